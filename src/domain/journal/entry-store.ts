import type { Day } from '#domain/clock.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { DayDoc } from './entry.ts'

/**
 * One day as it lies on the device. `rev` is the server's revision it last agreed on (0: never synced),
 * `dirty` marks a change the server has not seen, `base` is the document last synced (only while dirty),
 * `sent` the push in flight.
 */
export type DayRow = {
  date: Day
  doc: DayDoc
  rev: number
  dirty?: 1
  base?: DayDoc
  sent?: { id: string; doc: DayDoc }
}

/**
 * Why the store could not do it: 'storage-full' no room, 'storage-blocked' a tab with an older version holds it,
 * 'storage-newer' a newer version has taken it over, 'storage-silent' the browser gives no answer,
 * 'storage-unavailable' it refuses or has lost the connection.
 */
export type StoreFailure =
  | 'storage-full'
  | 'storage-blocked'
  | 'storage-newer'
  | 'storage-silent'
  | 'storage-unavailable'

/**
 * What can befall the storage while it is open: 'newer' a newer version in another tab has taken it over,
 * 'cleared' the browser has thrown away everything in it, 'back' it answers again after it did not.
 */
export type StoreEvent = 'newer' | 'cleared' | 'back'

/** A day and what is kept of it. */
export type StoredDay = { date: Day; doc: DayDoc }

/** Where a learner's days are kept on this device. One store belongs to one account. */
export type EntryStore = {
  /** The newest days, at most `count`, newest first. */
  newest(count: number): Promise<Outcome<StoredDay[], StoreFailure>>
  /** Every day, newest first. May take its time: it reads in portions, so that typing stays smooth. */
  all(): Promise<Outcome<StoredDay[], StoreFailure>>
  /** What is kept of one day; undefined when nothing is. */
  read(date: Day): Promise<Outcome<DayDoc | undefined, StoreFailure>>
  /**
   * Changes one day in one transaction: `change` gets what is stored (undefined: nothing) and answers what
   * shall be. It must be pure, as it may run again. Resolves with the new document once it is durable.
   */
  update(date: Day, change: (stored: DayDoc | undefined) => DayDoc): Promise<Outcome<DayDoc, StoreFailure>>
  /** Calls back when another tab has changed a day. Answers how to stop watching. */
  watch(onChange: (date: Day) => void): () => void
  /** Calls back when something befalls the storage. Answers how to stop. */
  watchStorage(onEvent: (event: StoreEvent) => void): () => void
  /** Lets go of the storage. */
  close(): void
}

/**
 * The row after a change on this device: marked for the server, and remembering the document that the two last
 * agreed on. Every store adapter writes rows through this.
 */
export function changeRow(date: Day, stored: DayRow | undefined, doc: DayDoc): DayRow {
  if (stored === undefined) return { date, doc, rev: 0, dirty: 1 }
  return stored.dirty === 1 ? { ...stored, doc } : { ...stored, doc, dirty: 1, base: stored.doc }
}
