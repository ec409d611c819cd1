import { useState } from 'react'
import type { Level } from '#domain/accounts/profile.ts'
import { isLanguageCode, type LanguageCode } from '#domain/languages.ts'
import { LevelFields } from '#web/accounts/profile/level-fields.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SelectField } from '#web/ui/form/field.tsx'

type Languages = { nativeLanguage: LanguageCode; targetLanguage: LanguageCode }

type LanguageFieldsProps = {
  offered: readonly LanguageCode[]
  start: Languages
  nativeError: string | null
  targetError: string | null
  /** Where it is given, the level in each of the two is asked for, too. */
  levels?: Partial<Record<LanguageCode, Level>>
}

/** What the learner writes in and what they learn. The same twice is allowed, and called unusual. */
export function LanguageFields({ offered, start, nativeError, targetError, levels }: LanguageFieldsProps) {
  const { t } = useTexts('accounts')
  const { t: tCommon } = useTexts('common')
  const [chosen, setChosen] = useState<Record<keyof Languages, string>>(start)
  const options = offered.map((code) => (
    <option key={code} value={code}>
      {tCommon(`languages.${code}`)}
    </option>
  ))
  const { nativeLanguage: native, targetLanguage: target } = chosen
  const isSame = native === target
  return (
    <>
      <SelectField
        label={t('nativeLanguage')}
        name="nativeLanguage"
        required
        value={chosen.nativeLanguage}
        error={nativeError}
        onChange={(event) => setChosen({ ...chosen, nativeLanguage: event.target.value })}
      >
        {options}
      </SelectField>
      <SelectField
        label={t('targetLanguage')}
        name="targetLanguage"
        required
        value={chosen.targetLanguage}
        error={targetError}
        hint={isSame ? t('sameLanguage') : undefined}
        onChange={(event) => setChosen({ ...chosen, targetLanguage: event.target.value })}
      >
        {options}
      </SelectField>
      {levels !== undefined && isLanguageCode(native) && isLanguageCode(target) && (
        <LevelFields native={native} target={target} levels={levels} />
      )}
    </>
  )
}
