import type { Day } from '#domain/clock.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isUnspaced, wordsOf } from '#domain/text/words.ts'
import { foldLetters } from '#domain/words/fold-word.ts'
import { hash16, hash53 } from './hash-text.ts'
import { SENTENCE_LIMITS } from './sentence.ts'
import { makeSentenceKey, type SentenceKey } from './sentence-key.ts'

/**
 * What of a sentence can be said, folded: its words, or where the script has no spaces its characters, because browsers
 * part words there by dictionaries that differ.
 */
function unitsOf(text: string, language: LanguageCode): string[] {
  const words = wordsOf(text, language)
    .map(({ key }) => foldLetters(key, language))
    .filter((word) => word !== '')
  return isUnspaced(language) ? [...words.join('')] : words
}

/** A sentence as it can be stored and found again: no text, and nothing that case, punctuation or apostrophes change. */
export function readSentence(
  text: string,
  date: Day,
  language: LanguageCode,
): { key: SentenceKey; words: number[] } {
  const units = unitsOf(text, language)
  return {
    key: makeSentenceKey(date, language, hash53(units.join(isUnspaced(language) ? '' : ' '))),
    words: units.slice(0, SENTENCE_LIMITS.wordHashes).map(hash16),
  }
}
