import type { Day } from '#domain/clock.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { SpeechConsent } from '#domain/speech/speech-consents.ts'
import type { ReadingMode } from '#domain/spoken/reading-mode.ts'
import type { ProfileChange } from './account-service.ts'

export type AccuracyMeasure = 'aligned' | 'strict'

export type Preferences = {
  theme: 'light' | 'dark'
  autoTranslate: boolean
  autoShadow: boolean
  accuracyMeasure?: AccuracyMeasure // default 'aligned'
  /** Above which words of the language furigana or pinyin are shown; default 'always'. */
  japaneseReadings?: ReadingMode
  chineseReadings?: ReadingMode
  /** Whether the learner writes a version of their own before a machine is asked for a translation; default false. */
  ownFirst?: boolean
  /** Whether a model translates in words for the learner's level; default false: as the entry is written. */
  atLevel?: boolean
  /** On how many days of a week the learner wants to write or speak; see `AIMS`. */
  weeklyAim?: number
  /** How long the learner wants to practise on such a day, minutes; see `AIMS`. */
  minutesADay?: number
  /** No sentence goes to a model of an AI provider. */
  avoidsModels?: boolean
  /** How often that has been answered, on all devices: an answer that is the same again is seen by it. */
  avoidsModelsAnswers?: number
  /** The learner's latest answer to who may listen; it makes that of a device stricter, never looser. */
  listening?: SpeechConsent
  /** How often that has been answered, as of `avoidsModels`. */
  listeningAnswers?: number
  /** Which of the languages that are learned is learned now. Earlier versions learn the one of the profile. */
  learning?: LanguageCode
  /** true: the theme was chosen. false: to follow the device was chosen. Either goes to the learner's other devices. */
  isThemeChosen?: boolean
}

/** The least, the most, and what holds for those who have not chosen; whole numbers. */
export const AIMS = {
  weeklyAim: { least: 1, most: 7, usual: 4 },
  minutesADay: { least: 5, most: 60, usual: 10 },
} as const

export type Aim = keyof typeof AIMS

/** What the learner aims at. */
export function aimOf(preferences: Preferences, aim: Aim): number {
  return preferences[aim] ?? AIMS[aim].usual
}

/** Whether a value from outside is one that can be aimed at. */
export function isAim(value: unknown, aim: Aim): value is number {
  const { least, most } = AIMS[aim]
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}

/** Levels of the CEFR in whose words a text can be put: at C2 any word is known. */
export const WORD_LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1'] as const

export type WordLevel = (typeof WORD_LEVELS)[number]

export const LEVELS = [...WORD_LEVELS, 'C2'] as const

export type Level = (typeof LEVELS)[number]

export function isWordLevel(value: unknown): value is WordLevel {
  return WORD_LEVELS.some((level) => level === value)
}

export type Profile = {
  id: string
  name: string
  /** The diary was begun without an account or a credential: `name` is nobody's, and is not shown. */
  isAnonymous?: true
  email?: string // only where an account knows one
  nativeLanguage: LanguageCode
  /** The one that is learned now. */
  targetLanguage: LanguageCode
  /** All that are learned, where that was ever more than one; that of now is among them. */
  languages?: LanguageCode[]
  preferences: Preferences
  levels?: Partial<Record<LanguageCode, Level>>
  dateOfBirth?: Day
}

export const NEW_PREFERENCES: Preferences = { theme: 'light', autoTranslate: false, autoShadow: false }

/** How many languages one can learn. */
export const MOST_LANGUAGES = 5

/** The profile with the language that was turned to last as the one that is learned now. */
export function learningNow(profile: Profile): Profile {
  const { languages, preferences, targetLanguage } = profile
  const { learning = targetLanguage } = preferences
  const isOther = learning !== targetLanguage && languages?.includes(learning) === true
  return isOther ? { ...profile, targetLanguage: learning } : profile
}

/** Whether somebody learns more than one language. */
export function learnsSeveral({ languages = [] }: Pick<Profile, 'languages'>): boolean {
  return languages.length > 1
}

/** What is not given stays. */
export function changeProfile(profile: Profile, change: ProfileChange): Profile {
  const { dateOfBirth, ...rest } = change
  const { dateOfBirth: before, ...kept } = profile
  const birth = dateOfBirth === undefined ? before : dateOfBirth
  return { ...kept, ...rest, ...(birth != null && { dateOfBirth: birth }) }
}

/** In words for which level the learner wants what a model translates; undefined: as the entry is written, as at C2. */
export function wantedLevel({ preferences, levels, targetLanguage }: Profile): WordLevel | undefined {
  const level = levels?.[targetLanguage]
  return preferences.atLevel === true && isWordLevel(level) ? level : undefined
}
