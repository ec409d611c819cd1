import { useState } from 'react'
import { useNavigate } from 'react-router'
import { checkNewEmail } from '#domain/accounts/account-form.ts'
import type { HostedAccounts } from '#domain/accounts/account-service.ts'
import { EmailField } from '#web/accounts/credential-fields.tsx'
import { PageForm, useForm } from '#web/accounts/form.tsx'
import { MailNote } from '#web/accounts/notes.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import { SidePage } from '#web/ui/layout/side-page.tsx'
import { MailedCodeForm, SendAgain } from './mailed-code.tsx'
import { ReturnToLogIn, StepPage, withSignInSteps } from './sign-in-step.tsx'

function RequestForm({ hosted, onSent }: { hosted: HostedAccounts; onSent(email: string): void }) {
  const { t } = useTexts('accounts')
  const form = useForm({
    fields: ['email'] as const,
    check: checkNewEmail,
    send: ({ email }) => withSignInSteps(hosted, (steps) => steps.requestReset(email)),
    onDone: (_, { email }) => onSent(email.trim()),
  })
  const { failure } = form
  const failureMessage = failure !== null && (
    <Message tone="failure">
      <p>{t('reset.sendFailed')}</p>
      {failure !== 'unexpected' && <p>{t(`failures.${failure}`)}</p>}
    </Message>
  )
  return (
    <PageForm
      form={form}
      label={t('reset.send')}
      busyLabel={t('reset.sending')}
      failureMessage={failureMessage}
    >
      <EmailField {...form.field('email')} />
    </PageForm>
  )
}

/** The same whether or not there is an account. */
function Sent({ hosted, email }: { hosted: HostedAccounts; email: string }) {
  const { t } = useTexts('accounts')
  const navigate = useNavigate()
  const text = (
    <>
      <p>{t('reset.sentText', { email })}</p>
      <MailNote />
    </>
  )
  return (
    <StepPage title={t('reset.sentTitle')} text={text}>
      <MailedCodeForm
        send={(code) => withSignInSteps(hosted, (steps) => steps.openRecoveryByCode(email, code))}
        onDone={() => void navigate('/reset-password')}
        hint={t('reset.codeHint')}
        label={t('secondFactor.continue')}
        busyLabel={t('secondFactor.checking')}
      />
      <SendAgain send={() => withSignInSteps(hosted, (steps) => steps.requestReset(email))} />
      <ReturnToLogIn />
    </StepPage>
  )
}

export function ForgotPasswordPage({ hosted }: { hosted: HostedAccounts }) {
  const { t } = useTexts('accounts')
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <Sent hosted={hosted} email={sentTo} />
  return (
    <SidePage title={t('forgotTitle')} sentence={t('reset.forgotSentence')} measure="form">
      <RequestForm hosted={hosted} onSent={setSentTo} />
      <ReturnToLogIn />
    </SidePage>
  )
}
