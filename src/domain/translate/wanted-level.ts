import { isWordLevel, type Profile, type WordLevel } from '#domain/accounts/profile.ts'

/** In words for which level the learner wants what a model translates; undefined: as the entry is written, as at C2. */
export function wantedLevel({ preferences, levels, targetLanguage }: Profile): WordLevel | undefined {
  const level = levels?.[targetLanguage]
  return preferences.atLevel === true && isWordLevel(level) ? level : undefined
}
