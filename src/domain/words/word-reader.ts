import type { LanguageCode } from '#domain/languages.ts'

/** Writes whole numbers out in one language. What is no number, or no ordinal, throws. */
export type NumberSpeller = {
  toCardinal(value: number, options?: Record<string, string | boolean>): string
  toOrdinal(value: number): string
}

/** Knows how what is written in a language is read aloud. */
export type WordReader = {
  /** Fetched for the one language; null where it cannot be had, and asked anew the next time. */
  numbersIn(language: LanguageCode): Promise<NumberSpeller | null>
}
