import { languageOfSentence, type SentenceKey } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { piecesOfSentence } from '#domain/text/sentence-ends.ts'
import type { ReadSentence } from './living-sentences.ts'
import { unitsOf } from './sentence-of-text.ts'

/** Which words of a sentence: the first, and how many. */
export type Part = { from: number; count: number }

export const UNKNOWN_PART: Part = { from: 0, count: 0 }

/**
 * A sentence that what was practised may have become. Earlier versions ended sentences at other places, some at every 'Dr.',
 * and other versions still do on other devices; their rows are of the halves, or of two sentences together.
 */
export type Successor = {
  /** Hashes of its words. */
  words: readonly number[]
  /** The sentences of the text in which these words stand; the first takes over what was done. */
  stands: readonly SentenceKey[]
  /** Which words of that sentence they are; null: all of them, or more. */
  part: Part | null
  /** Whether only the very same words have become it. */
  isExact: boolean
}

const MOST_PIECES = 8 // of one sentence: 35 ways to put some of them together
const MOST_JOINED = 3 // sentences that an earlier version may have taken for one
const INNER_STOP = /[.!?…]\S*\s+\S|[.!?…。！？]\S/u

/** How many units each piece of a sentence has; null where it has one piece, or they are not the units of the whole. */
function unitCounts({ text, words }: ReadSentence, language: LanguageCode): number[] | null {
  if (!INNER_STOP.test(text)) return null
  const pieces = piecesOfSentence(text, language)
  if (pieces.length < 2 || pieces.length > MOST_PIECES) return null
  const counts = pieces.map((piece) => unitsOf(piece, language).length)
  return counts.reduce((sum, count) => sum + count, 0) === words.length ? counts : null
}

/** What the segmenter alone makes of one sentence: its pieces, and each run of them. */
function partsOf(sentence: ReadSentence): Successor[] {
  const language = languageOfSentence(sentence.key)
  const counts = language && unitCounts(sentence, language)
  const ends = [0]
  for (const count of counts ?? []) ends.push((ends.at(-1) ?? 0) + count)
  return ends.flatMap((from, place) =>
    ends
      .slice(place + 1)
      .filter((to) => to > from && to - from < sentence.words.length)
      .map((to) => ({
        words: sentence.words.slice(from, to),
        stands: [sentence.key],
        part: { from, count: to - from },
        isExact: false,
      })),
  )
}

/** Sentences that follow each other, as one; the longest of them takes over what was done. */
function joinedFrom(sentences: readonly ReadSentence[], place: number): Successor[] {
  const joined: Successor[] = []
  for (let count = 2; count <= MOST_JOINED && place + count <= sentences.length; count++) {
    const run = sentences.slice(place, place + count)
    const longest = run.toSorted((one, other) => other.words.length - one.words.length)
    joined.push({
      words: run.flatMap(({ words }) => words),
      stands: longest.map(({ key }) => key),
      part: null,
      isExact: true,
    })
  }
  return joined
}

/** All that rows may be of which no sentence of a text has the key any more. `sentences`: those of the text, in order. */
export function successorsAmong(sentences: readonly ReadSentence[]): Successor[] {
  return [
    ...sentences.map(({ key, words }) => ({ words, stands: [key], part: null, isExact: false })),
    ...sentences.flatMap(partsOf),
    ...sentences.flatMap((_, place) => joinedFrom(sentences, place)),
  ]
}
