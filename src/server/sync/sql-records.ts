import { ROW_KINDS, type RowKey } from '#domain/sync/sync-protocol.ts'
import type { Tx } from '#server/database/database.ts'
import type { WrittenChange } from './diary-store.ts'
import { purgeAtOf } from './version-rules.ts'
import { deletionOf } from './written-doc.ts'

/** What is known of a row without reading its document. */
export type RecordInfo = { rev: number; bytes: number; entryHash: string }

export function nameOf({ kind, key }: RowKey): string {
  return `${kind}/${key}`
}

/** The rows of these keys, by their names. */
export async function recordsOf(
  tx: Tx,
  userId: string,
  keys: readonly RowKey[],
): Promise<Map<string, RecordInfo>> {
  const found = new Map<string, RecordInfo>()
  for (const kind of ROW_KINDS) {
    const ofKind = keys.filter((one) => one.kind === kind).map(({ key }) => key)
    if (ofKind.length === 0) continue
    const rows = await tx
      .selectFrom('record')
      .select(['key', 'rev', 'bytes', 'entry_hash'])
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('key', 'in', ofKind)
      .execute()
    for (const { key, rev, bytes, entry_hash: entryHash } of rows)
      found.set(nameOf({ kind, key }), { rev, bytes, entryHash })
  }
  return found
}

/** What was deleted from a row before; null: nothing that is still there. */
async function earlierDeletion(tx: Tx, userId: string, { kind, key }: RowKey) {
  const row = await tx
    .selectFrom('record')
    .select(['purge_at', 'doc'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('purge_at', 'is not', null)
    .executeTakeFirst()
  return row === undefined ? null : { deletion: deletionOf(row.doc), purgeAt: row.purge_at }
}

type NewRecord = { userId: string; device: string; rev: number; change: WrittenChange }

/** Writes a row over the revision that it grew from; false where that is another by now. */
export async function writeRecord(
  tx: Tx,
  { userId, device, rev, change }: NewRecord,
  now: number,
): Promise<boolean> {
  const { kind, key, baseRev, doc } = change
  const { deletion } = doc
  const earlier = deletion === null || baseRev === 0 ? null : await earlierDeletion(tx, userId, change)
  const written = {
    rev,
    device,
    changed_at: now,
    purge_at: purgeAtOf(deletion, earlier, now),
    entry_hash: doc.entryHash,
    bytes: doc.bytes,
    doc: doc.text,
  }
  const rows =
    baseRev === 0
      ? await tx
          .insertInto('record')
          .values({ user_id: userId, kind, key, ...written })
          .onConflict((on) => on.columns(['user_id', 'kind', 'key']).doNothing())
          .returning('rev')
          .execute()
      : await tx
          .updateTable('record')
          .set(written)
          .where('user_id', '=', userId)
          .where('kind', '=', kind)
          .where('key', '=', key)
          .where('rev', '=', baseRev)
          .returning('rev')
          .execute()
  return rows.length === 1
}
