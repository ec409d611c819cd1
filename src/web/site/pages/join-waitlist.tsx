import { useTexts } from '#web/i18n/use-texts.ts'
import { siteLinks } from '#web/site/page-parts/installation-links.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'

/** Opens the form of the waitlist in a new tab, and says so to whoever cannot see it happen. */
export function JoinWaitlist() {
  const { t, language } = useTexts('site')
  return (
    <ButtonLink to={siteLinks(language).waitlist} target="_blank" rel="noopener" size="lg">
      {t('waitlist.join')} <span className="visually-hidden">({t('waitlist.newTab')})</span>
    </ButtonLink>
  )
}
