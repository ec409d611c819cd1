import { checkLogIn } from '#domain/accounts/account-form.ts'
import type { AccountFailure, LogInRequest, SignInStep } from '#domain/accounts/account-service.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { AccountSession } from '#web/accounts/account-session.ts'
import { type AutofillControls, EmailField, PasswordField } from '#web/accounts/credential-fields.tsx'
import { PageForm, useForm } from '#web/accounts/form.tsx'
import { VisitOnlyNotice } from '#web/accounts/notes.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Link } from '#web/ui/link.tsx'

export type OnLogIn = (email: string, outcome: Outcome<SignInStep, AccountFailure>) => void

type LogInFormProps = {
  session: AccountSession
  email?: string
  autofill?: AutofillControls
  onLogIn?: OnLogIn
}

export function LogInForm({ session, email = '', autofill, onLogIn }: LogInFormProps) {
  const { t } = useTexts('accounts')
  const { t: common } = useTexts('common')
  const form = useForm({
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
    <PageForm form={form} label={common('logIn')} busyLabel={t('loggingIn')}>
      <VisitOnlyNotice session={session} />
      <EmailField {...form.field('email')} defaultValue={email} autofill={autofill} />
      <PasswordField
        label={t('password')}
        {...form.field('password')}
        autoComplete="current-password"
        required
        aside={<Link to="/forgot-password">{t('forgotPassword')}</Link>}
      />
    </PageForm>
  )
}

export function SignUpLink() {
  const { t } = useTexts('accounts')
  const { t: common } = useTexts('common')
  return (
    <p className="account-form-other">
      {t('newHere')} <Link to="/signup">{common('signUp')}</Link>
    </p>
  )
}
