import type { DayDoc } from './entry.ts'

/** The state of a learner's words: typed and kept, saved, saved on the server too, or at risk. */
export type SavedState = 'draft' | 'saved' | 'synced' | 'not-saved'

/** The word for a day, null when nothing has been written. `hasFailed`: the store refuses, or takes too long. */
export function savedStateOf(doc: DayDoc, isDurable: boolean, hasFailed: boolean): SavedState | null {
  if (hasFailed) return 'not-saved'
  if (doc.draft !== undefined) return 'draft'
  if (doc.entry !== undefined) return isDurable ? 'saved' : 'draft'
  return null
}
