import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button.tsx'
import { SidePage } from '#web/ui/side-page.tsx'

/** Local accounts have nothing to do here: the page says so and shows the way on. */
export function ResetPasswordPage() {
  const { t } = useTranslation('accounts')
  return (
    <SidePage title={t('resetTitle')} measure="text">
      <p>{t('resetText')}</p>
      <p>{t('resetNext')}</p>
      <ButtonLink to="/login">{t('toLogIn')}</ButtonLink>
    </SidePage>
  )
}
