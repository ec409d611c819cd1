import type { Day } from '#domain/clock.ts'
import { KEPT_AFTER_DELETION_MS } from '#domain/journal/change-entry.ts'
import type { RowKind } from '#domain/kinds/kinds.ts'
import { dayOfSentence } from '#domain/kinds/sentence-key.ts'
import { purgedSentence } from '#domain/sentences/merge-sentences.ts'
import type { RowKey } from '#domain/sync/sync-protocol.ts'
import { sentencesToPurge } from '#domain/vocabulary/sentences-to-purge.ts'
import type { Database, Tx } from '#server/database/database.ts'
import { DiaryRefused, lockDiary, type Usage, writeUsage } from './sql-diary.ts'
import { versionCost } from './version-rules.ts'
import { versionWithout, withoutDeleted } from './written-doc.ts'

/** `entryId`: of what was deleted, where nothing else has it. */
type Deletion = { entryId: string | null; deletedAt: number }

/** Drops the versions from before the deletion; answers what they have cost. */
async function dropOlder(
  tx: Tx,
  userId: string,
  { kind, key }: RowKey,
  { deletedAt }: Deletion,
): Promise<number> {
  const dropped = await tx
    .deleteFrom('revision')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('made_at', '<', deletedAt)
    .returning('bytes')
    .execute()
  return dropped.reduce((sum, { bytes }) => sum + versionCost(bytes), 0)
}

/** One version, which also holds what was deleted before it; answers by how much it costs less. */
async function purgeVersion(
  tx: Tx,
  userId: string,
  { kind, key, rev }: RowKey & { rev: number },
  { entryId }: Deletion,
): Promise<number> {
  const { doc, bytes } = await tx
    .selectFrom('revision')
    .select(['doc', 'bytes'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('rev', '=', rev)
    .executeTakeFirstOrThrow()
  const text = versionWithout(doc, entryId)
  if (text === doc) return 0
  if (text === null) {
    await tx
      .deleteFrom('revision')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('rev', '=', rev)
      .execute()
    return versionCost(bytes)
  }
  const left = Buffer.byteLength(text)
  await tx
    .updateTable('revision')
    .set({ bytes: left, doc: text })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('rev', '=', rev)
    .execute()
  return bytes - left
}

/** Drops the words of a deletion from the versions of a row; answers how much less those cost. */
async function purgeVersions(tx: Tx, userId: string, row: RowKey, deletion: Deletion): Promise<number> {
  let freed = await dropOlder(tx, userId, row, deletion)
  const later = await tx
    .selectFrom('revision')
    .select('rev')
    .where('user_id', '=', userId)
    .where('kind', '=', row.kind)
    .where('key', '=', row.key)
    .execute()
  for (const { rev } of later) freed += await purgeVersion(tx, userId, { ...row, rev }, deletion)
  return freed
}

type Purge = { userId: string; usage: Usage; now: number }

/** Empties one sentence, and drops every version of it. */
async function purgeSentence(
  tx: Tx,
  { userId, usage, now }: Purge,
  { key, bytes, doc: text }: { key: string; bytes: number; doc: string },
  rev: number,
): Promise<void> {
  const doc = JSON.stringify(purgedSentence(now, JSON.parse(text)))
  await tx
    .updateTable('record')
    .set({ rev, changed_at: now, bytes: doc.length, doc })
    .where('user_id', '=', userId)
    .where('kind', '=', 'sentence')
    .where('key', '=', key)
    .execute()
  usage.docBytes += doc.length - bytes
  const dropped = await tx
    .deleteFrom('revision')
    .where('user_id', '=', userId)
    .where('kind', '=', 'sentence')
    .where('key', '=', key)
    .returning('bytes')
    .execute()
  usage.versionBytes -= dropped.reduce((sum, version) => sum + versionCost(version.bytes), 0)
}

/** Empties the sentences of a day that stood in its purged entry and in no other. `text`: the day as it is now. */
async function purgeSentencesOf(tx: Tx, purge: Purge, date: Day, text: string): Promise<void> {
  const { userId } = purge
  const rows = await tx
    .selectFrom('record')
    .select(['key', 'bytes', 'doc'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'sentence')
    .where('key', '>=', `${date}-0`)
    .where('key', '<', `${date}-g`)
    .orderBy('key')
    .execute()
  const known = rows.map(({ key, doc }) => ({ key, doc: JSON.parse(doc) }))
  const keys = new Set(sentencesToPurge(JSON.parse(text), known))
  if (keys.size === 0) return
  const { firstRev } = await lockDiary(tx, userId, keys.size) // which is locked already: more revisions of it
  const due = rows.filter(({ key }) => keys.has(key))
  for (const [index, row] of due.entries()) await purgeSentence(tx, purge, row, firstRev + index)
}

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
