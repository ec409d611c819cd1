import { fieldsOf } from '#domain/fields.ts'
import { KINDS, ROW_KINDS, type RowKind } from '#domain/kinds/kinds.ts'
import { parseRow } from './parse-row.ts'
import { type RowKey, type ServerRow, SYNC_LIMITS, type SyncAnswer } from './sync-protocol.ts'

/** What is not an answer of our server at all. */
class BadAnswer extends Error {}

const REFUSALS = ['stale', 'invalid', 'too-large', 'full'] as const

function listOf(value: unknown, most: number): unknown[] {
  if (!Array.isArray(value) || value.length > most) throw new BadAnswer()
  return value
}

function textOf(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new BadAnswer()
  return value
}

function wholeNumberOf(value: unknown, least: number): number {
  if (!Number.isSafeInteger(value) || (value as number) < least) throw new BadAnswer()
  return value as number
}

function kindOf(value: unknown): RowKind | undefined {
  return ROW_KINDS.find((kind) => kind === textOf(value))
}

function keyOf(fields: Record<string, unknown>): RowKey {
  const kind = kindOf(fields.kind)
  const key = textOf(fields.key)
  if (kind === undefined || !KINDS[kind].isKey(key)) throw new BadAnswer()
  return { kind, key }
}

/**
 * A row of a kind that this version does not know is left out: a later version asks for it anew. So is practice that
 * cannot be read: it must not keep the entries from coming.
 */
function rowsOf(value: unknown, most: number): ServerRow[] {
  return listOf(value, most).flatMap((one): ServerRow[] => {
    const fields = fieldsOf(one)
    if (kindOf(fields.kind) === undefined) return []
    const key = keyOf(fields)
    const doc = parseRow(key.kind, fields.doc, key.key)
    if (doc === null && key.kind !== 'day') return []
    if (doc === null) throw new BadAnswer()
    return [{ ...key, rev: wholeNumberOf(fields.rev, 1), doc }]
  })
}

function acceptedOf(value: unknown): SyncAnswer['accepted'] {
  return listOf(value, SYNC_LIMITS.changes).map((one) => {
    const fields = fieldsOf(one)
    return { ...keyOf(fields), id: textOf(fields.id), rev: wholeNumberOf(fields.rev, 1) }
  })
}

function refusedOf(value: unknown): SyncAnswer['refused'] {
  return listOf(value, SYNC_LIMITS.changes).map((one) => {
    const fields = fieldsOf(one)
    const error = REFUSALS.find((known) => known === fields.error)
    if (error === undefined) throw new BadAnswer()
    return { ...keyOf(fields), id: textOf(fields.id), error }
  })
}

function answerOf(fields: Record<string, unknown>): SyncAnswer {
  const { now, more, total } = fields
  if (typeof now !== 'number' || !Number.isFinite(now) || typeof more !== 'boolean') throw new BadAnswer()
  return {
    user: textOf(fields.user),
    epoch: textOf(fields.epoch),
    now,
    seq: wholeNumberOf(fields.seq, 0),
    accepted: acceptedOf(fields.accepted),
    refused: refusedOf(fields.refused),
    rows: rowsOf(fields.rows, SYNC_LIMITS.pageRows + SYNC_LIMITS.changes), // and the rows of stale changes
    older: rowsOf(fields.older, SYNC_LIMITS.pageRows),
    ...(total !== undefined && { total: wholeNumberOf(total, 0) }),
    more,
  }
}

/** The answer of `POST /api/sync`; null where any part of it is not as the protocol says: then none of it counts. */
export function parseSyncAnswer(value: unknown): SyncAnswer | null {
  try {
    return answerOf(fieldsOf(value))
  } catch (error) {
    if (error instanceof BadAnswer) return null
    throw error
  }
}
