import { TAG_LIMITS } from '#domain/kinds/day.ts'
import type { RowKind } from '#domain/kinds/kinds.ts'
import type { RowRefusal } from '#domain/row.ts'

export const SYNC_VERSION = 1

/** A JSON object, as `domain/kinds` describes it for each kind. */
export type Doc = object

/** Which row: one key of one kind. */
export type RowKey = { kind: RowKind; key: string }

/** One push: the document of a row that grew from the server's revision `baseRev` (0: none). */
export type RowChange = RowKey & { baseRev: number; id: string; doc: Doc }

export type SyncRequest = {
  v: typeof SYNC_VERSION
  /** Whose rows these are. The session may have become that of another account, which must not get them: 409. */
  user?: string
  /** The device's own id, made by itself. */
  device: string
  /** The installation's epoch as the device knows it; null before its first answer. */
  epoch: string | null
  /** The revision up to which the device knows the diary; 0 with `before` asks from now on. */
  since: number
  /** While the first fill lasts: '' at first, then where its last page ended. See `pageEnd`. */
  before?: string
  changes: RowChange[]
  /** The learner has chosen to upload anew after the diary was deleted. */
  reopen?: true
}

/** stale: the row has another revision by now, which stands in `rows`; the document is kept as a version. */
export type ChangeRefusal = RowRefusal | 'stale'

export type ServerRow = RowKey & { rev: number; doc: Doc }

export type SyncAnswer = {
  /** Whose diary this is: a device refuses the answer for another account. */
  user: string
  epoch: string
  now: number // the server's clock, epoch ms
  seq: number // what `since` is next
  accepted: (RowKey & { id: string; rev: number })[]
  refused: (RowKey & { id: string; error: ChangeRefusal })[]
  /** What has changed since `since`, and the rows of stale changes. */
  rows: ServerRow[]
  /** One page of the first fill, newest first; empty once it has ended. */
  older: ServerRow[]
  /** While the first fill lasts: how many rows the diary has, empty ones too. */
  total?: number
  /** More is waiting: ask again at once. */
  more: boolean
}

/** Where a page of the first fill ended. Pages go through the kinds in their order, keys from last to first. */
export function pageEnd({ kind, key }: RowKey): string {
  return `${kind}/${key}`
}

const KIB = 1024
const MIB = 1024 * KIB

/** What one request, one document and one account may hold. Sizes are bytes of UTF-8. */
export const SYNC_LIMITS = {
  docBytes: MIB,
  requestBytes: 2 * MIB,
  /** Of documents in one answer; at least one document is in it. */
  answerBytes: 4 * MIB,
  changes: 100,
  pageRows: 200,
  depth: 9, // the ways of a remark in the corrections of a deleted entry
  /** Values and names of fields in one document: more than a sentence has that was said a thousand times. */
  docValues: 400_000,
  docNames: 30_000,
  ...TAG_LIMITS,
  keyLength: 100,
  idLength: 64,
  rowsPerAccount: 200_000,
  docBytesPerAccount: 100 * MIB,
  versionBytesPerAccount: 64 * MIB,
  devicesPerAccount: 50,
  /** What a browser sends while the page is being left. */
  leavingBytes: 60_000,
} as const
