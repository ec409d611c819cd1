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
import type { StoreChange, SyncCursor, SyncRow, SyncStore } from './sync-ports.ts'
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
export async function prepareRequest(
  { store, newId, userId }: StepPorts,
  size: BatchSize,
): Stored<SyncRequest> {
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
export async function settleAnswer(
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
export function resetStore({ store, newId }: StepPorts, request: SyncRequest): Stored<StoreChange> {
  return store.update('all', (cursor, rows) => {
    if (isSameDiary(cursor, request)) return { cursor: newCursor(cursor.device), rows: rows.map(resetRow) }
    return { cursor: cursor ?? newCursor(newId()), rows: [] } // another tab has done so already
  })
}

/** The batch was too large for the server: it is sent in smaller ones, and a row that is too large alone waits. */
export function splitBatch({ store, newId }: StepPorts, { changes }: SyncRequest): Stored<StoreChange> {
  return store.update({ keys: changes.map(keyOf) }, (cursor = newCursor(newId()), stored) => {
    const rows = stored.map((row) => {
      const id = changes.find((change) => isSameKey(change, row))?.id ?? ''
      return changes.length === 1 ? refuseRow(row, id, 'too-large') : unsendRow(row, id)
    })
    return { cursor: withInFlight(cursor, cursor.inFlight ?? [], rows), rows }
  })
}
