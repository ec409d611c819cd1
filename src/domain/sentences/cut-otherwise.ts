import { languageOfSentence, type SentenceKey } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { piecesOfSentence } from '#domain/text/sentence-ends.ts'
import type { ReadSentence } from './living-sentences.ts'
import { unitsOf } from './sentence-of-text.ts'

/** What is left of the work that may be done: words that are counted, and pairs of words that are compared. */
export type Budget = { steps: number }

/** Of one text and what was practised of it, some 100 ms. Ten edited sentences of an entry of fifty take a thousandth. */
export const SUCCESSOR_STEPS = 5_000_000

const COUNTED_STEPS = 4 // a word counted takes as long as four that are compared

function countsOf(words: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** How many words both have, in whatever place: never fewer than in the same place. */
function mostEqual(one: readonly number[], other: readonly number[]): number {
  const counts = countsOf(one)
  let equal = 0
  for (const [word, count] of countsOf(other)) equal += Math.min(count, counts.get(word) ?? 0)
  return equal
}

/** The longest list of words that both have in the same order. */
function equalInOrder(one: readonly number[], other: readonly number[]): number {
  let row: number[] = Array.from({ length: other.length + 1 }, () => 0)
  for (const word of one) {
    const next = [0]
    for (let index = 0; index < other.length; index++) {
      const longer = Math.max(row[index + 1] ?? 0, next[index] ?? 0)
      next.push(word === other[index] ? (row[index] ?? 0) + 1 : longer)
    }
    row = next
  }
  return row[other.length] ?? 0
}

const SAME_SENTENCE = 0.8 // of the words of the longer one

/**
 * The share of words that two sentences have in the same place, of those of the longer one; 0 where that is too few for
 * one to be the other after an edit, and where the budget is used up. A word put in moves no other out of its place.
 */
export function sharedWords(one: readonly number[], other: readonly number[], budget: Budget): number {
  const longer = Math.max(one.length, other.length)
  const least = SAME_SENTENCE * longer
  budget.steps -= 1
  if (longer === 0 || Math.min(one.length, other.length) < least || budget.steps < 0) return 0
  budget.steps -= COUNTED_STEPS * (one.length + other.length)
  if (mostEqual(one, other) < least) return 0
  budget.steps -= one.length * other.length
  if (budget.steps < 0) return 0
  const share = equalInOrder(one, other) / longer
  return share < SAME_SENTENCE ? 0 : share
}

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
