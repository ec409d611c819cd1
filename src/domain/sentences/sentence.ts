import type { RowOf } from '#domain/kinds/kind.ts'
import type { ATTEMPT_FIELDS, SENTENCE_FIELDS } from '#domain/kinds/sentence.ts'

/**
 * read: the text was seen; recall: from the learner's own language, the text hidden; dictation: written after hearing
 * it; along: together with the voice.
 */
export const ATTEMPT_WAYS = ['read', 'recall', 'dictation', 'along'] as const

/** Again, Hard, Good, Easy, in the numbers of FSRS. */
export const RATINGS = [1, 2, 3, 4] as const

/** Nobody but the learner heard it. */
export const NOBODY = 'nobody'

/** It is not known who heard it: the best figures that earlier versions kept. */
export const UNKNOWN_ENGINE = 'unknown'

/** One try at a sentence. Its fields stand in `kinds/sentence.ts`. */
export type Attempt = RowOf<typeof ATTEMPT_FIELDS>

/** What was ever done with one sentence of one day. */
export type SentenceDoc = RowOf<typeof SENTENCE_FIELDS>

/** Attempts of one sentence beyond these are the oldest, and are dropped; sizes are bytes of UTF-8. */
export const SENTENCE_LIMITS = { attempts: 1000, attemptBytes: 1000, wordHashes: 1000, idLength: 64 } as const

export const NEW_SENTENCE: SentenceDoc = { attempts: [] }

/** The accuracy of an attempt in whole percent; null where nothing was measured. */
export function accuracyOf({ understood, total }: Attempt): number | null {
  if (understood === undefined || total === undefined || total === 0) return null
  return Math.round((100 * understood) / total)
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
