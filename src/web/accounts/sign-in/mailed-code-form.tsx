import { checkCode } from '#domain/accounts/account-form.ts'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import type { Outcome } from '#domain/outcome.ts'
import { FormFailure } from '#web/accounts/form-failure.tsx'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { useFieldError } from '#web/accounts/use-field-error.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import '#web/accounts/account-form.css'

type MailedCodeFormProps = {
  send(code: string): Promise<Outcome<unknown, AccountFailure>>
  hint?: string
  label: string
  busyLabel: string
}

/** Takes the six digits of a mail. */
export function MailedCodeForm({ send, hint, label, busyLabel }: MailedCodeFormProps) {
  const { t } = useTexts('accounts')
  const errorOf = useFieldError()
  const { formProps, problems, failure, failureAt, progress } = useAccountForm({
    fields: ['code'] as const,
    check: checkCode,
    send: ({ code }) => send(code),
    failsAt: { 'wrong-code': 'code' },
  })
  const isWrong = problems.code === undefined && failureAt('code') !== null
  return (
    <form className="account-form" {...formProps}>
      <TextField
        label={t('signUp.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        hint={hint}
        error={isWrong ? t('wrongMailedCode') : errorOf('code', problems.code)}
      />
      <Button type="submit" size="lg" fullWidth isLoading={progress === 'busy'}>
        {progress === 'busy' ? busyLabel : label}
      </Button>
      <FormFailure failure={failure} />
    </form>
  )
}
