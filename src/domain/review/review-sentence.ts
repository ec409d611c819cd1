import type { Day } from '#domain/clock.ts'
import type { CardKind } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'

/** What the learner says of a recall, Not yet, With effort or Well, in the numbers of FSRS. */
export const RATING = { again: 1, hard: 2, good: 3 } as const

/** 4, Easy, is asked of nobody. */
export type Rating = 1 | 2 | 3 | 4

/** What review reads of one attempt at a sentence. */
export type ReviewAttempt = {
  id: string // unique on all devices
  at: number // epoch ms
  day: Day // the learner's own when it was made
  how: 'read' | 'recall' | 'dictation' | 'along'
  by: string // who heard it, or 'nobody'
  understood?: number // words; none of the three where nothing was heard
  total?: number
  extra?: number // words that were said too much
  missed?: readonly number[] // places of words, from 0
  heardAs?: readonly string[] // for each of them what was heard instead; '' for nothing
  rating?: Rating
  ms: number // how long it took
}

/** What review reads of a card: a sentence of a saved translation, or a gap in one. Attempts are never changed in place. */
export type ReviewSentence = {
  key: string
  kind: CardKind
  language: LanguageCode
  words: readonly string[] // keys, in order; none of a gap, whose words are not measured one by one
  attempts: readonly ReviewAttempt[]
  parts?: ReadonlyMap<string, { from: number; count: number }> // by the id of each attempt that was not at all of the words: at which
  kept: boolean | null // true: to be said again; false: left out; null: neither was chosen
  keptAt: number | null // epoch ms of that choice, or of when it was brought back
  leftOutWords?: readonly number[] // hashes of words that are not to be practised by themselves
  isDraft?: true // of a rough draft that nobody has checked: what is not kept yet is not scheduled
}

/** In the order in which they were made, the same on every device. A clock that was set back changes no day's order. */
export function inOrder(attempts: readonly ReviewAttempt[]): ReviewAttempt[] {
  return attempts.toSorted((one, other) => {
    if (one.day !== other.day) return one.day < other.day ? -1 : 1
    if (one.at !== other.at) return one.at - other.at
    return one.id < other.id ? -1 : 1
  })
}

export type HeardAttempt = ReviewAttempt & { understood: number; total: number }

/** Whether it was measured how much of what was said was understood; of what was written it is not asked. */
export function wasHeard(attempt: ReviewAttempt): attempt is HeardAttempt {
  return (
    attempt.how !== 'dictation' &&
    attempt.understood !== undefined &&
    attempt.total !== undefined &&
    attempt.total > 0
  )
}

/** The words that were asked for in an attempt, as far as they are known, and the place of the first in the sentence. */
export function wordsAsked(
  { words, parts }: ReviewSentence,
  { id }: ReviewAttempt,
): { from: number; words: readonly string[] } {
  const { from, count } = parts?.get(id) ?? { from: 0, count: words.length }
  return { from, words: words.slice(from, from + count) }
}
