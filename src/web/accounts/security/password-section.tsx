import { useState } from 'react'
import type { FieldProblem } from '#domain/accounts/account-form.ts'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import { checkFirstPassword, checkNewPassword } from '#domain/accounts/security-form.ts'
import { MailNote } from '#web/accounts/mail-note.tsx'
import { PasswordOwner } from '#web/accounts/password-owner.tsx'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PasswordField, TextField } from '#web/ui/form/field.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { Disclosure, useFocusOnStep } from './disclosure.tsx'
import { FormActions } from './form-actions.tsx'
import { Section, type SectionProps } from './section.tsx'
import { ActionFailure } from './step-up.tsx'
import { useAction } from './use-action.ts'

const FIELDS = ['proof', 'password'] as const
type Field = (typeof FIELDS)[number]

const FAILS_AT: Partial<Record<AccountFailure, Field>> = {
  'wrong-password': 'proof',
  'wrong-code': 'proof',
  'link-expired': 'proof',
  'weak-password': 'password',
  'same-password': 'password',
}

/** The words at each field: what is missing, or what the provider said about it. */
function useErrors(isByMail: boolean) {
  const { t } = useTexts('security')
  const { t: tAccounts } = useTexts('accounts')
  return (field: Field, problem: FieldProblem | undefined, failure: AccountFailure | null): string | null => {
    if (problem === undefined && failure === 'wrong-code') return tAccounts('wrongMailedCode')
    if (problem === undefined) return failure === null ? null : tAccounts(`failures.${failure}`)
    if (field === 'proof') return isByMail ? t('password.missingCode') : t('password.missingPresent')
    if (problem === 'too-long') return t('password.tooLong')
    return problem === 'missing' ? t('password.missingNew') : t('password.tooShort')
  }
}

/** What proves who asks: the present password, or, for whoever has none at hand, a code by mail. */
function ProofField({
  isByMail,
  error,
  onMail,
}: {
  isByMail: boolean
  error: string | null
  onMail(): void
}) {
  const { t } = useTexts('security')
  if (isByMail)
    return (
      <TextField
        label={t('password.code')}
        name="proof"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={error}
      />
    )
  return (
    <PasswordField
      label={t('password.present')}
      name="proof"
      autoComplete="current-password"
      required
      error={error}
      aside={<LinkButton onClick={onMail}>{t('password.byMail')}</LinkButton>}
    />
  )
}

type PasswordFormProps = SectionProps & { onSaved(): void; onCancel(): void }

function PasswordForm({ security, guards, onSaved, onCancel }: PasswordFormProps) {
  const { t } = useTexts('security')
  const [isByMail, setIsByMail] = useState(false)
  const needsProof = guards.hasPassword || isByMail
  const place = useFocusOnStep(isByMail)
  const mail = useAction()
  const mailCode = () => mail.run(security.mailProof, () => setIsByMail(true))
  const errorOf = useErrors(isByMail)
  const { formProps, problems, failure, failureAt, progress } = useAccountForm({
    fields: FIELDS,
    check: needsProof ? checkNewPassword : checkFirstPassword,
    failsAt: FAILS_AT,
    async send({ proof, password }) {
      const given = isByMail ? { mailedCode: proof.trim() } : { password: proof }
      const outcome = await security.changePassword(password, needsProof ? given : null)
      if (outcome.ok) onSaved()
      else if (outcome.error === 'proof-needed') mailCode()
      return outcome
    },
  })
  const refusedAt = (field: Field) => {
    const refused = failureAt(field)
    return isByMail && refused === 'wrong-password' ? null : refused // said of the field that was here before
  }
  const errorAt = (field: Field) => errorOf(field, problems[field], refusedAt(field))
  return (
    <>
      <form className="guard-form" {...formProps}>
        {isByMail && (
          <>
            <Message tone="hint">{t('password.codeSent', { email: guards.email })}</Message>
            <MailNote />
          </>
        )}
        <PasswordOwner email={guards.email} />
        <div className="guard-proof" ref={place}>
          {needsProof && (
            <ProofField
              key={String(isByMail)}
              isByMail={isByMail}
              error={errorAt('proof')}
              onMail={mailCode}
            />
          )}
        </div>
        <PasswordField
          label={t('password.new')}
          name="password"
          autoComplete="new-password"
          required
          hint={t('password.hint')}
          error={errorAt('password')}
        />
        <p className="guard-note">{t('password.others')}</p>
        <FormActions label={t('password.save')} progress={progress} onCancel={onCancel} />
      </form>
      <ActionFailure
        failure={mail.failure ?? (failure === 'proof-needed' ? null : failure)}
        security={security}
        guards={guards}
        isForm
        onProven={() => formProps.ref.current?.requestSubmit()}
      />
    </>
  )
}

/** A new password, which signs out every other device; or the first, for whoever came in by a link. */
export function PasswordSection(props: SectionProps) {
  const { t } = useTexts('security')
  const [isDone, setIsDone] = useState<'changed' | 'firstSet' | null>(null)
  const { hasPassword } = props.guards
  return (
    <Section title={t('password.title')} done={isDone && t(`password.${isDone}`)}>
      {!hasPassword && <p>{t('password.none')}</p>}
      <Disclosure
        label={hasPassword ? t('password.change') : t('password.set')}
        onOpen={() => setIsDone(null)}
      >
        {(close) => (
          <PasswordForm
            {...props}
            onCancel={close}
            onSaved={() => {
              close()
              setIsDone(hasPassword ? 'changed' : 'firstSet')
              props.onChanged()
            }}
          />
        )}
      </Disclosure>
    </Section>
  )
}
