import { useTranslation } from 'react-i18next'
import { TextField } from '#web/ui/field.tsx'

type EmailFieldProps = { error: string | null; defaultValue?: string | undefined }

/** The address of an account: what password managers keep as its name. */
export function EmailField({ error, defaultValue }: EmailFieldProps) {
  const { t } = useTranslation('accounts')
  return (
    <TextField
      label={t('email')}
      name="email"
      type="email"
      autoComplete="username"
      required
      defaultValue={defaultValue}
      error={error}
    />
  )
}
