import { useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '#web/ui/form/field.tsx'

/** The six digits that an app shows. */
export function CodeField({ error }: { error: string | null }) {
  const { t } = useTexts('security')
  return (
    <TextField
      label={t('twoStep.code')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
      hint={t('twoStep.codeHint')}
      error={error}
    />
  )
}
