import type { LanguageCode } from '#domain/languages.ts'
import type { SpokenLanguage } from './language-words.ts'
import type { Readings, TextsInWords } from './reader.ts'

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
