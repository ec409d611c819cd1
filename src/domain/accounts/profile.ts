import type { Day } from '#domain/clock.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { ProfileChange } from './account-service.ts'

/** The two measures of accuracy; the learner chooses which one is the headline. */
export type AccuracyMeasure = 'aligned' | 'strict'

export type Preferences = {
  theme: 'light' | 'dark'
  autoTranslate: boolean
  autoShadow: boolean
  /** Not given means 'aligned'. */
  accuracyMeasure?: AccuracyMeasure
  /** The theme was chosen, so that it follows to other devices; until then each device decides for itself. */
  isThemeChosen?: boolean
}

/** How well a language is known, by the Common European Framework of Reference. */
export const LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const

export type Level = (typeof LEVELS)[number]

/** The learner: name, languages and preferences. */
export type Profile = {
  id: string
  name: string
  /** Only where an account knows one. */
  email?: string
  nativeLanguage: LanguageCode
  targetLanguage: LanguageCode
  preferences: Preferences
  /** How well the learner knows each language; only those that were given. */
  levels?: Partial<Record<LanguageCode, Level>>
  /** Only where it was given. */
  dateOfBirth?: Day
}

/** What a new learner starts with. */
export const NEW_PREFERENCES: Preferences = { theme: 'light', autoTranslate: false, autoShadow: false }

/** The profile after a change. What is not given stays; preferences are merged, so that a new theme keeps the rest. */
export function changeProfile(profile: Profile, change: ProfileChange): Profile {
  const { preferences, dateOfBirth, ...rest } = change
  const { dateOfBirth: before, ...kept } = profile
  const birth = dateOfBirth === undefined ? before : dateOfBirth
  return {
    ...kept,
    ...rest,
    ...(birth != null && { dateOfBirth: birth }),
    preferences: { ...profile.preferences, ...preferences },
  }
}
