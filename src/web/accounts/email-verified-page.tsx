import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button.tsx'
import { SidePage } from '#web/ui/side-page.tsx'

/** Local accounts have nothing to do here: the page says so and shows the way on. */
export function EmailVerifiedPage() {
  const { t } = useTranslation('accounts')
  return (
    <SidePage title={t('verifiedTitle')} measure="text">
      <p>{t('verifiedText')}</p>
      <p>{t('verifiedNext')}</p>
      <ButtonLink to="/login">{t('toLogIn')}</ButtonLink>
    </SidePage>
  )
}
