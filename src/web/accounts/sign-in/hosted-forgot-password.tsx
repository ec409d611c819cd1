import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AccountFailure, HostedAccounts } from '#domain/accounts/account-service.ts'
import { checkNewEmail } from '#domain/accounts/security-form.ts'
import type { Outcome } from '#domain/outcome.ts'
import { EmailField } from '#web/accounts/email-field.tsx'
import { MailNote } from '#web/accounts/mail-note.tsx'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { useFieldError } from '#web/accounts/use-field-error.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { Link } from '#web/ui/link.tsx'
import { MailedCodeForm } from './mailed-code-form.tsx'
import { SendAgain } from './send-again.tsx'
import { StepText } from './step-text.tsx'
import { withSignInSteps } from './with-sign-in-steps.ts'
import '#web/accounts/account-form.css'

type AskFormProps = { hosted: HostedAccounts; onSent(email: string): void }

function AskForm({ hosted, onSent }: AskFormProps) {
  const { t } = useTexts('accounts')
  const errorOf = useFieldError()
  const { formProps, problems, failure, progress } = useAccountForm({
    fields: ['email'] as const,
    check: checkNewEmail,
    async send({ email }): Promise<Outcome<null, AccountFailure>> {
      const outcome = await withSignInSteps(hosted, (entrance) => entrance.askForReset(email))
      if (outcome.ok) onSent(email.trim())
      return outcome
    },
  })
  return (
    <form className="account-form" {...formProps}>
      <EmailField error={errorOf('email', problems.email)} />
      <Button type="submit" size="lg" fullWidth isLoading={progress === 'busy'}>
        {progress === 'busy' ? t('reset.sending') : t('reset.send')}
      </Button>
      {failure !== null && (
        <Message tone="failure">
          <p>{t('reset.sendFailed')}</p>
          {failure !== 'unexpected' && <p>{t(`failures.${failure}`)}</p>}
        </Message>
      )}
    </form>
  )
}

/** The same for whoever has an account and whoever has none. */
function Sent({ hosted, email }: { hosted: HostedAccounts; email: string }) {
  const { t } = useTexts('accounts')
  const navigate = useNavigate()
  const open = async (code: string) => {
    const outcome = await withSignInSteps(hosted, (entrance) => entrance.openRecoveryByCode(email, code))
    if (outcome.ok) void navigate('/reset-password')
    return outcome
  }
  return (
    <SidePage title={t('reset.sentTitle')} measure="form">
      <StepText>
        <p>{t('reset.sentText', { email })}</p>
        <MailNote />
      </StepText>
      <MailedCodeForm
        send={open}
        hint={t('reset.codeHint')}
        label={t('secondFactor.continue')}
        busyLabel={t('secondFactor.checking')}
      />
      <SendAgain send={() => withSignInSteps(hosted, (entrance) => entrance.askForReset(email))} />
      <p className="account-form-other">
        <Link to="/login">{t('toLogIn')}</Link>
      </p>
    </SidePage>
  )
}

/** Asks for the address, and mails a link to it. */
export function HostedForgotPassword({ hosted }: { hosted: HostedAccounts }) {
  const { t } = useTexts('accounts')
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <Sent hosted={hosted} email={sentTo} />
  return (
    <SidePage title={t('forgotTitle')} sentence={t('reset.forgotSentence')} measure="form">
      <AskForm hosted={hosted} onSent={setSentTo} />
      <p className="account-form-other">
        <Link to="/login">{t('toLogIn')}</Link>
      </p>
    </SidePage>
  )
}
