import type { Day } from '#domain/clock.ts'
import { isLanguageCode, type LanguageCode } from '#domain/languages.ts'
import { checkProfile, type Problems, type ProfileField } from './account-form.ts'
import type { ProfileChange } from './account-service.ts'
import { LEVELS, type Level, type Profile } from './profile.ts'

export type ProfileFormField = ProfileField | 'nativeLevel' | 'targetLevel' | 'dateOfBirth'

type Values = Record<ProfileFormField, string>

/** The date of birth is today or in the past. */
export function checkProfileForm(values: Values, today: Day): Problems<ProfileFormField> {
  const isLater = values.dateOfBirth > today
  return { ...checkProfile(values), ...(isLater && { dateOfBirth: 'in-the-future' as const }) }
}

function language(value: string): LanguageCode {
  if (!isLanguageCode(value)) throw new Error(`the form offered an unknown language: ${value}`)
  return value
}

type Levels = Partial<Record<LanguageCode, Level>>

/** Keeps levels of languages not in the form. Of one language twice the target level counts. */
function levelsOf({ levels = {} }: Profile, values: Values): Levels {
  const given = { [values.nativeLanguage]: values.nativeLevel, [values.targetLanguage]: values.targetLevel }
  const kept = Object.entries(levels).filter(([code]) => !(code in given))
  const found = Object.entries(given).map(([code, level]) => [code, LEVELS.find((known) => known === level)])
  return Object.fromEntries([...kept, ...found.filter(([, level]) => level !== undefined)]) as Levels
}

/** Another language takes the place of the one that was learned until now; one that is learned anyway takes none. */
function otherLanguages({ languages, targetLanguage }: Profile, target: LanguageCode) {
  if (languages === undefined) return {}
  if (languages.includes(target)) return { languages }
  return { languages: languages.map((code) => (code === targetLanguage ? target : code)) }
}

/** An empty date of birth is forgotten. */
export function profileChangeOf(profile: Profile, values: Values): ProfileChange {
  const levels = levelsOf(profile, values)
  const hasLevels = Object.keys(levels).length > 0 || profile.levels !== undefined
  return {
    name: values.name.trim(),
    nativeLanguage: language(values.nativeLanguage),
    targetLanguage: language(values.targetLanguage),
    ...otherLanguages(profile, language(values.targetLanguage)),
    ...(hasLevels && { levels }),
    dateOfBirth: values.dateOfBirth === '' ? null : values.dateOfBirth,
  }
}

/** One language less. That of now is the profile's own from then on: the one that is removed may be, and that is always learned. */
export function withoutLanguage(
  { languages = [], targetLanguage }: Profile,
  removed: LanguageCode,
): ProfileChange {
  return { targetLanguage, languages: languages.filter((language) => language !== removed) }
}
