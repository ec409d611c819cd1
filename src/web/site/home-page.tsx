import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AccountState } from '#domain/accounts/account-state.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ContactWords } from './contact-words.tsx'
import { Features } from './features.tsx'
import { HowItWorks } from './how-it-works.tsx'
import './home-page.css'

type HomeProps = { account: AccountState }

function Hero({ account }: HomeProps) {
  const { t } = useTranslation(['site', 'common'])
  return (
    <section className="hero wrap">
      <h1>{t('home.title')}</h1>
      <p className="hero-lead">{t('home.lead')}</p>
      {account.status === 'logged-in' ? (
        <div className="hero-actions">
          <ButtonLink to="/diary" size="lg">
            {t('getStarted', { ns: 'common' })}
          </ButtonLink>
        </div>
      ) : (
        <div className="hero-actions">
          <ButtonLink to="/signup" size="lg">
            {t('signUp', { ns: 'common' })}
          </ButtonLink>
          <Link to="/login">{t('logIn', { ns: 'common' })}</Link>
        </div>
      )}
    </section>
  )
}

function Begin({ account }: HomeProps) {
  const { t } = useTranslation(['site', 'common'])
  return (
    <section className="begin" id="cta">
      <div className="begin-row wrap">
        <h2>{t('home.begin')}</h2>
        {account.status === 'logged-in' ? (
          <ButtonLink to="/diary" size="lg">
            {t('home.beginNow')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/signup" size="lg">
            {t('signUp', { ns: 'common' })}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

/** What it is, how it works, what it does, how to begin, whom to ask. */
export function HomePage({ account }: HomeProps) {
  const { t } = useTranslation('site')
  return (
    <div className="home">
      <PageTitle />
      <Hero account={account} />
      <HowItWorks />
      <Features />
      <Begin account={account} />
      <section className="home-contact wrap" id="contact">
        <h2>{t('home.questions')}</h2>
        <div className="home-contact-words">
          <ContactWords />
        </div>
      </section>
    </div>
  )
}
