import { Link } from 'react-router'
import { checkLogIn } from '#domain/accounts/account-form.ts'
import type { AccountFailure, LogInRequest, SignInStep } from '#domain/accounts/account-service.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { FormFailure } from '#web/accounts/failure-message.tsx'
import { type AutofillControls, EmailField } from '#web/accounts/fields.tsx'
import { WideSubmitButton } from '#web/accounts/form-actions.tsx'
import { VisitOnlyNotice } from '#web/accounts/notes.tsx'
import { useForm } from '#web/accounts/use-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PasswordField } from '#web/ui/form/field.tsx'

/** Reports how a log-in went, with the address that was typed. */
export type OnLogIn = (email: string, outcome: Outcome<SignInStep, AccountFailure>) => void

type LogInFormProps = {
  session: AccountSession
  email?: string
  autofill?: AutofillControls
  onLogIn?: OnLogIn
}

/** Email and password. */
export function LogInForm({ session, email = '', autofill, onLogIn }: LogInFormProps) {
  const { t } = useTexts('accounts')
  const { t: common } = useTexts('common')
  const { formProps, errorAt, failure, progress } = useForm({
    fields: ['email', 'password'] as const,
    check: checkLogIn,
    async send(request: LogInRequest) {
      autofill?.close()
      const outcome = await session.logIn(request)
      onLogIn?.(request.email, outcome)
      return outcome
    },
    failsAt: { 'invalid-credentials': 'password' },
  })
  return (
    <form className="account-form" {...formProps}>
      <VisitOnlyNotice isPersistent={session.isPersistent()} />
      <EmailField defaultValue={email} error={errorAt('email')} autofill={autofill} />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        required
        error={errorAt('password')}
        aside={<Link to="/forgot-password">{t('forgotPassword')}</Link>}
      />
      <WideSubmitButton progress={progress} label={common('logIn')} busyLabel={t('loggingIn')} />
      <FormFailure failure={failure} />
    </form>
  )
}

/** The way to sign-up, below the form. */
export function SignUpLink() {
  const { t } = useTexts('accounts')
  const { t: common } = useTexts('common')
  return (
    <p className="account-form-other">
      {t('newHere')} <Link to="/signup">{common('signUp')}</Link>
    </p>
  )
}
