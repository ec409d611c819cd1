import { useState } from 'react'
import { LEVELS, type Level } from '#domain/accounts/profile.ts'
import { isLanguageCode, type LanguageCode } from '#domain/languages.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import type { FieldProps } from './credential-fields.tsx'

const NAMES = ['nativeLanguage', 'targetLanguage'] as const
type Name = (typeof NAMES)[number]

type Levels = Partial<Record<LanguageCode, Level>>

type LevelFieldProps = { name: 'nativeLevel' | 'targetLevel'; language: LanguageCode; levels: Levels }

function LevelField({ name, language, levels }: LevelFieldProps) {
  const { t } = useTexts('accounts')
  const { t: common } = useTexts('common')
  return (
    <SelectField
      label={t('level', { language: common(`languages.${language}`) })}
      name={name}
      defaultValue={levels[language] ?? ''}
    >
      <option value="">{t('levels.none')}</option>
      {LEVELS.map((level) => (
        <option key={level} value={level}>
          {t(`levels.${level}`)}
        </option>
      ))}
    </SelectField>
  )
}

type LanguageFieldsProps = {
  offered: readonly LanguageCode[]
  start: Record<Name, LanguageCode>
  field(name: Name): FieldProps
  /** Where they are given, the level in each language is asked for, too. */
  levels?: Levels
}

/** What the learner writes in and what they learn. The two may be the same, which a hint calls unusual. */
export function LanguageFields({ offered, start, field, levels }: LanguageFieldsProps) {
  const { t } = useTexts('accounts')
  const { t: common } = useTexts('common')
  const [chosen, setChosen] = useState<Record<Name, string>>(start)
  const { nativeLanguage: native, targetLanguage: target } = chosen
  return (
    <>
      {NAMES.map((name) => (
        <SelectField
          key={name}
          label={t(name)}
          {...field(name)}
          required
          value={chosen[name]}
          hint={name === 'targetLanguage' && native === target ? t('sameLanguage') : undefined}
          onChange={(event) => setChosen({ ...chosen, [name]: event.target.value })}
        >
          {offered.map((code) => (
            <option key={code} value={code}>
              {common(`languages.${code}`)}
            </option>
          ))}
        </SelectField>
      ))}
      {levels !== undefined && isLanguageCode(native) && isLanguageCode(target) && (
        <>
          <LevelField key={target} name="targetLevel" language={target} levels={levels} />
          {native !== target && (
            <LevelField key={native} name="nativeLevel" language={native} levels={levels} />
          )}
        </>
      )}
    </>
  )
}
