import { SITE_STATE_TOKENS, type SiteStates, siteStatesOf } from '#domain/site/site-states.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { siteLinks } from '#web/site/page-parts/home-parts.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { pageSettings } from '#web/ui/page-settings.ts'

/** Opens the form of the waitlist in a new tab, and says so to whoever cannot see it happen. */
export function JoinWaitlist() {
  const { t, language } = useTexts('site')
  return (
    <ButtonLink to={siteLinks(language).waitlist} target="_blank" rel="noopener" size="lg">
      {t('waitlist.join')} <span className="visually-hidden">({t('waitlist.newTab')})</span>
    </ButtonLink>
  )
}

/** How things stand here. At build time nobody knows: there, tokens stand for it until the server starts. */
export function siteStates(): SiteStates {
  return typeof document === 'undefined' ? SITE_STATE_TOKENS : siteStatesOf(pageSettings())
}
