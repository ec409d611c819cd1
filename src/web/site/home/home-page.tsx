import { useTexts } from '#web/i18n/use-texts.ts'
import { ContactForm } from '#web/site/contact/contact-form.tsx'
import { Begin, RuledRows } from '#web/site/page-parts/home-parts.tsx'
import type { PublicPageProps } from '#web/site/page-parts/page-frame.tsx'
import { StoreBadges } from '#web/site/pages/app-links.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Features, HowItWorks } from './features.tsx'
import { HeroExample } from './hero-example.tsx'
import './home-page.css'
import { PRODUCT_NAME } from '#domain/product.ts'
import { HOME_QUESTIONS } from '#domain/site/faq.ts'

/** What visitors ask first, answered in the open. */
function HomeQuestions() {
  const { t } = useTexts('site')
  const rows = HOME_QUESTIONS.map((id) => ({
    id,
    name: t(`home.faq.${id}.question`, { product: PRODUCT_NAME }),
    text: t(`home.faq.${id}.answer`),
  }))
  return (
    <section className="home-questions wrap">
      <h2>{t('home.faq.title')}</h2>
      <div>
        <RuledRows rows={rows} />
        <Link to="/pricing">{t('home.faq.price')}</Link>
      </div>
    </section>
  )
}

function StartWriting() {
  const { t } = useTexts('common')
  return (
    <ButtonLink to="/start" size="lg">
      {t('startWriting')}
    </ButtonLink>
  )
}

type HeroProps = Pick<PublicPageProps, 'loadVoice' | 'loadListener'> & { isLoggedIn: boolean }

function Hero({ isLoggedIn, ...sample }: HeroProps) {
  const { t } = useTexts('site')
  const { t: common } = useTexts('common')
  const [first, second] = t('home.title').split(/(?<=\.) /) // its two sentences
  return (
    <section className="hero wrap">
      <h1>
        <span>{first}</span> <span>{second}</span>
      </h1>
      <p className="hero-lead">{t('home.lead')}</p>
      <p className="hero-own">{t('home.own')}</p>
      <div className="hero-actions">
        {isLoggedIn ? (
          <ButtonLink to="/diary" size="lg">
            {common('getStarted')}
          </ButtonLink>
        ) : (
          <>
            <StartWriting />
            <p>
              {t('home.noAccount')} <Link to="/login">{common('logIn')}</Link>
            </p>
          </>
        )}
      </div>
      {!isLoggedIn && <StoreBadges />}
      <HeroExample isLoggedIn={isLoggedIn} {...sample} />
    </section>
  )
}

/** What it is, how it works, what it does, how to begin, whom to ask. */
export function HomePage({ account, sendContactMessage, loadVoice, loadListener }: PublicPageProps) {
  const { t } = useTexts('site')
  const isLoggedIn = account.status === 'logged-in'
  return (
    <>
      <Hero {...{ isLoggedIn, loadVoice, loadListener }} />
      <HowItWorks />
      <Features />
      <HomeQuestions />
      <Begin id="cta">
        {isLoggedIn ? (
          <ButtonLink to="/diary" size="lg">
            {t('home.beginNow')}
          </ButtonLink>
        ) : (
          <div className="home-begin">
            <StartWriting />
            <StoreBadges />
          </div>
        )}
      </Begin>
      <section className="home-contact wrap" id="contact">
        <div>
          <h2>{t('home.questions')}</h2>
          <p className="home-contact-reply">{t('contact.reply')}</p>
        </div>
        <ContactForm send={sendContactMessage} />
      </section>
    </>
  )
}
