import type { AccountSession } from '#web/accounts/account-session.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { HostedEmailVerified } from './hosted-email-verified.tsx'

/** Local accounts have nothing to do here: the page says so and shows the way on. */
function NothingToConfirm() {
  const { t } = useTexts('accounts')
  return (
    <SidePage title={t('verifiedTitle')} measure="text">
      <p>{t('verifiedText')}</p>
      <p>{t('verifiedNext')}</p>
      <ButtonLink to="/login">{t('toLogIn')}</ButtonLink>
    </SidePage>
  )
}

/** Where the link of a mail leads that confirms an address. */
export function EmailVerifiedPage({ session }: { session: AccountSession }) {
  if (session.hosted === null) return <NothingToConfirm />
  return <HostedEmailVerified session={session} hosted={session.hosted} />
}
