import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { SidePage } from '#web/ui/side-page.tsx'
import type { AccountSession } from './account-session.ts'
import { HostedLogIn } from './hosted-log-in.tsx'
import { LocalAccountNote } from './local-account-note.tsx'
import { LogInForm } from './log-in-form.tsx'
import { useIsIn } from './use-is-in.ts'

/** Log-in. Whoever is logged in, before or by this form, goes on to the diary. */
export function LogInPage({ session }: { session: AccountSession }) {
  const { t } = useTranslation(['accounts', 'common'])
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
        {t('newHere')} <Link to="/signup">{t('signUp', { ns: 'common' })}</Link>
      </p>
    </SidePage>
  )
}
