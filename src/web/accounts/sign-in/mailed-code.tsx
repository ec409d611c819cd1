import { checkCode } from '#domain/accounts/account-form.ts'
import type { AccountAnswer } from '#domain/accounts/account-service.ts'
import { ActionFailure, FormFailure } from '#web/accounts/failure-message.tsx'
import { DoneText, WideSubmitButton } from '#web/accounts/form-actions.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { useForm } from '#web/accounts/use-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'

type MailedCodeFormProps = {
  send(code: string): AccountAnswer<unknown>
  hint?: string
  label: string
  busyLabel: string
}

/** Takes the six digits of a mail. */
export function MailedCodeForm({ send, hint, label, busyLabel }: MailedCodeFormProps) {
  const { t } = useTexts('accounts')
  const { formProps, errorAt, failure, progress } = useForm({
    fields: ['code'] as const,
    check: checkCode,
    send: ({ code }) => send(code),
    failsAt: { 'wrong-code': 'code' },
    textOf: (error) => (error === 'wrong-code' ? t('wrongMailedCode') : undefined),
  })
  return (
    <form className="account-form" {...formProps}>
      <TextField
        label={t('signUp.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        hint={hint}
        error={errorAt('code')}
      />
      <WideSubmitButton progress={progress} label={label} busyLabel={busyLabel} />
      <FormFailure failure={failure} />
    </form>
  )
}

/** Asks for the same mail once more. Whether one was sent is not said: no account is revealed. */
export function SendAgain({ send }: { send(): AccountAnswer<null> }) {
  const { t } = useTexts('accounts')
  const { run, isBusy, progress, failure } = useAction()
  return (
    <div className="account-again">
      <LinkButton onClick={() => run(send)} aria-disabled={isBusy} aria-busy={isBusy || undefined}>
        {isBusy ? t('signUp.sendingAgain') : t('signUp.sendAgain')}
      </LinkButton>
      <DoneText className="account-form-done">{progress === 'done' ? t('signUp.sentAgain') : null}</DoneText>
      <ActionFailure failure={failure} />
    </div>
  )
}
