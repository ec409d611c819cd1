import type { LanguageCode } from '#domain/languages.ts'

/** The two measures of accuracy; the learner chooses which one is the headline. */
export type AccuracyMeasure = 'aligned' | 'strict'

export type Preferences = {
  theme: 'light' | 'dark'
  autoTranslate: boolean
  autoShadow: boolean
  /** Not given means 'aligned'. */
  accuracyMeasure?: AccuracyMeasure
}

/** The learner: name, languages and preferences. */
export type Profile = {
  id: string
  name: string
  /** Only where an account knows one. */
  email?: string
  nativeLanguage: LanguageCode
  targetLanguage: LanguageCode
  preferences: Preferences
}

/** What a new learner starts with. */
export const NEW_PREFERENCES: Preferences = { theme: 'light', autoTranslate: false, autoShadow: false }
