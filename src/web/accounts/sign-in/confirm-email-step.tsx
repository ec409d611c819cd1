import type { AccountFailure, Entrance, HostedAccounts } from '#domain/accounts/account-service.ts'
import type { Outcome } from '#domain/outcome.ts'
import { MailNote } from '#web/accounts/mail-note.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { MailedCodeForm } from './mailed-code-form.tsx'
import { SendAgain } from './send-again.tsx'
import { StepText } from './step-text.tsx'
import { withSignInSteps } from './with-sign-in-steps.ts'

type ConfirmEmailStepProps = {
  hosted: HostedAccounts
  email: string
  /** After a sign-up a mail is under way; at log-in the last one may be old. */
  after: 'sign-up' | 'log-in'
  onSignInStep(entrance: Entrance): void
  onBack(): void
}

/** The last step of a sign-up: the link in the mail, or its code. Whoever gives the code has entered. */
export function ConfirmEmailStep({ hosted, email, after, onSignInStep, onBack }: ConfirmEmailStepProps) {
  const { t } = useTexts('accounts')
  const confirm = async (code: string): Promise<Outcome<Entrance, AccountFailure>> => {
    const outcome = await withSignInSteps(hosted, (entrance) => entrance.confirmByCode(email, code))
    if (outcome.ok) onSignInStep(outcome.value)
    return outcome
  }
  return (
    <SidePage title={t('signUp.checkTitle')} measure="form">
      <StepText>
        <p>{t(after === 'sign-up' ? 'signUp.checkText' : 'signUp.unconfirmedText', { email })}</p>
        <MailNote />
      </StepText>
      <MailedCodeForm send={confirm} label={t('signUp.confirm')} busyLabel={t('signUp.confirming')} />
      <SendAgain send={() => withSignInSteps(hosted, (entrance) => entrance.resendConfirmation(email))} />
      <p className="account-form-other">
        <LinkButton onClick={onBack}>{t('signUp.otherAddress')}</LinkButton>
      </p>
    </SidePage>
  )
}
