import type { StoreFailure } from '#domain/journal/entry-store.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { RowRefusal } from '#domain/row.ts'
import type { RowKey } from './sync-protocol.ts'

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
