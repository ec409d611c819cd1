import { useTexts } from '#web/i18n/use-texts.ts'
import { Begin } from '#web/site/begin.tsx'
import { ContactForm } from '#web/site/contact/contact-form.tsx'
import { StoreBadges } from '#web/site/pages/store-badges.tsx'
import type { PublicPageProps } from '#web/site/public-page.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Features } from './features.tsx'
import { HeroExample } from './hero-example.tsx'
import { HomeQuestions } from './home-questions.tsx'
import { HowItWorks } from './how-it-works.tsx'
import './home-page.css'

function Hero({ isLoggedIn }: { isLoggedIn: boolean }) {
  const { t } = useTexts('site')
  const { t: common } = useTexts('common')
  return (
    <section className="hero wrap">
      <h1>{t('home.title')}</h1>
      <p className="hero-lead">{t('home.lead')}</p>
      <div className="hero-actions">
        {isLoggedIn ? (
          <ButtonLink to="/diary" size="lg">
            {common('getStarted')}
          </ButtonLink>
        ) : (
          <>
            <StoreBadges />
            <Link to="/login">{t('home.tryHere')}</Link>
            <Link to="/login">{common('logIn')}</Link>
          </>
        )}
      </div>
      <HeroExample />
    </section>
  )
}

/** What it is, how it works, what it does, how to begin, whom to ask. */
export function HomePage({ account, sendContactMessage }: PublicPageProps) {
  const { t } = useTexts('site')
  const isLoggedIn = account.status === 'logged-in'
  return (
    <>
      <Hero isLoggedIn={isLoggedIn} />
      <HowItWorks />
      <Features />
      <HomeQuestions />
      <Begin id="cta">
        {isLoggedIn ? (
          <ButtonLink to="/diary" size="lg">
            {t('home.beginNow')}
          </ButtonLink>
        ) : (
          <StoreBadges />
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
