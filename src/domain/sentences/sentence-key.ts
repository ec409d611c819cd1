import { type Day, isDay } from '#domain/clock.ts'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'

/**
 * Which sentence: its day, a hash of its words, its language: '2026-11-22-0b7c31e5a9f02d-es-es'. The hash tells no
 * words. Digits, small letters and hyphens in the same places sort alike in every database.
 */
export type SentenceKey = string

const KEY = /^(\d{4}-\d{2}-\d{2})-([01][0-9a-f]{13})-([a-z]{2,8}(?:-[a-z0-9]{1,8})*)$/

export function makeSentenceKey(date: Day, language: LanguageCode, hash: string): SentenceKey {
  return `${date}-${hash}-${language.toLowerCase()}`
}

/** Whether a text is such a key; the language may be one that only a later version knows. */
export function isSentenceKey(key: string): key is SentenceKey {
  return isDay(KEY.exec(key)?.[1])
}

export function dayOfSentence(key: SentenceKey): Day {
  return key.slice(0, 10)
}

/** The language of a sentence; null where this version does not know it. */
export function languageOfSentence(key: SentenceKey): LanguageCode | null {
  const written = KEY.exec(key)?.[3]
  return LANGUAGES.find((language) => language.toLowerCase() === written) ?? null
}
