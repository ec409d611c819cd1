import type { Day } from '#domain/clock.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { FullDraft } from './change-entry.ts'
import type { DayDoc, Draft, Entry } from './entry.ts'

export type DayRow = {
  date: Day
  doc: DayDoc
  rev: number // the server's revision last agreed on; 0: never synced
  dirty?: 1 // changed since
  base?: DayDoc // the document last synced, while dirty
  sent?: { id: string; doc: DayDoc } // the push in flight
}

/**
 * Full: no room; blocked: a tab with an older version holds it; newer: a newer version has taken it over;
 * silent: the browser does not answer; unavailable: it refuses, or the connection is lost.
 */
export type StoreFailure =
  | 'storage-full'
  | 'storage-blocked'
  | 'storage-newer'
  | 'storage-silent'
  | 'storage-unavailable'

/**
 * newer: a newer version in another tab has taken it over; cleared: the browser has deleted all; back: it answers
 * again.
 */
export type StoreEvent = 'newer' | 'cleared' | 'back'

export type StoredDay = { date: Day; doc: DayDoc }

/** The days of one account on this device. */
export type EntryStore = {
  newest(count: number): Promise<Outcome<StoredDay[], StoreFailure>>
  /** Every day, newest first; read in portions, so that typing stays smooth. */
  all(): Promise<Outcome<StoredDay[], StoreFailure>>
  read(date: Day): Promise<Outcome<DayDoc | undefined, StoreFailure>>
  /**
   * Changes one day in one transaction and resolves once it is durable. `change` gets what is stored (undefined:
   * nothing), must be pure and may run again.
   */
  update(date: Day, change: (stored: DayDoc | undefined) => DayDoc): Promise<Outcome<DayDoc, StoreFailure>>
  /** Calls back when another tab has changed a day. Returns how to stop. */
  watch(onChange: (date: Day) => void): () => void
  watchStorage(onEvent: (event: StoreEvent) => void): () => void
  close(): void
}

/** The row after a change on this device, dirty, with the document last synced. All adapters write by this. */
export function changeRow(date: Day, stored: DayRow | undefined, doc: DayDoc): DayRow {
  if (stored === undefined) return { date, doc, rev: 0, dirty: 1 }
  return stored.dirty === 1 ? { ...stored, doc } : { ...stored, doc, dirty: 1, base: stored.doc }
}

export const CACHED_ENTRIES = 20 // more than a screen shows

/** The newest saved entries for the first paint, read without waiting. Never the source of a save or a sync. */
export type FirstPaintCache = {
  /** Newest first; empty where it cannot be read. */
  read(): Entry[]
  write(entries: Entry[]): void
  clear(): void
}

export type BackedUpDraft = {
  date: Day
  draft: Draft
  /** What the store held, or was being given, when the draft was backed up; none in backups of earlier versions. */
  bases?: FullDraft[]
  /** The page that kept it while it was being left; not given while the store refuses the draft. */
  page?: string
}

type BackupKey = Pick<BackedUpDraft, 'date' | 'page'>

/** Keeps drafts that the entry store refuses, in a small storage that usually still has room. */
export type DraftBackup = {
  keep(backedUp: BackedUpDraft): boolean
  read(): BackedUpDraft[]
  clear(key: BackupKey): void
}

/** The part of the draft backup that answers at once, without loading anything: for a page that is being left. */
export type LeavingBackup = Pick<DraftBackup, 'keep' | 'clear'> & {
  /** Whether the backup holds any draft. */
  hasAny(): boolean
}

/** A diary in the interchange shape that an earlier version, or somebody by hand, left in this browser. */
export type LegacyDiary = {
  find(): Entry[]
  forget(): void
}

export type FallbackStorage = { backup: DraftBackup; legacy: LegacyDiary }

/** The diary of the demo on this device, for an account that may take it over. */
export type DemoDiary = {
  /** Newest first; none once the account has declined. */
  days(): Promise<StoredDay[]>
  /** Removes a day that the account has taken over. */
  wasTaken(date: Day): Promise<void>
  /** The account declines and is not asked again; the demo keeps its diary. */
  leave(): void
  close(): void
}
