import type { Day } from '#domain/clock.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { TranslatorId } from '#domain/translate/translator.ts'

/** Words of a sentence of a day, of which the learner asks what they mean in the language that they write in. */
export type AskedWords = {
  date: Day
  sentence: string
  words: string
  from: LanguageCode
  to: LanguageCode
}

/** `inSentence`: what they mean there; else what they mean by themselves. */
export type WordMeaning = { text: string; by: TranslatorId; inSentence?: true }

/** Keeps on the device what words mean, for as long as their day. */
export type MeaningCache = {
  /** What is kept of these words in this sentence, or by themselves on this day; null for nothing. */
  get(asked: AskedWords): Promise<WordMeaning | null>
  keep(asked: AskedWords, meaning: WordMeaning): Promise<void>
}
