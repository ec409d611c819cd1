import type { StoreFailure } from '#domain/journal/entry-store.ts'
import type { RowKind } from '#domain/kinds/kinds.ts'
import type { Outcome } from '#domain/outcome.ts'
import {
  type BatchSize,
  changesOf,
  chooseBatch,
  isFilledTo,
  isSameKey,
  keyOf,
  type MergeDocs,
  nextBefore,
  type RowNews,
  refuseRow,
  resetRow,
  settleRow,
  unsendRow,
} from './row-sync.ts'
import type {
  StoreChange,
  SyncCursor,
  SyncFailure,
  SyncRow,
  SyncSent,
  SyncStore,
  SyncTransport,
} from './sync-ports.ts'
import {
  pageEnd,
  type RowKey,
  SYNC_LIMITS,
  SYNC_VERSION,
  type SyncAnswer,
  type SyncRequest,
} from './sync-protocol.ts'

/*
 * What a round does to the store, one transaction each. Another tab may be in the middle of a round of its own: each
 * step looks at what is stored by then, and not at what its round has seen before.
 */

export type StepPorts = {
  store: SyncStore
  /** The account whose rows the store holds. */
  userId: string
  /** A new id, unlike any other: of a push, and of this device. */
  newId(): string
  merge: Record<RowKind, MergeDocs>
}

type Stored<Value> = Promise<Outcome<Value, StoreFailure>>

function newCursor(device: string): SyncCursor {
  return { device, epoch: null, seq: 0, before: '' }
}

/** The cursor with those rows of `inFlight` whose push is still unanswered. `rows` holds what has changed of them. */
function withInFlight(cursor: SyncCursor, inFlight: RowKey[], rows: SyncRow[]): SyncCursor {
  const { inFlight: _, ...rest } = cursor
  const still = inFlight.filter((key) => {
    const row = rows.find((one) => isSameKey(one, key))
    return row === undefined || row.sent !== undefined
  })
  return still.length > 0 ? { ...rest, inFlight: still.map(keyOf) } : rest
}

function requestOf({ cursor, rows }: StoreChange, user: string): SyncRequest {
  const { device, epoch, seq, before } = cursor
  const position = { epoch, since: seq, ...(before !== null && { before }) }
  return { v: SYNC_VERSION, user, device, ...position, changes: changesOf(rows) }
}

/** Prepares the next request: the batch in flight as it was sent, or a new one, whose push ids are stored first. */
async function prepareRequest({ store, newId, userId }: StepPorts, size: BatchSize): Stored<SyncRequest> {
  const known = await store.cursor()
  if (!known.ok) return known
  const keys = known.value?.inFlight ?? []
  const selection = keys.length > 0 ? { keys } : { toSend: SYNC_LIMITS.changes }
  const outcome = await store.update(selection, (cursor = newCursor(newId()), rows) => {
    const resent = rows.filter(({ sent }) => sent !== undefined)
    if (resent.length > 0) return { cursor, rows: resent } // also where another tab has sent them just now
    if (cursor.inFlight !== undefined && keys.length === 0) return { cursor, rows: [] } // those of another tab
    const ready = rows.filter((row) => isFilledTo(row, cursor.before))
    const batch = chooseBatch(ready, newId, size)
    return { cursor: withInFlight(cursor, batch, batch), rows: batch }
  })
  return outcome.ok ? { ok: true, value: requestOf(outcome.value, userId) } : outcome
}

/** Whether the cursor is where it was when the request was made. */
function isWhereAsked(cursor: SyncCursor, { since, before }: SyncRequest): boolean {
  return cursor.seq === since && cursor.before === (before ?? null)
}

/** Whether the diary of the request is still the one that the store holds. */
function isSameDiary(cursor: SyncCursor | undefined, { device, epoch }: SyncRequest): cursor is SyncCursor {
  return cursor?.device === device && cursor.epoch === epoch
}

/** What the answer to a request says, row by row. */
function readNews({ changes }: SyncRequest, { accepted, refused, rows, older }: SyncAnswer) {
  const news = new Map<string, RowKey & RowNews>()
  const add = (key: RowKey, more: RowNews) =>
    news.set(pageEnd(key), { ...keyOf(key), ...news.get(pageEnd(key)), ...more })
  for (const change of changes) add(change, { sentId: change.id })
  for (const { id, rev, ...key } of accepted) add(key, { accepted: { id, rev } })
  for (const { id, error, ...key } of refused) add(key, { refused: { id, error } })
  for (const theirs of [...older, ...rows]) add(theirs, { theirs })
  return [...news.values()]
}

/**
 * Takes an answer into the store. Answers whether the diary is now known as far as the server said; if not, another
 * tab was faster, or the store was cleared: the next request goes on from what is stored.
 */
async function settleAnswer(
  { store, merge, newId }: StepPorts,
  request: SyncRequest,
  answer: SyncAnswer,
): Stored<boolean> {
  const news = readNews(request, answer)
  const { epoch, seq, older } = answer
  let hasMoved = false
  const outcome = await store.update({ keys: news.map(keyOf) }, (cursor, stored): StoreChange => {
    hasMoved = isSameDiary(cursor, request) && isWhereAsked(cursor, request)
    if (!isSameDiary(cursor, request)) return { cursor: cursor ?? newCursor(newId()), rows: [] }
    const known = new Map(stored.map((row) => [pageEnd(row), row]))
    const rows = news.flatMap((one) => settleRow(known.get(pageEnd(one)), one, merge[one.kind]) ?? [])
    const moved = { ...cursor, epoch, seq, before: nextBefore(cursor.before, older) }
    return { cursor: withInFlight(hasMoved ? moved : cursor, cursor.inFlight ?? [], rows), rows }
  })
  return outcome.ok ? { ok: true, value: hasMoved } : outcome
}

/** The server was restored from a backup, or is another one: every row is compared with it again. */
function resetStore({ store, newId }: StepPorts, request: SyncRequest): Stored<StoreChange> {
  return store.update('all', (cursor, rows) => {
    if (isSameDiary(cursor, request)) return { cursor: newCursor(cursor.device), rows: rows.map(resetRow) }
    return { cursor: cursor ?? newCursor(newId()), rows: [] } // another tab has done so already
  })
}

/** The batch was too large for the server: it is sent in smaller ones, and a row that is too large alone waits. */
function splitBatch({ store, newId }: StepPorts, { changes }: SyncRequest): Stored<StoreChange> {
  return store.update({ keys: changes.map(keyOf) }, (cursor = newCursor(newId()), stored) => {
    const rows = stored.map((row) => {
      const id = changes.find((change) => isSameKey(change, row))?.id ?? ''
      return changes.length === 1 ? refuseRow(row, id, 'too-large') : unsendRow(row, id)
    })
    return { cursor: withInFlight(cursor, cursor.inFlight ?? [], rows), rows }
  })
}

type SyncRoundPorts = StepPorts & { transport: SyncTransport }

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
