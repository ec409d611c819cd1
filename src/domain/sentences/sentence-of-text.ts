import type { Day } from '#domain/clock.ts'
import { SENTENCE_LIMITS } from '#domain/kinds/sentence.ts'
import { makeSentenceKey, type SentenceKey } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { foldForKey } from '#domain/text/fold-text.ts'
import { segmentsOf } from '#domain/text/text-summary.ts'
import { isUnspaced, type Word, wordKey, wordsOf } from '#domain/text/words.ts'
import { hash16, hash53 } from './hash-text.ts'

/**
 * What of a sentence can be said, folded: its words, or where the script has no spaces its characters, because browsers
 * part words there by dictionaries that differ.
 */
export function unitsOf(text: string, language: LanguageCode): string[] {
  const words = wordsOf(text, language)
    .map(({ key }) => foldForKey(key, language))
    .filter((word) => word !== '')
  return isUnspaced(language) ? [...words.join('')] : words
}

/** A unit, and its place in the text (UTF-16 units). */
export type Unit = { unit: string; start: number; end: number }

/** Units of a word whose characters cannot be told apart share its place. */
function unitsOfWord({ key, start, end }: Word, language: LanguageCode): Unit[] {
  return [...foldForKey(key, language)].map((unit) => ({ unit, start, end }))
}

function unitsOfCharacters(text: string, language: LanguageCode): Unit[] {
  return [...segmentsOf(text, 'grapheme', language)].flatMap(({ segment, index }) =>
    [...foldForKey(wordKey(segment), language)].map((unit) => ({
      unit,
      start: index,
      end: index + segment.length,
    })),
  )
}

/** What `unitsOf` answers, with the place of each unit. */
export function unitsIn(text: string, language: LanguageCode): Unit[] {
  const words = wordsOf(text, language)
  if (!isUnspaced(language))
    return words
      .map(({ key, start, end }) => ({ unit: foldForKey(key, language), start, end }))
      .filter(({ unit }) => unit !== '')
  const characters = unitsOfCharacters(text, language)
  const isSame = characters.map(({ unit }) => unit).join('') === unitsOf(text, language).join('')
  return isSame ? characters : words.flatMap((word) => unitsOfWord(word, language))
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
