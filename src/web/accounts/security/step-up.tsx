import { checkCode } from '#domain/accounts/account-form.ts'
import type { AccountFailure } from '#domain/accounts/account-service.ts'
import type { AccountSecurity, SecuritySettings } from '#domain/accounts/security-settings.ts'
import { ButtonFailure, FormFailure } from '#web/accounts/form-failure.tsx'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { useFieldError } from '#web/accounts/use-field-error.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Message } from '#web/ui/form/message.tsx'
import { CodeField } from './code-field.tsx'
import { FormActions } from './form-actions.tsx'

type StepUpProps = { security: AccountSecurity; appId: string; onProven(): void }

/** Asks for a code of the app where the session is not sure enough, and goes on with what was asked for. */
function StepUp({ security, appId, onProven }: StepUpProps) {
  const { t } = useTexts('security')
  const errorOf = useFieldError()
  const { formProps, problems, failure, failureAt, progress } = useAccountForm({
    fields: ['code'] as const,
    check: checkCode,
    failsAt: { 'wrong-code': 'code' },
    async send({ code }) {
      const outcome = await security.confirmApp(appId, code)
      if (outcome.ok) onProven()
      return outcome
    },
  })
  return (
    <form className="guard-form" {...formProps}>
      <Message tone="hint">{t('stepUp')}</Message>
      <CodeField error={errorOf('code', problems.code, failureAt('code'))} />
      <FormActions label={t('goOn')} progress={progress} />
      <FormFailure failure={failure} />
    </form>
  )
}

type ActionFailureProps = {
  failure: AccountFailure | null
  security: AccountSecurity
  guards: SecuritySettings
  /** Whether it was a form, so that what was typed is still there. */
  isForm?: boolean
  /** Tries once more what has failed. */
  onProven(): void
}

/** Why something could not be done; where a second step is all that is missing, it is asked for. */
export function ActionFailure({ failure, security, guards, isForm = false, onProven }: ActionFailureProps) {
  const [app] = guards.apps
  if (failure !== 'second-factor-needed' || app === undefined)
    return isForm ? <FormFailure failure={failure} /> : <ButtonFailure failure={failure} />
  return <StepUp security={security} appId={app.id} onProven={onProven} />
}
