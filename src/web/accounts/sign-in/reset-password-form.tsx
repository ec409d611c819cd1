import { checkResetPassword } from '#domain/accounts/account-form.ts'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import type { Outcome } from '#domain/outcome.ts'
import { PasswordOwner } from '#web/accounts/password-owner.tsx'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { useFieldError } from '#web/accounts/use-field-error.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { PasswordField } from '#web/ui/form/field.tsx'
import { Message } from '#web/ui/form/message.tsx'
import '#web/accounts/account-form.css'

type ResetPasswordFormProps = {
  /** Whether there is a recovery whose password can be set. */
  isOpen: boolean
  /** Whose password it is; null while that is not known. */
  email: string | null
  send(password: string): Promise<Outcome<unknown, AccountFailure>>
}

/** Failures whose own words say more than that it did not work. */
const TELLING: AccountFailure[] = ['same-password', 'rate-limited', 'offline', 'proof-needed']

/** Why the password was not set, in the words of the specification, and what to do where there is more to say. */
function ResetFailure({ failure }: { failure: AccountFailure | null }) {
  const { t } = useTexts('accounts')
  if (failure === null || failure === 'second-factor-needed') return null
  const isOver = failure === 'link-expired' || failure === 'logged-out'
  return (
    <Message tone="failure">
      <p>{isOver ? t('reset.expired') : t('reset.failed')}</p>
      {TELLING.includes(failure) && <p>{t(`failures.${failure}`)}</p>}
    </Message>
  )
}

/** The new password, twice. */
export function ResetPasswordForm({ isOpen, email, send }: ResetPasswordFormProps) {
  const { t } = useTexts('accounts')
  const errorOf = useFieldError()
  const { formProps, problems, failure, failureAt, progress } = useAccountForm({
    fields: ['password', 'confirmation'] as const,
    check: checkResetPassword,
    send: ({ password }) => send(password),
    failsAt: { 'weak-password': 'password' },
  })
  const isWeak = problems.password === undefined && failureAt('password') !== null
  return (
    <form className="account-form" {...formProps}>
      {email !== null && <PasswordOwner email={email} />}
      <PasswordField
        label={t('reset.newPassword')}
        name="password"
        autoComplete="new-password"
        required
        hint={t('signUp.passwordHint')}
        error={isWeak ? t('reset.weak') : errorOf('password', problems.password)}
      />
      <PasswordField
        label={t('confirmPassword')}
        name="confirmation"
        autoComplete="new-password"
        required
        error={errorOf('confirmation', problems.confirmation)}
      />
      <Button type="submit" size="lg" fullWidth disabled={!isOpen} isLoading={progress === 'busy'}>
        {progress === 'busy' ? t('reset.submitting') : t('reset.submit')}
      </Button>
      <ResetFailure failure={failure} />
    </form>
  )
}
