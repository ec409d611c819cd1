import type { Day } from '#domain/clock.ts'
import { KEPT_AFTER_DELETION_MS } from '#domain/journal/change-entry.ts'
import type { RowKind } from '#domain/kinds/kinds.ts'
import { dayOfSentence } from '#domain/kinds/sentence-key.ts'
import type { RowKey } from '#domain/sync/sync-protocol.ts'
import type { Database, Tx } from '#server/database/database.ts'
import type { Usage } from './quota.ts'
import { DiaryRefused, lockDiary, writeUsage } from './sql-diary.ts'
import { purgeSentencesOf } from './sql-purge-sentences.ts'
import { purgeVersions } from './sql-purge-versions.ts'
import { withoutDeleted } from './written-doc.ts'

const ROWS_AT_ONCE = 100 // others write between two batches

/** Drops the words of what was deleted from one row, and answers its text; null where it was changed since it was chosen. */
async function purgeRow(
  tx: Tx,
  { userId, usage, now }: { userId: string; usage: Usage; now: number },
  row: RowKey,
  rev: number,
): Promise<string | null> {
  const { kind, key } = row
  const found = await tx
    .selectFrom('record')
    .select(['bytes', 'doc', 'purge_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('purge_at', '<=', now)
    .executeTakeFirst()
  if (found === undefined) return null
  const { text, entryId } = withoutDeleted(found.doc, now)
  const bytes = Buffer.byteLength(text)
  await tx
    .updateTable('record')
    .set({ rev, changed_at: now, purge_at: null, bytes, doc: text })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute()
  usage.docBytes += bytes - found.bytes
  const deletedAt = (found.purge_at ?? now) - KEPT_AFTER_DELETION_MS
  usage.versionBytes -= await purgeVersions(tx, userId, row, { entryId, deletedAt })
  return text
}

async function purgeRows(tx: Tx, userId: string, keys: RowKey[], now: number): Promise<number> {
  const { firstRev, usage } = await lockDiary(tx, userId, keys.length)
  const purge = { userId, usage, now }
  const purged = new Map<Day, string>()
  for (const [index, row] of keys.entries()) {
    const text = await purgeRow(tx, purge, row, firstRev + index)
    if (text !== null) purged.set(row.kind === 'day' ? row.key : dayOfSentence(row.key), text)
  }
  for (const [date, text] of purged) await purgeSentencesOf(tx, purge, date, text)
  await writeUsage(tx, userId, usage)
  return purged.size
}

/** The rows that are due, of whatever accounts: this one statement is nobody's in particular. */
async function dueRows({ reader }: Database, now: number): Promise<Map<string, RowKey[]>> {
  const rows = await reader
    .selectFrom('record')
    .select(['user_id', 'kind', 'key'])
    .where('purge_at', '<=', now)
    .orderBy('purge_at')
    .orderBy('key') // days deleted at once are numbered in one order on every database
    .limit(ROWS_AT_ONCE)
    .execute()
  const due = new Map<string, RowKey[]>()
  for (const { user_id: userId, kind, key } of rows)
    due.set(userId, [...(due.get(userId) ?? []), { kind: kind as RowKind, key }])
  return due
}

/**
 * Empties what was deleted long ago, batch by batch, and what was practised of it, and drops the versions of both; answers
 * how many days and texts.
 */
export async function purgeDeletedFrom(database: Database, now: number): Promise<number> {
  for (let count = 0; ; ) {
    let purged = 0
    for (const [userId, keys] of await dueRows(database, now))
      purged += await database
        .tx((tx) => purgeRows(tx, userId, keys, now), { isErasure: true })
        .catch((error) => {
          if (error instanceof DiaryRefused) return 0 // closed meanwhile: nothing is left of it
          throw error
        })
    if (purged === 0) return count
    count += purged
  }
}
