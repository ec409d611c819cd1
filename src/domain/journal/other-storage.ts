import type { Day } from '#domain/clock.ts'
import type { Draft, Entry } from './entry.ts'
import type { StoredDay } from './entry-store.ts'

/** How many of the newest entries the first-paint cache holds: more than a screen shows. */
export const CACHED_ENTRIES = 20

/**
 * The newest saved entries, readable without waiting, so that the list is there at the first paint. Only ever
 * shown: never the source of a save or a sync.
 */
export type FirstPaintCache = {
  /** Newest first; empty when there is none or it cannot be read. */
  read(): Entry[]
  write(entries: Entry[]): void
  clear(): void
}

/** A draft that the entry store would not take. */
export type BackedUpDraft = { date: Day; draft: Draft }

/** The last resort for words that the entry store refuses: a small place that usually still has room. */
export type DraftBackup = {
  /** Keeps the draft of a day; false when even this place refuses. */
  keep(backedUp: BackedUpDraft): boolean
  read(): BackedUpDraft[]
  clear(date: Day): void
}

/** A diary that an earlier version, or a file put there by hand, left in this browser in the interchange shape. */
export type LegacyDiary = {
  /** Every entry found, in no particular order. */
  find(): Entry[]
  /** Removes what was found, once it is safely in the store. */
  forget(): void
}

/** Where words of a diary may lie outside its store. */
export type FallbackStorage = { backup: DraftBackup; legacy: LegacyDiary }

/** What was written on this device without an account, for an account that may take it over. */
export type DemoDiary = {
  /** Newest first; none where nothing was written, and once the account has left it. */
  days(): Promise<StoredDay[]>
  /** A day is the account's now, and is no longer here. */
  wasTaken(date: Day): Promise<void>
  /** The account does not want it, and is not asked again; the demo keeps its diary. */
  leave(): void
  /** Lets go of the storage. */
  close(): void
}
