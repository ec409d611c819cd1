import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { siteLinks } from './site-links.ts'
import { SitePage } from './site-page.tsx'

const LEADS_ON_AFTER_MS = 2000

/** Leads on to the form in which deletion is asked for, and says how to do it oneself. */
export function AccountDeletionPage() {
  // Without a step in the history: Back would only lead here, and on again.
  return <AccountDeletion goTo={(address) => location.replace(address)} />
}

/** The page, leading on by `goTo`. */
export function AccountDeletion({ goTo }: { goTo(address: string): void }) {
  const { t, language } = useTexts('site')
  const { accountDeletion } = siteLinks(language)
  const leadOn = useEffectEvent(goTo)
  useEffect(() => {
    const timer = setTimeout(() => leadOn(accountDeletion), LEADS_ON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [accountDeletion])
  return (
    <SitePage title={t('deletion.title')} sentence={t('deletion.sentence')}>
      <section>
        <p>{t('deletion.time')}</p>
        <ButtonLink to={accountDeletion} size="lg">
          {t('deletion.manual')}
        </ButtonLink>
      </section>
      <section>
        <h2>{t('deletion.account')}</h2>
        <p>{t('deletion.accountHow')}</p>
      </section>
      <section>
        <h2>{t('deletion.self')}</h2>
        <p>{t('deletion.how')}</p>
        <p>{t('deletion.logOut')}</p>
      </section>
    </SitePage>
  )
}
