import { Link } from 'react-router'
import { checkLogIn } from '#domain/accounts/account-form.ts'
import type { AccountFailure, Entrance, LogInRequest } from '#domain/accounts/account-service.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { EmailField } from '#web/accounts/email-field.tsx'
import { FormFailure } from '#web/accounts/form-failure.tsx'
import { VisitOnlyNotice } from '#web/accounts/local-account-note.tsx'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { useFieldError } from '#web/accounts/use-field-error.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { PasswordField } from '#web/ui/form/field.tsx'
import type { PasskeyList } from './use-passkey-log-in.ts'
import '#web/accounts/account-form.css'

/** Tells how a log-in went, with the address that was typed. */
export type OnLogIn = (email: string, outcome: Outcome<Entrance, AccountFailure>) => void

type LogInFormProps = {
  session: AccountSession
  email?: string
  passkeys?: PasskeyList
  onLogIn?: OnLogIn
}

/** Email and password. */
export function LogInForm({ session, email = '', passkeys, onLogIn }: LogInFormProps) {
  const { t } = useTexts('accounts')
  const { t: tCommon } = useTexts('common')
  const errorOf = useFieldError()
  const { formProps, problems, failure, failureAt, progress } = useAccountForm({
    fields: ['email', 'password'] as const,
    check: checkLogIn,
    async send(request: LogInRequest) {
      passkeys?.leave()
      const outcome = await session.logIn(request)
      onLogIn?.(request.email, outcome)
      return outcome
    },
    failsAt: { 'invalid-credentials': 'password' },
  })
  return (
    <form className="account-form" {...formProps}>
      <VisitOnlyNotice isRemembered={session.remembers()} />
      <EmailField defaultValue={email} error={errorOf('email', problems.email)} passkeys={passkeys} />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        required
        error={errorOf('password', problems.password, failureAt('password'))}
        aside={<Link to="/forgot-password">{t('forgotPassword')}</Link>}
      />
      <Button type="submit" size="lg" fullWidth isLoading={progress === 'busy'}>
        {progress === 'busy' ? t('loggingIn') : tCommon('logIn')}
      </Button>
      <FormFailure failure={failure} />
    </form>
  )
}
