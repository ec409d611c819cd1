import type { Day } from '#domain/clock.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { ProfileChange } from './account-service.ts'

export type AccuracyMeasure = 'aligned' | 'strict'

export type Preferences = {
  theme: 'light' | 'dark'
  autoTranslate: boolean
  autoShadow: boolean
  accuracyMeasure?: AccuracyMeasure // default 'aligned'
  /** true: the theme was chosen. false: to follow the device was chosen. Either goes to the learner's other devices. */
  isThemeChosen?: boolean
}

export const LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const

export type Level = (typeof LEVELS)[number]

export type Profile = {
  id: string
  name: string
  email?: string // only where an account knows one
  nativeLanguage: LanguageCode
  targetLanguage: LanguageCode
  preferences: Preferences
  levels?: Partial<Record<LanguageCode, Level>>
  dateOfBirth?: Day
}

export const NEW_PREFERENCES: Preferences = { theme: 'light', autoTranslate: false, autoShadow: false }

/** Preferences are merged; what is not given stays. */
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
