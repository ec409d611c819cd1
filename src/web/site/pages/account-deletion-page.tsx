import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { siteLinks } from '#web/site/page-parts/home-parts.tsx'
import { SitePage } from '#web/site/page-parts/page-frame.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import './account-deletion-page.css'

const LEADS_ON_AFTER_MS = 2000

/** Whoever does one of these is reading, or choosing a language: they stay. */
const SIGNS_OF_READING = ['pointerdown', 'wheel', 'keydown'] as const

/** Leads on to an address after a moment, unless the reader does something on the page. Answers whether they did. */
function useLeadOn(address: string, goTo: (address: string) => void): boolean {
  const [stays, setStays] = useState(false)
  const leadOn = useEffectEvent(goTo)
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => leadOn(address), LEADS_ON_AFTER_MS)
    const stay = () => {
      clearTimeout(timer)
      setStays(true)
    }
    for (const sign of SIGNS_OF_READING) addEventListener(sign, stay, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS_OF_READING) removeEventListener(sign, stay)
    }
  }, [address, stays])
  return stays
}

/** Leads on to the form in which deletion is asked for, and says how to do it oneself. */
export function AccountDeletionPage() {
  // Without a step in the history: Back would only lead here, and on again.
  return <AccountDeletion goTo={(address) => location.replace(address)} />
}

/** The page, leading on by `goTo`. */
export function AccountDeletion({ goTo }: { goTo(address: string): void }) {
  const { t, language } = useTexts('site')
  const { accountDeletion } = siteLinks(language)
  const stays = useLeadOn(accountDeletion, goTo)
  const sentence = (
    <span className="deletion-leads" data-acts>
      {stays ? t('deletion.stays') : t('deletion.sentence')}
    </span>
  )
  return (
    <SitePage title={t('deletion.title')} sentence={sentence}>
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
