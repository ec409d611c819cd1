import type { RowOf } from '#domain/kinds/kind.ts'
import type { ATTEMPT_FIELDS, SENTENCE_FIELDS } from '#domain/kinds/sentence.ts'

/** Nobody but the learner heard it. */
export const NOBODY = 'nobody'

/** One try at a sentence. Its fields stand in `kinds/sentence.ts`. */
export type Attempt = RowOf<typeof ATTEMPT_FIELDS>

/** What was ever done with one sentence of one day. */
export type SentenceDoc = RowOf<typeof SENTENCE_FIELDS>

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
