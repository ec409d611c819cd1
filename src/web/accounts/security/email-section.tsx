import { useState } from 'react'
import { checkNewEmail, isSameEmail } from '#domain/accounts/security-form.ts'
import { MailNote } from '#web/accounts/mail-note.tsx'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { useFieldError } from '#web/accounts/use-field-error.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Disclosure } from './disclosure.tsx'
import { FormActions } from './form-actions.tsx'
import { Section, type SectionProps } from './section.tsx'
import { ActionFailure } from './step-up.tsx'

type EmailFormProps = SectionProps & { onSent(email: string): void; onCancel(): void }

function EmailForm({ security, guards, onSent, onCancel }: EmailFormProps) {
  const { t } = useTexts('security')
  const errorOf = useFieldError()
  const { formProps, problems, failure, failureAt, progress } = useAccountForm({
    fields: ['email'] as const,
    check: checkNewEmail,
    failsAt: { 'email-taken': 'email', 'invalid-email': 'email' },
    async send({ email }) {
      const outcome = await security.changeEmail(email)
      if (outcome.ok) onSent(email)
      return outcome
    },
  })
  return (
    <>
      <form className="guard-form" {...formProps}>
        <TextField
          label={t('email.field')}
          name="email"
          type="email"
          autoComplete="email"
          required
          hint={t('email.note')}
          error={errorOf('email', problems.email, failureAt('email'))}
        />
        <FormActions label={t('email.send')} progress={progress} onCancel={onCancel} />
      </form>
      <ActionFailure
        failure={failure}
        security={security}
        guards={guards}
        isForm
        onProven={() => formProps.ref.current?.requestSubmit()}
      />
    </>
  )
}

/** The address of the account, and its change: it holds once it has been confirmed from both addresses. */
export function EmailSection(props: SectionProps) {
  const { t } = useTexts('security')
  const [wanted, setWanted] = useState<string | null>(null)
  const { email, newEmail } = props.guards
  const isChanged = wanted !== null && isSameEmail(wanted, email)
  return (
    <Section title={t('email.title')} done={isChanged ? t('email.changed') : null}>
      <p>{t('email.now', { email })}</p>
      {newEmail !== null && (
        <>
          <Message tone="hint">{t('email.waiting', { email, newEmail })}</Message>
          <MailNote />
        </>
      )}
      <Disclosure label={t('email.change')} onOpen={() => setWanted(null)}>
        {(close) => (
          <EmailForm
            {...props}
            onCancel={close}
            onSent={(address) => {
              close()
              setWanted(address)
              props.onChanged()
            }}
          />
        )}
      </Disclosure>
    </Section>
  )
}
