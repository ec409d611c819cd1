import { z } from 'zod'
import { KINDS, ROW_KINDS, type RowKind } from '#domain/kinds/kinds.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { parseRow } from '#domain/sync/parse-row.ts'
import { pageEnd, type RowKey, SYNC_LIMITS, SYNC_VERSION } from '#domain/sync/sync-protocol.ts'
import type { WrittenChange } from './diary-store.ts'
import { writeDoc } from './written-doc.ts'

const LONGEST_TEXT = 200 // of what only has to equal something that the server knows

const revision = z.int().nonnegative()
const id = z
  .string()
  .max(SYNC_LIMITS.idLength)
  .regex(/^[\x21-\x7e]+$/)

/** A change as it came: whether its row is a good one is not yet known. */
const change = z.strictObject({
  kind: z.string(),
  key: z.string(),
  baseRev: revision,
  id,
  doc: z.unknown(),
})

const request = z.strictObject({
  v: z.literal(SYNC_VERSION),
  user: z.string().max(LONGEST_TEXT).optional(),
  device: id,
  epoch: z.string().max(LONGEST_TEXT).nullable(),
  since: revision,
  before: z.string().max(LONGEST_TEXT).optional(),
  changes: z.array(change),
  reopen: z.literal(true).optional(),
})

type ReceivedChange = z.infer<typeof change>
export type ReceivedRequest = z.infer<typeof request>

const versioned = z.object({ v: z.number(), changes: z.unknown() })

/** Parses the envelope of a request. Its changes are counted first: a list of a million wrong ones is a million errors. */
export function parseRequest(
  body: unknown,
): Outcome<ReceivedRequest, 'bad-request' | 'app-too-old' | 'too-large'> {
  const known = versioned.safeParse(body)
  if (!known.success) return failure('bad-request')
  const { v, changes } = known.data
  if (v !== SYNC_VERSION) return failure('app-too-old')
  if (Array.isArray(changes) && changes.length > SYNC_LIMITS.changes) return failure('too-large')
  const parsed = request.safeParse(body)
  return parsed.success ? success(parsed.data) : failure('bad-request')
}

/** A change whose row nobody can have. */
export type BadChange = Pick<ReceivedChange, 'kind' | 'key' | 'id'> & { error: 'invalid' | 'too-large' }

/** A row that there can be; null where the kind or the key is none. */
export function parseRowKey(kind: string, key: string): RowKey | null {
  const known = ROW_KINDS.find((one) => one === kind)
  if (known === undefined || key.length > SYNC_LIMITS.keyLength || !KINDS[known].isKey(key)) return null
  return { kind: known, key }
}

/** Where a page of the first fill ended: a row, null for the very beginning, undefined where it is no such place. */
export function parsePageEnd(before: string): RowKey | null | undefined {
  if (before === '') return null
  const [kind = '', key = ''] = before.split(/\/(.*)/s)
  const row = parseRowKey(kind, key)
  return row !== null && pageEnd(row) === before ? row : undefined
}

function parseDoc(row: RowKey, value: unknown) {
  const kind: RowKind = row.kind
  const doc = parseRow(kind, value, row.key)
  return doc === null ? null : writeDoc(kind, doc)
}

function parseChange({ kind, key, id, baseRev, doc: value }: ReceivedChange): WrittenChange | BadChange {
  const row = parseRowKey(kind, key)
  const doc = row === null ? null : parseDoc(row, value)
  if (row === null || doc === null) return { kind, key, id, error: 'invalid' }
  return doc.bytes > SYNC_LIMITS.docBytes
    ? { kind, key, id, error: 'too-large' }
    : { ...row, id, baseRev, doc }
}

/** The changes that can be taken, and those that nobody could, each with the reason. */
export function parseChanges(changes: ReceivedChange[]): { good: WrittenChange[]; bad: BadChange[] } {
  const good: WrittenChange[] = []
  const bad: BadChange[] = []
  for (const change of changes.map(parseChange)) {
    if ('error' in change) bad.push(change)
    else good.push(change)
  }
  return { good, bad }
}
