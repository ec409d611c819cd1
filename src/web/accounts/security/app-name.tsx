import { useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { FormActions } from './form-actions.tsx'

type AppNameProps = { isBusy: boolean; onNamed(name: string): void; onCancel(): void }

/** Asked for when there is an app already: a name tells them apart, here and in the app. */
export function AppName({ isBusy, onNamed, onCancel }: AppNameProps) {
  const { t } = useTexts('security')
  return (
    <form
      className="guard-form"
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
      <FormActions label={t('goOn')} progress={isBusy ? 'busy' : 'filling'} onCancel={onCancel} />
    </form>
  )
}
