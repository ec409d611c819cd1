import { type DocOf, ROW_KINDS, type RowKind } from '#domain/kinds/kinds.ts'
import { mergeMinutes } from '#domain/progress/minutes.ts'
import {
  AFTER_DAYS,
  changeRow,
  cleanRow,
  isSameJson,
  REFUSED,
  type RowRefusal,
  rowAgainst,
  TO_SEND,
} from '#domain/row.ts'
import { mergeSentences } from '#domain/sentences/merge-sentences.ts'
import { utf8Length } from '#domain/text/utf8-length.ts'
import { fitRow } from './fit-row.ts'
import { mergeDoc } from './merge-doc.ts'
import type { SyncRow } from './sync-ports.ts'
import {
  type ChangeRefusal,
  type Doc,
  pageEnd,
  type RowChange,
  type RowKey,
  type ServerRow,
  SYNC_LIMITS,
} from './sync-protocol.ts'

/** Joins two versions of a document that grew from `base`; undefined where the base is not known. */
export type MergeDocs = (base: Doc | undefined, mine: Doc, theirs: Doc) => Doc

const ENVELOPE_BYTES = 512 // what surrounds a document in a request, keys and ids included

export function keyOf({ kind, key }: RowKey): RowKey {
  return { kind, key }
}

export function isSameKey(left: RowKey, right: RowKey): boolean {
  return left.kind === right.kind && left.key === right.key
}

/** Whether the first fill, which has come to `before`, has passed a row. Rows behind it are not yet sent. */
export function isFilledTo(row: RowKey, before: string | null): boolean {
  if (before === null) return true
  if (before === '') return false
  const [kind = '', key = ''] = before.split(/\/(.*)/s)
  const [atKind, rowKind] = [(ROW_KINDS as readonly string[]).indexOf(kind), ROW_KINDS.indexOf(row.kind)]
  return rowKind < atKind || (rowKind === atKind && row.key >= key)
}

/** Whether every entry is here, though what was practised may still be on its way. */
export function hasAllDays(before: string | null): boolean {
  return isFilledTo({ kind: 'day', key: '' }, before) || before === AFTER_DAYS
}

/** Where the first fill has come to after a page. */
export function nextBefore(before: string | null, older: ServerRow[]): string | null {
  const last = older.at(-1)
  return before === null || last === undefined ? null : pageEnd(last)
}

/** The pushes in flight, each as it was first sent. */
export function changesOf(rows: SyncRow[]): RowChange[] {
  return rows.flatMap(({ rev, sent, ...row }) =>
    sent === undefined ? [] : [{ ...keyOf(row), baseRev: rev, id: sent.id, doc: sent.doc }],
  )
}

/** What one request holds at most; where `atLeastOne`, a row that is larger goes alone. */
export type BatchSize = { mostBytes: number; atLeastOne: boolean }

/**
 * The rows of the next batch, each fit for the server and with a push id of its own, and those too large to be sent at all. A batch holds at
 * most 100 rows and `mostBytes` of UTF-8.
 */
export function chooseBatch(rows: SyncRow[], newId: () => string, size: BatchSize): SyncRow[] {
  const chosen: SyncRow[] = []
  let bytes = ENVELOPE_BYTES
  let count = 0
  for (const row of rows) {
    if (row.dirty !== TO_SEND || count === SYNC_LIMITS.changes) continue
    const doc = fitRow(row.kind, row.doc, row.key)
    const docBytes = utf8Length(JSON.stringify(doc))
    const after = bytes + docBytes + ENVELOPE_BYTES
    if (docBytes > SYNC_LIMITS.docBytes) chosen.push(refuse(row, 'too-large'))
    else if (after <= size.mostBytes || (count === 0 && size.atLeastOne)) {
      bytes = after
      count += 1
      chosen.push({ ...row, doc, sent: { id: newId(), doc } })
    }
  }
  return chosen
}

function refuse({ sent: _, ...row }: SyncRow, error: RowRefusal): SyncRow {
  return { ...row, dirty: REFUSED, refusal: error }
}

/** The server has taken the push of this id at `rev`. */
function acceptRow(row: SyncRow, id: string, rev: number): SyncRow {
  if (row.sent?.id !== id) return row
  return { ...keyOf(row), ...rowAgainst(row.doc, rev, row.sent.doc) }
}

/** The server has refused the push of this id for good. A document that has changed meanwhile is sent again. */
export function refuseRow(row: SyncRow, id: string, error: RowRefusal): SyncRow {
  if (row.sent?.id !== id) return row
  return isSameJson(row.doc, row.sent.doc) ? refuse(row, error) : unsendRow(row, id)
}

/** The push of this id was not taken: the row is to be sent again, in another batch. */
export function unsendRow(row: SyncRow, id: string): SyncRow {
  if (row.sent?.id !== id) return row
  const { sent: _, ...unsent } = row
  return unsent
}

/** The push of this id was stale, and the server does not have the row: it is sent as a new one. */
function forgetRev(row: SyncRow, id: string): SyncRow {
  return row.sent?.id === id ? resetRow(row) : row
}

/** The row once the server's row has come: taken as it is, or merged where this device has changed its own. */
function takeServerRow(row: SyncRow | undefined, theirs: ServerRow, merge: MergeDocs): SyncRow {
  const { rev, doc } = theirs
  if (row !== undefined && row.rev >= rev) return row
  if (row?.dirty === undefined) return { ...keyOf(theirs), ...cleanRow(doc, rev) }
  const isOwnPush = row.sent !== undefined && isSameJson(row.sent.doc, doc) // its answer was lost
  const merged = merge(isOwnPush ? doc : row.base, row.doc, doc)
  return { ...keyOf(theirs), ...rowAgainst(merged, rev, doc) }
}

/** What one answer says about one row: of the push that the request held, and the server's row. */
export type RowNews = {
  sentId?: string
  accepted?: { id: string; rev: number }
  refused?: { id: string; error: ChangeRefusal }
  theirs?: ServerRow
}

function settlePush(row: SyncRow, { accepted, refused, theirs }: RowNews): SyncRow {
  if (accepted !== undefined) return acceptRow(row, accepted.id, accepted.rev)
  if (refused === undefined) return row
  if (refused.error !== 'stale') return refuseRow(row, refused.id, refused.error)
  return theirs === undefined ? forgetRev(row, refused.id) : row
}

/** The row after an answer. What is said of a push that is no longer in flight is old news and changes nothing. */
export function settleRow(row: SyncRow | undefined, news: RowNews, merge: MergeDocs): SyncRow | undefined {
  const pushed = row && settlePush(row, news)
  const { theirs, sentId } = news
  const taken = theirs === undefined ? pushed : takeServerRow(pushed, theirs, merge)
  return taken === undefined || sentId === undefined ? taken : unsendRow(taken, sentId)
}

/** A row of a server that this device knew otherwise: nothing is known of its copy there. */
export function resetRow(row: SyncRow): SyncRow {
  return { ...keyOf(row), ...changeRow(undefined, row.doc) }
}

/** The merge of a kind whose documents are all of one type. */
function mergeOf<Of extends RowKind>(
  merge: (base: DocOf<Of> | undefined, mine: DocOf<Of>, theirs: DocOf<Of>) => DocOf<Of>,
): MergeDocs {
  return (base, mine, theirs) => merge(base as DocOf<Of> | undefined, mine as DocOf<Of>, theirs as DocOf<Of>)
}

/** How two versions of a row of each kind become one. */
export const MERGES: Record<RowKind, MergeDocs> = {
  day: mergeOf<'day'>(mergeDoc),
  minutes: mergeOf<'minutes'>(mergeMinutes),
  sentence: mergeOf<'sentence'>(mergeSentences),
}
