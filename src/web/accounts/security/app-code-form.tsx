import type { ReactNode } from 'react'
import { checkCode } from '#domain/accounts/account-form.ts'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import { CodeField } from '#web/accounts/credential-fields.tsx'
import { ActionFailure } from '#web/accounts/form.tsx'
import { useForm } from '#web/accounts/use-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import { FormFailureOrProof } from './owner-proof.tsx'
import { FormActions, type SectionProps } from './security-section.tsx'

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
