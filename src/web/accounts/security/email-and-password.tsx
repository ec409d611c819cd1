import { useState } from 'react'
import {
  checkFirstPassword,
  checkNewEmail,
  checkNewPassword,
  isSameEmail,
} from '#domain/accounts/account-form.ts'
import { NewPasswordFields } from '#web/accounts/credential-fields.tsx'
import { passwordLengths, useForm } from '#web/accounts/form.tsx'
import { MailNote } from '#web/accounts/notes.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { FAILS_AT_PROOF, FailureOrStepUp, OwnerProofField, useOwnerProof } from './owner-proof.tsx'
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

type PasswordFormProps = SectionProps & { onSaved(): void; onCancel(): void }

/** The form, which asks for the present password even where the session is fresh. */
function usePasswordForm(props: PasswordFormProps) {
  const { t } = useTexts('security')
  const { security, onSaved } = props
  const proof = useOwnerProof(props)
  const form = useForm({
    fields: ['reauthentication', 'password'] as const,
    check: (values) => (proof.isAsked ? checkNewPassword : checkFirstPassword)(values, passwordLengths()),
    failsAt: { ...FAILS_AT_PROOF, 'weak-password': 'password', 'same-password': 'password' },
    textOf(error, field) {
      if (field === 'reauthentication') return proof.textOf(error)
      return error === 'missing' ? t('password.missingNew') : undefined
    },
    async send({ reauthentication, password }) {
      const given = proof.isAsked ? proof.given(reauthentication) : null
      const outcome = await security.changePassword(password, given)
      if (outcome.ok) onSaved()
      else if (outcome.error === 'reauthentication-needed') proof.mailCode()
      return outcome
    },
  })
  const failure = form.failure === 'reauthentication-needed' ? null : form.failure
  return { ...form, failure: proof.mail.failure ?? failure, proof }
}

function PasswordForm(props: PasswordFormProps) {
  const { t } = useTexts('security')
  const { formProps, field, failure, progress, retry, proof } = usePasswordForm(props)
  return (
    <>
      <form className="security-form" {...formProps}>
        <OwnerProofField {...props} proof={proof} field={field('reauthentication')} />
        <NewPasswordFields
          label={t('password.new')}
          hint={t('password.hint', passwordLengths())}
          password={field('password')}
        />
        <p className="security-note">{t('password.others')}</p>
        <FormActions label={t('password.save')} progress={progress} onCancel={props.onCancel} />
      </form>
      <FailureOrStepUp {...props} failure={failure} retry={retry} isForm />
    </>
  )
}

/** A new password signs out every other device. An account that was opened by a link has none yet. */
export function PasswordSection(props: SectionProps) {
  const { t } = useTexts('security')
  const [done, setDone] = useState<'changed' | 'firstSet' | null>(null)
  const { hasPassword } = props.settings
  return (
    <Section title={t('password.title')} done={done && t(`password.${done}`)}>
      {!hasPassword && <p>{t('password.none')}</p>}
      <Disclosure label={hasPassword ? t('password.change') : t('password.set')} onOpen={() => setDone(null)}>
        {(close) => (
          <PasswordForm
            {...props}
            onCancel={close}
            onSaved={() => {
              close()
              setDone(hasPassword ? 'changed' : 'firstSet')
              props.onChanged()
            }}
          />
        )}
      </Disclosure>
    </Section>
  )
}
