import type { StoreFailure } from '#domain/journal/entry-store.ts'
import { prepareRequest, resetStore, type StepPorts, settleAnswer, splitBatch } from './round-steps.ts'
import { isFilledTo } from './row-sync.ts'
import type { SyncFailure, SyncSent, SyncTransport } from './sync-ports.ts'
import { SYNC_LIMITS, type SyncAnswer, type SyncRequest } from './sync-protocol.ts'

export type SyncRoundPorts = StepPorts & { transport: SyncTransport }

export type RoundFailure = SyncFailure | StoreFailure

export type RoundResult =
  | {
      ok: true
      /** The server's clock in the last answer, epoch ms; null where there was none. */
      serverNow: number | null
      /** The round has stopped before everything was sent or read; another one goes on. */
      isUnfinished: boolean
    }
  | { ok: false; error: RoundFailure; retryAfterMs?: number }

/**
 * `mostBytes`: of one request. `isLeaving`: one request only, as the page is being left. `reopen`: the learner has
 * chosen to upload anew after the diary was deleted.
 */
export type RoundHow = { mostBytes?: number; isLeaving?: boolean; reopen?: boolean }

const BATCH_BYTES = SYNC_LIMITS.requestBytes - 64 * 1024 // what surrounds the documents fits into the rest
const MOST_REQUESTS = 400 // of one round: a first fill of 50,000 days takes 250
const MOST_STALE_IN_A_ROW = 8 // another device is writing the same days: the next round goes on

/** What a round has come to. */
type Progress = Required<RoundHow> & {
  staleInARow: number
  hasReset: boolean
  /** The last answer that was taken into the store. */
  last: SyncAnswer | undefined
}

function finished({ last }: Progress, isUnfinished: boolean): RoundResult {
  return { ok: true, serverNow: last?.now ?? null, isUnfinished }
}

/** Whether an answer says that more is waiting, but leads no further: a round that believed it would never end. */
function leadsNowhere({ since, before }: SyncRequest, { seq, older, more }: SyncAnswer): boolean {
  const last = older.at(-1)
  if (before === undefined || last === undefined) return more && seq <= since
  return before !== '' && isFilledTo(last, before)
}

/** What follows an answer: the end of the round, or null. */
async function takeAnswer(
  ports: SyncRoundPorts,
  progress: Progress,
  request: SyncRequest,
  answer: SyncAnswer,
): Promise<RoundResult | null> {
  if (answer.user !== ports.userId) return { ok: false, error: 'wrong-account' }
  if (request.epoch !== null && answer.epoch !== request.epoch) return { ok: false, error: 'bad-answer' }
  if (leadsNowhere(request, answer)) return { ok: false, error: 'bad-answer' }
  const settled = await settleAnswer(ports, request, answer)
  if (!settled.ok) return settled
  progress.last = settled.value ? answer : { ...answer, more: true }
  progress.reopen = false
  const isStale = answer.refused.some(({ error }) => error === 'stale')
  progress.staleInARow = isStale ? progress.staleInARow + 1 : 0
  const isEnough = progress.isLeaving || progress.staleInARow === MOST_STALE_IN_A_ROW
  return isEnough ? finished(progress, true) : null
}

/** What follows where no answer counts: a reset, smaller batches, or the end of the round. */
async function takeFailure(
  ports: SyncRoundPorts,
  progress: Progress,
  request: SyncRequest,
  failed: Extract<SyncSent, { ok: false }>,
): Promise<RoundResult | null> {
  if (failed.error === 'reset' && !progress.hasReset) {
    progress.hasReset = true
    const reset = await resetStore(ports, request)
    return reset.ok ? null : reset
  }
  if (failed.error === 'request-too-large' && request.changes.length > 0) {
    progress.mostBytes /= 2
    const split = await splitBatch(ports, request)
    return split.ok ? null : split
  }
  return failed
}

/** One request and what follows from it; null: the round goes on. */
async function exchange(ports: SyncRoundPorts, progress: Progress): Promise<RoundResult | null> {
  const { mostBytes, isLeaving, reopen, last } = progress
  const prepared = await prepareRequest(ports, { mostBytes, atLeastOne: !isLeaving })
  if (!prepared.ok) return prepared
  const request: SyncRequest = { ...prepared.value, ...(reopen && { reopen }) }
  if (last !== undefined && !last.more && request.changes.length === 0) return finished(progress, false)
  const sent = await ports.transport.send(request, { isLeaving })
  return sent.ok
    ? takeAnswer(ports, progress, request, sent.value)
    : takeFailure(ports, progress, request, sent)
}

/**
 * One round: sends what has changed here, takes what has changed elsewhere, until nothing is left on either side.
 * Whatever happens in between, the next round goes on from what the store holds.
 */
export async function runSyncRound(
  ports: SyncRoundPorts,
  { mostBytes = BATCH_BYTES, isLeaving = false, reopen = false }: RoundHow = {},
): Promise<RoundResult> {
  const start = { staleInARow: 0, hasReset: false, last: undefined }
  const progress: Progress = { mostBytes, isLeaving, reopen, ...start }
  for (let requests = 0; requests < MOST_REQUESTS; requests++) {
    const result = await exchange(ports, progress)
    if (result !== null) return result
  }
  return finished(progress, true)
}
