import { Link, Navigate } from 'react-router'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { LocalAccountNote } from '#web/accounts/local-account-note.tsx'
import { useIsIn } from '#web/accounts/use-is-in.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { HostedLogIn } from './hosted-log-in.tsx'
import { LogInForm } from './log-in-form.tsx'

/** Log-in. Whoever is logged in, before or by this form, goes on to the diary. */
export function LogInPage({ session }: { session: AccountSession }) {
  const { t } = useTexts('accounts')
  const { t: tCommon } = useTexts('common')
  const { isIn } = useIsIn(session)
  if (isIn) return <Navigate to="/diary" replace />
  if (session.hosted !== null) return <HostedLogIn session={session} hosted={session.hosted} />
  return (
    <SidePage
      title={t('logInTitle')}
      sentence={t('logInSentence')}
      aside={<LocalAccountNote />}
      measure="form"
    >
      <LogInForm session={session} />
      <p className="account-form-other">
        {t('newHere')} <Link to="/signup">{tCommon('signUp')}</Link>
      </p>
    </SidePage>
  )
}
