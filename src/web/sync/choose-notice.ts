import { HOUR_MS, MINUTE_MS } from '#domain/clock.ts'
import type { RefusedRow } from '#domain/sync/sync-ports.ts'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import type { SyncState } from './sync-state.ts'

const CLOCK_MS = 12 * HOUR_MS // from here on an entry may well go to another day than the learner means

export type Notice =
  | {
      kind:
        | 'deleted'
        | 'first'
        | 'old'
        | 'log-in'
        | 'code'
        | 'legacy'
        | 'full'
        | 'no-room'
        | 'offline'
        | 'filling'
    }
  | { kind: 'refused'; row: RefusedRow }
  | { kind: 'clock'; offMs: number }
  | { kind: 'merged'; date: string }

type Known = {
  /** Days found in this browser that an earlier version has left. */
  legacyDays: number
  /** Days with an entry that this device shows. */
  days: number
  /** The learner has read which day entries go to. */
  isClockRead: boolean
  /** The browser has no connection. */
  isOffline: boolean
}

const BY_STATUS: Partial<Record<SyncState['status'], Notice>> = {
  'diary-deleted': { kind: 'deleted' },
  asking: { kind: 'first' },
  'app-too-old': { kind: 'old' },
  'no-room': { kind: 'no-room' },
  'log-in-needed': { kind: 'log-in' },
  'wrong-account': { kind: 'log-in' },
  'second-factor-needed': { kind: 'code' },
}

/** One answer fills a small diary: a notice would come and go within a blink, and move the page twice. */
function isFillLong({ isFilled, total }: SyncState): boolean {
  return !isFilled && total !== null && total > SYNC_LIMITS.pageRows
}

/** The one notice of sync, the most pressing first; null where there is nothing to know or to do. */
export function chooseNotice(
  state: SyncState,
  { legacyDays, days, isClockRead, isOffline }: Known,
): Notice | null {
  const stopped = BY_STATUS[state.status]
  if (stopped !== undefined) return stopped
  if (legacyDays > 0) return { kind: 'legacy' }
  if (state.refused.some(({ refusal }) => refusal === 'full')) return { kind: 'full' }
  const row = state.refused.find(({ kind }) => kind === 'day') // about the others nobody can do anything
  if (row !== undefined) return { kind: 'refused', row }
  if (Math.abs(state.clockBehindMs) > CLOCK_MS && !isClockRead) {
    return { kind: 'clock', offMs: Math.abs(state.clockBehindMs) }
  }
  if (isOffline && state.status !== 'kept-here') return { kind: 'offline' }
  if (isFillLong(state) && days > 0 && state.status !== 'starting') return { kind: 'filling' }
  const [date] = state.merged
  return date === undefined ? null : { kind: 'merged', date }
}

/** In how many minutes a busy server is asked again; 0: soon, or when the connection is back. */
export function minutesToWait({ serverWaitMs }: Pick<SyncState, 'serverWaitMs'>): number {
  return serverWaitMs < MINUTE_MS / 2 ? 0 : Math.ceil(serverWaitMs / MINUTE_MS)
}

/** What stands beside a saved entry that is not synced; null: that it is saved. */
export function wordOf({ status, serverWaitMs }: SyncState): 'waiting' | 'tryAgain' | 'logInAgain' | null {
  if (status === 'waiting') return minutesToWait({ serverWaitMs }) > 0 ? 'tryAgain' : 'waiting'
  return status === 'log-in-needed' || status === 'wrong-account' ? 'logInAgain' : null
}
