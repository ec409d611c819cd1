import { LEVELS, type Level } from '#domain/accounts/profile.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SelectField } from '#web/ui/form/field.tsx'

type Levels = Partial<Record<LanguageCode, Level>>

type LevelFieldProps = { name: 'nativeLevel' | 'targetLevel'; language: LanguageCode; levels: Levels }

function LevelField({ name, language, levels }: LevelFieldProps) {
  const { t } = useTexts('accounts')
  const { t: tCommon } = useTexts('common')
  const named = tCommon(`languages.${language}`)
  return (
    <SelectField label={t('level', { language: named })} name={name} defaultValue={levels[language] ?? ''}>
      <option value="">{t('levels.none')}</option>
      {LEVELS.map((level) => (
        <option key={level} value={level}>
          {t(`levels.${level}`)}
        </option>
      ))}
    </SelectField>
  )
}

type LevelFieldsProps = { native: LanguageCode; target: LanguageCode; levels: Levels }

/** How well the learner knows each of the two languages, if they like to say. Another language has another level. */
export function LevelFields({ native, target, levels }: LevelFieldsProps) {
  return (
    <>
      {native !== target && <LevelField key={native} name="nativeLevel" language={native} levels={levels} />}
      <LevelField key={target} name="targetLevel" language={target} levels={levels} />
    </>
  )
}
