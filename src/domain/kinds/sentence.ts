import { DAY_MS, isMoment } from '#domain/clock.ts'
import type { Fields } from '#domain/fields.ts'
import { jsonBytes } from '#domain/text/json-bytes.ts'
import { BROUGHT_FIELDS } from './brought.ts'
import { DAY, FLAG, type Kind, listThat, numberThat, rowMender, type Table, textThat } from './kind.ts'
import { isSentenceKey } from './sentence-key.ts'

/**
 * read: the text was seen; recall: from the learner's own language, the text hidden; dictation: written after hearing
 * it; along: together with the voice.
 */
const ATTEMPT_WAYS = ['read', 'recall', 'dictation', 'along'] as const

/** Again, Hard, Good, Easy, in the numbers of FSRS. */
export const RATINGS = [1, 2, 3, 4] as const

/** It is not known who heard it: the best figures that earlier versions kept. */
export const UNKNOWN_ENGINE = 'unknown'

/** Attempts of one sentence beyond these are the oldest, and are dropped; sizes are bytes of UTF-8. */
export const SENTENCE_LIMITS = {
  attempts: 1000,
  attemptBytes: 1000,
  wordHashes: 1000,
  idLength: 64,
  textLength: 2000,
} as const

const NAME = /^[a-z][a-zA-Z0-9]{0,39}$/
const TIME_NAME = /.At$/
const MOST_WORDS = 100_000

function isWhole(value: unknown, most: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most
}

function isListOf(value: unknown, most: number, isItem: (item: unknown) => boolean): boolean {
  if (!Array.isArray(value) || value.length > most) return false
  for (const item of value) if (!isItem(item)) return false // half of what `every` costs
  return true
}

function oneOf<Value>(known: readonly Value[]) {
  return (value: unknown): value is Value => known.some((one) => one === value)
}

const wholeTo = (most: number) => numberThat<number>((value) => isWhole(value, most))
const MOMENT = numberThat<number>(isMoment)
const COUNT = wholeTo(MOST_WORDS)
const HELD_TEXT = textThat(
  (value): value is string => typeof value === 'string' && value.length <= SENTENCE_LIMITS.textLength,
)
const ID = textThat(
  (value): value is string => typeof value === 'string' && /^[\x21-\x7e]{1,64}$/.test(value),
)
const HASHES = listThat<number>((value) =>
  isListOf(value, SENTENCE_LIMITS.wordHashes, (word) => isWhole(word, 0xffff)),
)

/**
 * One try at a sentence. Fields that are not known are left out: they may come later, when a recording is recognised
 * again or the learner rates. What is known is never taken back: of two states the one that says more counts.
 */
export const ATTEMPT_FIELDS = {
  /** Made by the device. With `at` it tells attempts apart. */
  id: { type: ID, required: 'in rows', refused: 'everywhere', merge: 'sentence' },
  /** When it began, epoch ms, by the clock of its device. */
  at: { type: MOMENT, required: 'in rows', refused: 'everywhere', merge: 'sentence' },
  /** The learner's own calendar day then. */
  day: { type: DAY, required: 'in rows', refused: 'everywhere', merge: 'sentence' },
  how: {
    type: textThat(oneOf(ATTEMPT_WAYS)),
    required: 'in rows',
    refused: 'everywhere',
    missing: ATTEMPT_WAYS[0],
    merge: 'sentence',
  },
  /** The engine that heard it (`HeardBy`), or NOBODY. */
  by: {
    type: ID,
    required: 'in rows',
    refused: 'everywhere',
    missing: UNKNOWN_ENGINE,
    merge: 'sentence',
  },
  /** How long it took; 0 where that was not measured. */
  ms: { type: wholeTo(DAY_MS), required: 'in rows', refused: 'everywhere', missing: 0, merge: 'sentence' },
  /** Words of the sentence that were understood, of `total`. */
  understood: { type: COUNT, refused: 'everywhere', merge: 'sentence' },
  total: { type: COUNT, refused: 'everywhere', merge: 'sentence' },
  /** Words that were said too much; left out where there were none. */
  extra: { type: COUNT, merge: 'sentence' },
  /** The strict measure, 0 to 100 percent. */
  strict: { type: wholeTo(100), refused: 'everywhere', merge: 'sentence' },
  /** Places of the words that were not understood, from 0. */
  missed: {
    type: listThat<number>((value) =>
      isListOf(value, SENTENCE_LIMITS.attemptBytes, (place) => isWhole(place, MOST_WORDS)),
    ),
    refused: 'everywhere',
    merge: 'sentence',
  },
  /** For each of `missed` the words that were heard instead; empty where nothing was. */
  heardAs: {
    type: listThat<string>((value) =>
      isListOf(value, SENTENCE_LIMITS.attemptBytes, (words) => typeof words === 'string'),
    ),
    refused: 'everywhere',
    merge: 'sentence',
  },
  rating: {
    type: numberThat<(typeof RATINGS)[number]>(oneOf(RATINGS)),
    refused: 'everywhere',
    merge: 'sentence',
  },
} as const satisfies Table

function isSoundAttempt(attempt: Fields): boolean {
  const { understood = 0, total = understood } = attempt as { understood?: number; total?: number }
  if (understood > total || !Object.keys(attempt).every((name) => NAME.test(name))) return false
  return jsonBytes(attempt) <= SENTENCE_LIMITS.attemptBytes
}

/**
 * What was ever done with one sentence of one day. It holds none of its text, but for `text`. A field with its time beside it (`kept`,
 * `keptAt`: epoch ms) is a choice: the latest counts, also of choices that this version does not know.
 */
export const SENTENCE_FIELDS = {
  /** By time, the oldest first. */
  attempts: {
    items: ATTEMPT_FIELDS,
    most: SENTENCE_LIMITS.attempts,
    isItem: isSoundAttempt,
    required: 'everywhere',
    refused: 'everywhere',
    missing: [],
    merge: 'sentence',
  },
  /** The learner wants to meet it again. */
  kept: { type: FLAG, refused: 'everywhere', merge: 'sentence' },
  keptAt: { type: MOMENT, refused: 'everywhere', merge: 'sentence' },
  /** A hash of each word, by which the sentence is known again after it was edited. */
  words: { type: HASHES, refused: 'everywhere', merge: 'sentence' },
  wordsAt: { type: MOMENT, refused: 'everywhere', merge: 'sentence' },
  /** Hashes of words of it that the learner does not want to practise by themselves. */
  leftOutWords: { type: HASHES, refused: 'everywhere', merge: 'sentence' },
  leftOutWordsAt: { type: MOMENT, refused: 'everywhere', merge: 'sentence' },
  /** Of words that are kept: the sentence that they are of, so that they stay when it no longer stands in its entry. */
  text: { type: HELD_TEXT, refused: 'everywhere', merge: 'sentence' },
  textAt: { type: MOMENT, refused: 'everywhere', merge: 'sentence' },
  /** A text that the learner has brought; none, where its time is there: it was deleted. */
  brought: { fields: BROUGHT_FIELDS, merge: 'sentence' },
  broughtAt: { type: MOMENT, refused: 'everywhere', merge: 'sentence' },
  /** What was done until then is gone for good, epoch ms. */
  purgedAt: { type: MOMENT, refused: 'everywhere', merge: 'sentence' },
} as const satisfies Table

/** A time tells when a choice was made (`keptAt`), also one that only a later version knows. */
function isNamedWell([name, value]: [string, unknown]): boolean {
  if (!NAME.test(name) || /AtAt$/.test(name)) return false
  return !TIME_NAME.test(name) || isMoment(value)
}

export const SENTENCE_KIND = {
  fields: SENTENCE_FIELDS,
  depth: 5, // the document, its attempts, one of them, its list of words; a later version may have one more in it
  isKey: isSentenceKey,
  isSound: (doc: Fields) => Object.entries(doc).every(isNamedWell),
} as const satisfies Kind

/** A sentence as this device has stored it, fit to be worked with; what is damaged in it is left out. */
export const mendSentence = rowMender(SENTENCE_KIND)
