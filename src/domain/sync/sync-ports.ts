import type { StoreFailure } from '#domain/journal/entry-store.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { Row, RowRefusal } from '#domain/row.ts'
import type { Doc, RowKey, SyncAnswer, SyncRequest } from './sync-protocol.ts'

/** How far this device knows the diary on the server. */
export type SyncCursor = {
  /** This device's own id. */
  device: string
  epoch: string | null
  seq: number
  /** Where the first fill has come to; null once it has ended. */
  before: string | null
  /** The rows of the batch in flight: it is sent again, unchanged, until it is answered. */
  inFlight?: RowKey[]
}

export type SyncRow = RowKey & Row<Doc>

/**
 * Which rows a change of the store concerns: at most so many of those to be sent, in the order of the first fill (the
 * kinds in their order, keys from last to first); these keys, where there are such rows; or all.
 */
export type RowSelection = { toSend: number } | { keys: RowKey[] } | 'all'

/** What a change of the store leaves: the cursor, and those rows that it has changed. */
export type StoreChange = { cursor: SyncCursor; rows: SyncRow[] }

/** The rows of one account on this device, as sync sees them. */
export type SyncStore = {
  cursor(): Promise<Outcome<SyncCursor | undefined, StoreFailure>>
  /**
   * Reads the cursor and the rows of `selection`, and writes what `change` answers, in one transaction; it resolves once
   * that is durable. `change` is pure and may run again. Rows that it answers unchanged (the same object) are not
   * written. Tabs, this one too, hear of days whose document has changed.
   */
  update(
    selection: RowSelection,
    change: (cursor: SyncCursor | undefined, rows: SyncRow[]) => StoreChange,
  ): Promise<Outcome<StoreChange, StoreFailure>>
}

/** Why a request brought no answer that counts. */
export type SyncFailure =
  | 'offline' // no answer
  | 'busy' // 429 or 503
  | 'log-in-needed' // 401, after the session was refreshed
  | 'second-factor-needed' // 403
  | 'reset' // 409: the server knows less than this device, or is another
  | 'wrong-account' // 409 too: the session belongs to another account than the request names
  | 'diary-deleted' // 410
  | 'request-too-large' // 413
  | 'app-too-old' // 426
  | 'no-room' // 507: the server begins no new diary now
  | 'bad-answer' // anything else

export type SyncSent =
  | { ok: true; value: SyncAnswer }
  | { ok: false; error: SyncFailure; retryAfterMs?: number }

/** The way to the server. */
export type SyncTransport = {
  /** `isLeaving`: the page is being left, and the answer may not be waited for. */
  send(request: SyncRequest, how?: { isLeaving: boolean }): Promise<SyncSent>
}

export type RefusedRow = RowKey & { refusal: RowRefusal }

/** What the learner is told of the rows on this device. */
export type RowCounts = {
  /** All entries that are stored. */
  rows: number
  /** Those that wait to be sent. */
  daysToSend: number
  /** All that wait to be sent, with what was practised. */
  toSend: number
  /** Those that the server has refused, entries before what was practised, newest first. */
  refused: RefusedRow[]
}

/** What sync needs of its device beside the rows. */
export type SyncDevice = {
  counts(): Promise<Outcome<RowCounts, StoreFailure>>
  /** Whether the diary was made by a version without sync, so that its entries may not be meant for the server. */
  isFromBefore(): Promise<boolean>
  /** Whether the learner has chosen to keep the diary on this device only. */
  isKeptHere(): boolean
  keepHere(isKept: boolean): void
  /** Runs `work` while no other tab of this device syncs; answers false, without running it, while one does. */
  exclusively(work: () => Promise<void>): Promise<boolean>
  /** An id unlike any other. */
  newId(): string
}
