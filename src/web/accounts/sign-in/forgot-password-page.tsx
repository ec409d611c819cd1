import type { AccountSession } from '#web/accounts/account-session.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { HostedForgotPassword } from './hosted-forgot-password.tsx'

/** Local accounts have nothing to do here: the page says so and shows the way on. */
function NothingForgotten() {
  const { t } = useTexts('accounts')
  return (
    <SidePage title={t('forgotTitle')} measure="text">
      <p>{t('forgotText')}</p>
      <p>{t('forgotNext')}</p>
      <ButtonLink to="/login">{t('toLogIn')}</ButtonLink>
    </SidePage>
  )
}

/** The way back in for whoever has forgotten the password. */
export function ForgotPasswordPage({ session }: { session: AccountSession }) {
  return session.hosted === null ? <NothingForgotten /> : <HostedForgotPassword hosted={session.hosted} />
}
