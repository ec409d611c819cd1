import { ENGINE_FAILURES, type EngineId } from '#domain/engine.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { SpokenLanguage } from './language-words.ts'

export const READER_ORDER = ['mecab', 'pinyin-pro'] as const satisfies readonly EngineId[]

export type ReaderId = (typeof READER_ORDER)[number]

export const READING_FAILURES = [...ENGINE_FAILURES, 'unsupported-language'] as const

type ReadingFailure = (typeof READING_FAILURES)[number]

/** Texts as their words, in order. */
export type TextsInWords = readonly (readonly string[])[]

// UTF-16 units of all texts together: a sentence and what was heard of it, or sentences of a day
export const LONGEST_READ_TEXT = 2000

export const MOST_READ_TEXTS = 16 // each is a run of a program

/** For every word of every text its readings, the likeliest first; none where none is known. */
export type Readings = readonly (readonly (readonly string[])[])[]

/** For every word of every text whether its first reading is beyond doubt there, so that it can be shown. */
export type SureReadings = readonly (readonly boolean[])[]

/** `retryAfterSeconds` where the server said when to come back. */
export type ReadingAnswer =
  | { ok: true; value: { readings: Readings; sure: SureReadings; by: ReaderId } }
  | { ok: false; error: ReadingFailure; retryAfterSeconds?: number }

/** Knows how written words are pronounced: in Japanese in katakana, in Chinese in pinyin, a syllable and its tone. */
export type Reader = {
  id: ReaderId
  supports(language: LanguageCode): boolean
  /** Never throws for an expected failure; 'cancelled' once aborted. */
  read(request: { texts: TextsInWords; language: LanguageCode }, signal: AbortSignal): Promise<ReadingAnswer>
}

export function lengthOfTexts(texts: TextsInWords): number {
  return texts.flat().reduce((sum, word) => sum + word.length, 0)
}

/** Knows how what is written in a language is read aloud. */
export type WordReader = {
  /** Fetched for the one language; null where it cannot be had, and asked anew the next time. */
  spokenIn(language: LanguageCode): Promise<SpokenLanguage | null>
  /**
   * How the words of texts are pronounced, in their shape, where a dictionary has to tell; null where none answers in
   * a second and a half.
   */
  readingsOf(texts: TextsInWords, language: LanguageCode, signal: AbortSignal): Promise<Readings | null>
}
