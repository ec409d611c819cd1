import { checkCode } from '#domain/accounts/account-form.ts'
import { inGroups } from '#domain/accounts/security-form.ts'
import type { AccountSecurity, NewApp } from '#domain/accounts/security-settings.ts'
import { FormFailure } from '#web/accounts/form-failure.tsx'
import { useAccountForm } from '#web/accounts/use-account-form.ts'
import { useFieldError } from '#web/accounts/use-field-error.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { CodeField } from './code-field.tsx'
import { CopyButton } from './copy-button.tsx'
import { FormActions } from './form-actions.tsx'
import type { Hands } from './recovery-codes.tsx'

type AppSetUpProps = {
  app: NewApp
  security: AccountSecurity
  hands: Hands
  /** Settles when the next step is there. */
  onConfirmed(): Promise<void>
  onCancel(): void
}

/** The secret, as a picture and as text, and the first code, which shows that the app has it. */
export function AppSetUp({ app, security, hands, onConfirmed, onCancel }: AppSetUpProps) {
  const { t } = useTexts('security')
  const errorOf = useFieldError()
  const { formProps, problems, failure, failureAt, progress } = useAccountForm({
    fields: ['code'] as const,
    check: checkCode,
    failsAt: { 'wrong-code': 'code' },
    async send({ code }) {
      const outcome = await security.confirmApp(app.id, code)
      if (outcome.ok) await onConfirmed()
      return outcome
    },
  })
  return (
    <form className="guard-form" {...formProps}>
      <p>{t('twoStep.scan')}</p>
      <img className="guard-qr" src={app.qr} width="200" height="200" alt={t('twoStep.qr')} />
      <div>
        <a className="guard-app-link" href={app.link}>
          {t('twoStep.openApp')}
        </a>
        <p>{t('twoStep.secret')}</p>
        <p className="guard-secret">
          <code>{inGroups(app.secret)}</code>{' '}
          <CopyButton text={app.secret} copy={hands.copy} label={t('twoStep.copySecret')} />
        </p>
      </div>
      <CodeField error={errorOf('code', problems.code, failureAt('code'))} />
      <FormActions label={t('twoStep.confirm')} progress={progress} onCancel={onCancel} />
      <FormFailure failure={failure} />
    </form>
  )
}
