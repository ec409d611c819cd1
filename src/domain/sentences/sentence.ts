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

/** Whether a sentence was said aloud, whoever heard it. Writing is no saying. */
export function isSaid({ how }: Pick<Attempt, 'how'>): boolean {
  return how !== 'dictation'
}

function worthOf(attempt: Attempt, measure: 'aligned' | 'strict'): number {
  const exact = measure === 'aligned' ? shareOf(attempt) : null
  return exact === null ? (figureOf(attempt, measure) ?? -1) : 100 * exact
}

/** Of the attempts that were said the one with the best figure, of several as good the latest; null where none was measured. */
export function bestAttempt(attempts: readonly Attempt[], measure: 'aligned' | 'strict'): Attempt | null {
  let best: Attempt | null = null
  for (const attempt of attempts) {
    if (!isSaid(attempt) || figureOf(attempt, measure) === null) continue
    const worth = worthOf(attempt, measure) - (best === null ? 0 : worthOf(best, measure))
    if (best === null || worth > 0 || (worth === 0 && attempt.at >= best.at)) best = attempt
  }
  return best
}

/** Its figure, in percent. */
export function bestFigure(attempts: readonly Attempt[], measure: 'aligned' | 'strict'): number | null {
  const best = bestAttempt(attempts, measure)
  return best && figureOf(best, measure)
}
