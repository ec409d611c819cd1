import type { AccountSession } from '#web/accounts/account-session.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { HostedResetPassword } from './hosted-reset-password.tsx'

/** Local accounts have nothing to do here: the page says so and shows the way on. */
function NothingToReset() {
  const { t } = useTexts('accounts')
  return (
    <SidePage title={t('resetTitle')} measure="text">
      <p>{t('resetText')}</p>
      <p>{t('resetNext')}</p>
      <ButtonLink to="/login">{t('toLogIn')}</ButtonLink>
    </SidePage>
  )
}

/** Where the link of a recovery mail leads. */
export function ResetPasswordPage({ session }: { session: AccountSession }) {
  return session.hosted === null ? <NothingToReset /> : <HostedResetPassword hosted={session.hosted} />
}
