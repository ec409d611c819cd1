import { inGroups } from '#domain/accounts/account-form.ts'
import type { NewAuthenticatorApp } from '#domain/accounts/security-settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { AppCodeForm } from './owner-proof.tsx'
import { CopyButton, type TextOutput } from './recovery-codes.tsx'
import { FormActions, type SectionProps } from './security-section.tsx'

type AppNameProps = { isBusy: boolean; onNamed(name: string): void; onCancel(): void }

/** Asks for a name that tells several apps apart. */
export function AppName({ isBusy, onNamed, onCancel }: AppNameProps) {
  const { t } = useTexts('security')
  return (
    <form
      className="security-form"
      onSubmit={(event) => {
        event.preventDefault()
        onNamed(String(new FormData(event.currentTarget).get('name') ?? ''))
      }}
    >
      <TextField
        label={t('twoStep.appName')}
        name="name"
        autoComplete="off"
        maxLength={60}
        hint={t('twoStep.appNameNote')}
      />
      <FormActions label={t('goOn')} progress={isBusy ? 'busy' : 'idle'} onCancel={onCancel} />
    </form>
  )
}

type AppSetUpProps = Pick<SectionProps, 'security' | 'settings'> & {
  app: NewAuthenticatorApp
  output: TextOutput
  onConfirmed(): Promise<void>
  onCancel(): void
}

/** Shows the secret as a QR code and as text, and asks for the first code. */
export function AppSetUp({ app, output, ...props }: AppSetUpProps) {
  const { t } = useTexts('security')
  return (
    <AppCodeForm {...props} appId={app.id} label={t('twoStep.confirm')}>
      <p>{t('twoStep.scan')}</p>
      <img className="security-qr" src={app.qr} width="200" height="200" alt={t('twoStep.qr')} />
      <div>
        <a className="security-app-link" href={app.link}>
          {t('twoStep.openApp')}
        </a>
        <p>{t('twoStep.secret')}</p>
        <p className="security-secret">
          <code>{inGroups(app.secret)}</code>{' '}
          <CopyButton text={app.secret} copy={output.copy} label={t('twoStep.copySecret')} />
        </p>
      </div>
    </AppCodeForm>
  )
}
