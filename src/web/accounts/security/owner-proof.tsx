import { type ReactNode, useState } from 'react'
import { checkCode } from '#domain/accounts/account-form.ts'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import type { Reauthentication } from '#domain/accounts/security-settings.ts'
import {
  CodeField,
  type FieldProps,
  HiddenUsername,
  PasswordField,
} from '#web/accounts/credential-fields.tsx'
import { ActionFailure, FormFailure, useForm } from '#web/accounts/form.tsx'
import { MailNote } from '#web/accounts/notes.tsx'
import { type Action, useAction } from '#web/accounts/use-action.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LinkButton } from '#web/ui/form/link-button.tsx'
import { Message } from '#web/ui/form/message.tsx'
import { FormActions, type SectionProps, useFocusOnStep } from './security-section.tsx'

type ProofProps = Pick<SectionProps, 'security' | 'settings'>

/** Failures that stand at the field of the proof. */
export const FAILS_AT_PROOF = {
  'wrong-password': 'reauthentication',
  'wrong-code': 'reauthentication',
  'link-expired': 'reauthentication',
} as const

type OwnerProof = {
  isByMail: boolean
  /** Whether something is to be typed: who has no password needs a mailed code first. */
  isAsked: boolean
  mail: Action
  mailCode(): void
  /** What was typed, as what it is. */
  given(typed: string): Reauthentication
  /** For `useForm`. */
  textOf(error: string): string | null | undefined
}

/** The current password, or the mailed code that can stand in for it. */
export function useOwnerProof({ security, settings }: ProofProps): OwnerProof {
  const { t } = useTexts('security')
  const { t: accounts } = useTexts('accounts')
  const [isByMail, setIsByMail] = useState(false)
  const mail = useAction()
  return {
    isByMail,
    isAsked: settings.hasPassword || isByMail,
    mail,
    mailCode: () => mail.run(security.mailReauthenticationCode, () => setIsByMail(true)),
    given: (typed) => (isByMail ? { mailedCode: typed.trim() } : { password: typed }),
    textOf(error) {
      if (error === 'wrong-code') return accounts('wrongMailedCode')
      if (error === 'wrong-password' && isByMail) return null // it was about the field that is gone
      if (error !== 'missing') return undefined
      return isByMail ? t('proof.missingCode') : t('proof.missingPresent')
    },
  }
}

type OwnerProofFieldProps = Pick<SectionProps, 'settings'> & {
  proof: OwnerProof
  field: FieldProps
  /** All that its form asks: it takes the focus, and offers the mail to who has no password. */
  isAlone?: boolean
}

export function OwnerProofField({ proof, field, settings, isAlone = false }: OwnerProofFieldProps) {
  const { t } = useTexts('security')
  const place = useFocusOnStep(proof.isByMail, isAlone)
  return (
    <>
      {proof.isByMail && (
        <>
          <Message tone="hint">{t('proof.codeSent', { email: settings.email })}</Message>
          <MailNote />
        </>
      )}
      <HiddenUsername email={settings.email} />
      <div className="security-reauthentication" ref={place}>
        {proof.isByMail && <CodeField label={t('proof.code')} {...field} />}
        {settings.hasPassword && !proof.isByMail && (
          <PasswordField
            label={t('proof.present')}
            {...field}
            autoComplete="current-password"
            required
            aside={<LinkButton onClick={proof.mailCode}>{t('proof.byMail')}</LinkButton>}
          />
        )}
        {isAlone && !proof.isAsked && (
          <Button isLoading={proof.mail.isBusy} onClick={proof.mailCode}>
            {t('proof.byMail')}
          </Button>
        )}
      </div>
    </>
  )
}

type OwnerProofFormProps = ProofProps & { onProved(): void; onCancel: (() => void) | undefined }

/** Asks who is here, in one step, where the session is too old for what was wanted; then that goes on. */
function OwnerProofForm({ onProved, onCancel, ...props }: OwnerProofFormProps) {
  const { t } = useTexts('security')
  const proof = useOwnerProof(props)
  const { formProps, field, failure, progress } = useForm({
    fields: ['reauthentication'] as const,
    check: ({ reauthentication }) => (reauthentication.trim() === '' ? { reauthentication: 'missing' } : {}),
    failsAt: FAILS_AT_PROOF,
    textOf: proof.textOf,
    send: ({ reauthentication }) => props.security.reauthenticate(proof.given(reauthentication)),
    onDone: onProved,
  })
  return (
    <form className="security-form" {...formProps}>
      {!proof.isByMail && <Message tone="hint">{t('proof.why')}</Message>}
      <OwnerProofField {...props} proof={proof} field={field('reauthentication')} isAlone />
      {proof.isAsked && <FormActions label={t('goOn')} progress={progress} onCancel={onCancel} />}
      {!proof.isAsked && onCancel && (
        <Button variant="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
      <FormFailure failure={proof.mail.failure ?? failure} />
    </form>
  )
}

type FailureOrProofProps = ProofProps & {
  failure: AccountFailure | null
  retry(): void
  /** Takes the failure back. A form has a way to cancel of its own. */
  dismiss?: (() => void) | undefined
}

/** Why a form failed; if only the session is too old, proof is asked for. */
function FormFailureOrProof({ failure, retry, dismiss, ...props }: FailureOrProofProps) {
  if (failure !== 'reauthentication-needed') return <FormFailure failure={failure} />
  return <OwnerProofForm {...props} onProved={retry} onCancel={dismiss} />
}

type AppCodeFormProps = Pick<SectionProps, 'security' | 'settings'> & {
  appId: string
  label: string
  /** The form stays busy until it settles. */
  onConfirmed(): void | Promise<void>
  onCancel?: (() => void) | undefined
  children: ReactNode
}

export function AppCodeForm({ appId, label, onConfirmed, onCancel, children, ...props }: AppCodeFormProps) {
  const { t } = useTexts('security')
  const { formProps, field, failure, progress, retry } = useForm({
    fields: ['code'] as const,
    check: checkCode,
    failsAt: { 'wrong-code': 'code' },
    async send({ code }) {
      const outcome = await props.security.confirmApp(appId, code)
      if (outcome.ok) await onConfirmed()
      return outcome
    },
  })
  return (
    <>
      <form className="security-form" {...formProps}>
        {children}
        <CodeField label={t('twoStep.code')} {...field('code')} maxLength={12} hint={t('twoStep.codeHint')} />
        <FormActions label={label} progress={progress} onCancel={onCancel} />
      </form>
      <FormFailureOrProof {...props} failure={failure} retry={retry} />
    </>
  )
}

type StepUpProps = Pick<SectionProps, 'security' | 'settings'> & {
  failure: AccountFailure | null
  /** The texts say that what was typed is still there. */
  isForm?: boolean
  retry(): void
  /** Takes the failure back, where no form has a way to cancel. */
  dismiss?: () => void
}

/** Why something failed; if only a second factor or a fresh session is missing, that is asked for (step-up). */
export function FailureOrStepUp({
  failure,
  security,
  settings,
  isForm = false,
  retry,
  dismiss,
}: StepUpProps) {
  const { t } = useTexts('security')
  const [app] = settings.apps
  const asked = { security, settings }
  if (failure === 'second-factor-needed' && app !== undefined)
    return (
      <AppCodeForm {...asked} appId={app.id} label={t('goOn')} onConfirmed={retry} onCancel={dismiss}>
        <Message tone="hint">{t('stepUp')}</Message>
      </AppCodeForm>
    )
  if (isForm || failure === 'reauthentication-needed')
    return <FormFailureOrProof {...asked} failure={failure} retry={retry} dismiss={dismiss} />
  return <ActionFailure failure={failure} />
}
