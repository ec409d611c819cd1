import { useState } from 'react'
import { checkNewEmail, isSameEmail } from '#domain/accounts/account-form.ts'
import { MailNote } from '#web/accounts/notes.tsx'
import { useForm } from '#web/accounts/use-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { FailureOrStepUp } from './app-code-form.tsx'
import { Disclosure, FormActions, Section, type SectionProps } from './security-section.tsx'

type EmailFormProps = SectionProps & { onSent(email: string): void; onCancel(): void }

function EmailForm({ onSent, onCancel, ...props }: EmailFormProps) {
  const { t } = useTexts('security')
  const { formProps, field, failure, progress, retry } = useForm({
    fields: ['email'] as const,
    check: checkNewEmail,
    failsAt: { 'email-taken': 'email', 'invalid-email': 'email' },
    send: ({ email }) => props.security.changeEmail(email),
    onDone: (_, { email }) => onSent(email),
  })
  return (
    <>
      <form className="security-form" {...formProps}>
        <TextField
          label={t('email.field')}
          {...field('email')}
          type="email"
          autoComplete="email"
          required
          hint={t('email.note')}
        />
        <FormActions label={t('email.send')} progress={progress} onCancel={onCancel} />
      </form>
      <FailureOrStepUp {...props} failure={failure} retry={retry} isForm />
    </>
  )
}

/** A new address of the account holds once it has been confirmed from both addresses. */
export function EmailSection(props: SectionProps) {
  const { t } = useTexts('security')
  const [wanted, setWanted] = useState<string | null>(null)
  const { email, newEmail } = props.settings
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
