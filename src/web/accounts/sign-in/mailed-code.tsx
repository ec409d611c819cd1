import { checkCode } from '#domain/accounts/account-form.ts'
import type { AccountAnswer, HostedAccounts, SignInStep } from '#domain/accounts/account-service.ts'
import { CodeField } from '#web/accounts/credential-fields.tsx'
import { ActionFailure, DoneText, PageForm, useForm } from '#web/accounts/form.tsx'
import { MailNote } from '#web/accounts/notes.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { StepPage, withSignInSteps } from './sign-in-step.tsx'

type MailedCodeFormProps<Value> = {
  send(code: string): AccountAnswer<Value>
  onDone(value: Value): void
  hint?: string
  label: string
  busyLabel: string
}

export function MailedCodeForm<Value>({ send, onDone, hint, ...labels }: MailedCodeFormProps<Value>) {
  const { t } = useTexts('accounts')
  const form = useForm({
    fields: ['code'] as const,
    check: checkCode,
    send: ({ code }) => send(code),
    onDone,
    failsAt: { 'wrong-code': 'code' },
    textOf: (error) => (error === 'wrong-code' ? t('wrongMailedCode') : undefined),
  })
  return (
    <PageForm form={form} {...labels}>
      <CodeField label={t('signUp.code')} {...form.field('code')} hint={hint} />
    </PageForm>
  )
}

/** Asks for the same mail again. It does not say whether one was sent, which would reveal accounts. */
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

type ConfirmEmailStepProps = {
  hosted: HostedAccounts
  email: string
  /** After a sign-up a mail is under way; at log-in the last one may be old. */
  after: 'sign-up' | 'log-in'
  onSignInStep(step: SignInStep): void
  onBack(): void
}

/** The last step of a sign-up: the link in the mail, or its code, which signs in. */
export function ConfirmEmailStep({ hosted, email, after, onSignInStep, onBack }: ConfirmEmailStepProps) {
  const { t } = useTexts('accounts')
  const text = (
    <>
      <p>{t(after === 'sign-up' ? 'signUp.checkText' : 'signUp.unconfirmedText', { email })}</p>
      <MailNote />
    </>
  )
  return (
    <StepPage title={t('signUp.checkTitle')} text={text}>
      <MailedCodeForm
        send={(code) => withSignInSteps(hosted, (steps) => steps.confirmByCode(email, code))}
        onDone={onSignInStep}
        label={t('signUp.confirm')}
        busyLabel={t('signUp.confirming')}
      />
      <SendAgain send={() => withSignInSteps(hosted, (steps) => steps.resendConfirmation(email))} />
      <p className="account-form-other">
        <LinkButton onClick={onBack}>{t('signUp.otherAddress')}</LinkButton>
      </p>
    </StepPage>
  )
}
