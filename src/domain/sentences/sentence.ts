import type { Day } from '#domain/clock.ts'

/**
 * read: the text was seen; recall: from the learner's own language, the text hidden; dictation: written after hearing
 * it; along: together with the voice.
 */
export const ATTEMPT_WAYS = ['read', 'recall', 'dictation', 'along'] as const

type AttemptWay = (typeof ATTEMPT_WAYS)[number]

/** Again, Hard, Good, Easy, in the numbers of FSRS. */
export const RATINGS = [1, 2, 3, 4] as const

type Rating = (typeof RATINGS)[number]

/** Nobody but the learner heard it. */
export const NOBODY = 'nobody'

/** It is not known who heard it: the best figures that earlier versions kept. */
export const UNKNOWN_ENGINE = 'unknown'

/**
 * One try at a sentence. Fields that are not known are left out: they may come later, when a recording is recognised
 * again or the learner rates. What is known is never taken back: of two states the one that says more counts.
 */
export type Attempt = {
  /** Made by the device. With `at` it tells attempts apart. */
  id: string
  /** When it began, epoch ms, by the clock of its device. */
  at: number
  /** The learner's own calendar day then. */
  day: Day
  how: AttemptWay
  /** The engine that heard it (`HeardBy`), or NOBODY. */
  by: string
  /** How long it took; 0 where that was not measured. */
  ms: number
  /** Words of the sentence that were understood, of `total`. */
  understood?: number
  total?: number
  /** Words that were said too much; left out where there were none. */
  extra?: number
  /** The strict measure, 0 to 100 percent. */
  strict?: number
  /** Places of the words that were not understood, from 0. */
  missed?: number[]
  /** For each of `missed` the words that were heard instead; empty where nothing was. */
  heardAs?: string[]
  rating?: Rating
}

/**
 * What was ever done with one sentence of one day. It holds none of its text. A field with its time beside it (`kept`,
 * `keptAt`: epoch ms) is a choice: the latest counts, also of choices that this version does not know.
 */
export type SentenceDoc = {
  /** By time, the oldest first. */
  attempts: Attempt[]
  /** The learner wants to meet it again. */
  kept?: boolean
  keptAt?: number
  /** A hash of each word, by which the sentence is known again after it was edited. */
  words?: number[]
  wordsAt?: number
  /** Hashes of words of it that the learner does not want to practise by themselves. */
  leftOutWords?: number[]
  leftOutWordsAt?: number
  /** What was done until then is gone for good, epoch ms. */
  purgedAt?: number
}

/** Attempts of one sentence beyond these are the oldest, and are dropped; sizes are bytes of UTF-8. */
export const SENTENCE_LIMITS = { attempts: 1000, attemptBytes: 1000, wordHashes: 1000, idLength: 64 } as const

export const NEW_SENTENCE: SentenceDoc = { attempts: [] }

type Counted = Pick<Attempt, 'understood' | 'total' | 'extra'>

/** The share of words that were understood, of those asked for and those said too much, 0 to 1; null where nothing was measured. */
export function shareOf({ understood, total, extra = 0 }: Counted): number | null {
  if (understood === undefined || total === undefined || total === 0) return null
  return understood / (total + extra)
}

/** The accuracy of an attempt in whole percent; null where nothing was measured. */
export function accuracyOf(counted: Counted): number | null {
  const share = shareOf(counted)
  return share === null ? null : Math.round(100 * share)
}

/** Its figure by the measure that the learner chose. Attempts of earlier versions have only the other one. */
export function figureOf(attempt: Attempt, measure: 'aligned' | 'strict'): number | null {
  return measure === 'strict' ? (attempt.strict ?? accuracyOf(attempt)) : accuracyOf(attempt)
}

/** The best figure of attempts that were said, in percent; null where none was measured. Writing is no saying. */
export function bestFigure(attempts: readonly Attempt[], measure: 'aligned' | 'strict'): number | null {
  const said = attempts.filter(({ how }) => how !== 'dictation')
  const figures = said.flatMap((attempt) => figureOf(attempt, measure) ?? [])
  return figures.length === 0 ? null : Math.max(...figures)
}
