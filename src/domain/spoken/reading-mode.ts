import type { LanguageCode } from '#domain/languages.ts'
import type { ReaderId } from './reader.ts'

/** Above which words readings are shown; failed: those that were not understood. */
export const READING_MODES = ['always', 'failed', 'never'] as const

export type ReadingMode = (typeof READING_MODES)[number]

/** The languages with readings: who reads them, and the preference that says where they are shown. */
export const READ_LANGUAGES = {
  'ja-JP': { by: 'mecab', preference: 'japaneseReadings' },
  'zh-CN': { by: 'pinyin-pro', preference: 'chineseReadings' },
} as const satisfies Partial<Record<LanguageCode, { by: ReaderId; preference: string }>>

export type ReadLanguage = keyof typeof READ_LANGUAGES

type Chosen = { readonly [Of in ReadLanguage as (typeof READ_LANGUAGES)[Of]['preference']]?: ReadingMode }

export function hasReadings(language: LanguageCode): language is ReadLanguage {
  return Object.hasOwn(READ_LANGUAGES, language)
}

/** Beginners cannot read the words otherwise, so it is 'always' until something was chosen. */
export function readingMode(preferences: Chosen, language: LanguageCode): ReadingMode {
  return hasReadings(language) ? (preferences[READ_LANGUAGES[language].preference] ?? 'always') : 'never'
}
