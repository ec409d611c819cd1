import type { Day } from '#domain/clock.ts'
import type { Draft } from './entry.ts'

/** A page that the store would not take. */
export type BackedUpDraft = { date: Day; draft: Draft }

/** The last resort for words that the entry store refuses: a small place that usually still has room. */
export type DraftBackup = {
  /** Keeps the page of a day; false when even this place refuses. */
  keep(rescued: BackedUpDraft): boolean
  read(): BackedUpDraft[]
  clear(date: Day): void
}
