import type { RowCounts, SyncFailure } from '#domain/sync/sync-ports.ts'
import type { RoundFailure } from '#domain/sync/sync-round.ts'

/** What no retry helps against: the learner has to do something. */
const STOPPED = [
  'log-in-needed',
  'wrong-account',
  'second-factor-needed',
  'diary-deleted',
  'app-too-old',
] as const satisfies readonly SyncFailure[]

type Stopped = (typeof STOPPED)[number]

/**
 * starting: not known yet; asking: entries written earlier go to the server only when the learner says so; kept-here: the
 * learner does not want that; idle: the last round went well; waiting: it found no server, or one that is busy; no-room: one that begins no new diary.
 */
type SyncStatus = 'starting' | 'asking' | 'kept-here' | 'idle' | 'waiting' | 'no-room' | Stopped

export type SyncState = RowCounts & {
  status: SyncStatus
  isRunning: boolean
  /** The first fill has brought every entry to this device. */
  isFilled: boolean
  /** How many rows the diary on the server has, as far as the first fill has told; null: not known. */
  total: number | null
  /** For how long the server has asked not to be asked, in ms; 0: it has not. */
  serverWaitMs: number
  /** How far this device's clock is behind the server's, in ms; negative: ahead. 0 until it is known. */
  clockBehindMs: number
  /** Days that were changed here and on another device, and now hold both, the last first. */
  merged: string[]
}

export const NEW_STATE: SyncState = {
  status: 'starting',
  isRunning: false,
  isFilled: false,
  total: null,
  rows: 0,
  daysToSend: 0,
  toSend: 0,
  refused: [],
  serverWaitMs: 0,
  clockBehindMs: 0,
  merged: [],
}

export function stoppedBy(error: RoundFailure): Stopped | null {
  return STOPPED.find((known) => known === error) ?? null
}

/** Whether rounds may be run. */
export function mayRun({ status }: SyncState): boolean {
  return status === 'idle' || status === 'waiting' || status === 'no-room'
}

/** Whether every word on this device is on the server. */
export function isAllSynced({ status, isFilled, toSend, refused }: SyncState): boolean {
  return status === 'idle' && isFilled && toSend === 0 && refused.length === 0
}
