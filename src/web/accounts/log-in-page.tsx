import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { checkLogIn } from '#domain/accounts/account-form.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { SidePage } from '#web/ui/side-page.tsx'
import type { AccountSession } from './account-session.ts'
import { FormFailure } from './form-failure.tsx'
import { LocalAccountNote, VisitOnlyNotice } from './local-account-note.tsx'
import { useAccount } from './use-account.ts'
import { useAccountForm } from './use-account-form.ts'
import { useFieldError } from './use-field-error.ts'
import './account-form.css'

function LogInForm({ session }: { session: AccountSession }) {
  const { t } = useTranslation(['accounts', 'common'])
  const errorOf = useFieldError()
  const { formProps, problems, failure, progress } = useAccountForm({
    fields: ['email', 'password'] as const,
    check: checkLogIn,
    send: session.logIn,
  })
  return (
    <form className="account-form" {...formProps}>
      <VisitOnlyNotice isRemembered={session.remembers()} />
      <TextField
        label={t('email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        error={errorOf('email', problems.email)}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        required
        error={errorOf('password', problems.password)}
        aside={<Link to="/forgot-password">{t('forgotPassword')}</Link>}
      />
      <Button type="submit" size="lg" fullWidth isLoading={progress === 'busy'}>
        {progress === 'busy' ? t('loggingIn') : t('logIn', { ns: 'common' })}
      </Button>
      <FormFailure failure={failure} />
    </form>
  )
}

/** Log-in. Whoever is logged in, before or by this form, goes on to the diary. */
export function LogInPage({ session }: { session: AccountSession }) {
  const { t } = useTranslation(['accounts', 'common'])
  if (useAccount(session).status === 'logged-in') return <Navigate to="/diary" replace />
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
