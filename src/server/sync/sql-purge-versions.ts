import type { RowKey } from '#domain/sync/sync-protocol.ts'
import type { Tx } from '#server/database/database.ts'
import { versionCost } from './version-rules.ts'
import { versionWithout } from './written-doc.ts'

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
export async function purgeVersions(
  tx: Tx,
  userId: string,
  row: RowKey,
  deletion: Deletion,
): Promise<number> {
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
