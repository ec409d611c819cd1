import { useState } from 'react'
import { checkFirstPassword, checkNewPassword } from '#domain/accounts/account-form.ts'
import { NewPasswordFields } from '#web/accounts/credential-fields.tsx'
import { passwordLengths, useForm } from '#web/accounts/use-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { FailureOrStepUp } from './app-code-form.tsx'
import { FAILS_AT_PROOF, OwnerProofField, useOwnerProof } from './owner-proof.tsx'
import { Disclosure, FormActions, Section, type SectionProps } from './security-section.tsx'

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
