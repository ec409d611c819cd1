import type { Day } from '#domain/clock.ts'
import { fieldsOf } from '#domain/fields.ts'
import { mendDay } from '#domain/kinds/day.ts'
import { readEntryFields } from '#domain/kinds/entry-fields.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { Outcome } from '#domain/outcome.ts'
import { isClean, type Row } from '#domain/row.ts'
import type { FullDraft } from './change-entry.ts'
import type { DayDoc, Draft, Entry } from './entry.ts'
import { inStep } from './straight.ts'

/** What a device stores of one day. */
export type DayRow = Row<DayDoc> & { date: Day }

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

export type DiaryDay = { date: Day; doc: DayDoc }

/** What a day that comes has changed: it had no words, has others now, or had all that came. */
export type DayChange = 'new' | 'joined' | 'same'

/** `isSynced`: the server has the day as it is here. */
export type StoredDay = DiaryDay & { isSynced: boolean }

/** The day, whose text to practise an earlier version of the app has left behind where it is that of the entry. */
function caughtUp(doc: DayDoc): DayDoc {
  return doc.entry?.isTranslationStale === true ? { ...doc, entry: inStep(doc.entry) } : doc
}

/** What a row says of its day. */
export function storedDay({ date, ...row }: DayRow): StoredDay {
  return { date, doc: caughtUp(mendDay(row.doc, date)), isSynced: isClean(row) }
}

/** The rows of one kind of one account on this device; `Found` is what is told of a row. */
export type RowStore<Key extends string, Of, Found> = {
  /** Every row, the last key first; read in portions, so that typing stays smooth. */
  all(): Promise<Outcome<Found[], StoreFailure>>
  /**
   * Changes one row in one transaction and resolves once it is durable. `change` gets what is stored (undefined:
   * nothing), must be pure and may run again.
   */
  update(key: Key, change: (stored: Of | undefined) => Of): Promise<Outcome<Found, StoreFailure>>
  /** Calls back when another tab, or sync, has changed rows, or whether they are synced. Returns how to stop. */
  watch(onChange: (keys: Key[]) => void): () => void
  close(): void
}

/** The days of one account on this device, newest first. */
export type EntryStore = RowStore<Day, DayDoc, StoredDay> & {
  newest(count: number): Promise<Outcome<StoredDay[], StoreFailure>>
  /** Those of these days that are stored. */
  read(dates: Day[]): Promise<Outcome<StoredDay[], StoreFailure>>
  watchStorage(onEvent: (event: StoreEvent) => void): () => void
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
  /** The page that keeps it; none in some backups of earlier versions. */
  page?: string
  /** The language of its translation, where that is known. */
  language?: LanguageCode
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
  /** None once `leave` was called. */
  find(): Entry[]
  forget(): void
  /** It stays where it is, and this profile is not asked about it again. */
  leave(): void
}

export type FallbackStorage = { backup: DraftBackup; legacy: LegacyDiary }

/** The diary of the demo on this device, for an account that may take it over. */
export type DemoDiary = {
  /** Those with words, newest first; none once the account has declined. */
  days(): Promise<Outcome<DiaryDay[], StoreFailure>>
  /** Removes what the account has taken over of a day; what was written since stays. */
  wasTaken(day: DiaryDay): Promise<void>
  /** The account declines and is not asked again; the demo keeps its diary. */
  leave(): void
  close(): void
}

/** One entry in the interchange shape; null where it is none. Unknown moods become none, unknown fields go. */
export function parseEntry(value: unknown): Entry | null {
  return readEntryFields(fieldsOf(value))
}

/** A JSON array of entries, without those that are marked as deleted; null when the text is anything else. */
export function parseDiary(json: string): Entry[] | null {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return null // not JSON: not a diary
  }
  if (!Array.isArray(value)) return null
  const entries = value.filter((item) => fieldsOf(item).deletedAt === undefined).map(parseEntry)
  return entries.every((entry) => entry !== null) ? entries : null
}
