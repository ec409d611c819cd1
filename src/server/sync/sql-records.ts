import { ROW_KINDS } from '#domain/kinds/kinds.ts'
import type { RowKey } from '#domain/sync/sync-protocol.ts'
import type { Tx } from '#server/database/database.ts'
import { type Given, prepared } from '#server/database/prepared.ts'
import type { WrittenChange } from './diary-store.ts'
import { purgeAtOf } from './version-rules.ts'
import { deletionOf } from './written-doc.ts'

/** What is known of a row without reading its document. */
export type RecordInfo = { rev: number; bytes: number; entryHash: string }

export function nameOf({ kind, key }: RowKey): string {
  return `${kind}/${key}`
}

const selectInfo = prepared((db, value: Given<RowKey & { userId: string }>) =>
  db
    .selectFrom('record')
    .select(['key', 'rev', 'bytes', 'entry_hash'])
    .where('user_id', '=', value('userId'))
    .where('kind', '=', value('kind'))
    .where('key', '=', value('key')),
)

function infoRows(tx: Tx, userId: string, kind: RowKey['kind'], keys: string[]) {
  const [key, ...others] = keys
  if (key !== undefined && others.length === 0) return selectInfo(tx, { userId, kind, key })
  return tx
    .selectFrom('record')
    .select(['key', 'rev', 'bytes', 'entry_hash'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('key', 'in', keys)
    .execute()
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
    const rows = await infoRows(tx, userId, kind, ofKind)
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
  return row === undefined ? null : { deletion: deletionOf(kind, row.doc), purgeAt: row.purge_at }
}

type NewRecord = { userId: string; device: string; rev: number; change: WrittenChange }

type WrittenRow = RowKey & {
  userId: string
  baseRev: number
  rev: number
  device: string
  now: number
  purgeAt: number | null
  hash: string
  bytes: number
  text: string
}

const contentOf = (value: Given<WrittenRow>) => ({
  rev: value('rev'),
  device: value('device'),
  changed_at: value('now'),
  purge_at: value('purgeAt'),
  entry_hash: value('hash'),
  bytes: value('bytes'),
  doc: value('text'),
})

const insertRow = prepared((db, value: Given<WrittenRow>) =>
  db
    .insertInto('record')
    .values({ user_id: value('userId'), kind: value('kind'), key: value('key'), ...contentOf(value) })
    .onConflict((on) => on.columns(['user_id', 'kind', 'key']).doNothing())
    .returning('rev'),
)

const updateRow = prepared((db, value: Given<WrittenRow>) =>
  db
    .updateTable('record')
    .set(contentOf(value))
    .where('user_id', '=', value('userId'))
    .where('kind', '=', value('kind'))
    .where('key', '=', value('key'))
    .where('rev', '=', value('baseRev'))
    .returning('rev'),
)

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
    ...{ userId, kind, key, baseRev, rev, device, now, purgeAt: purgeAtOf(deletion, earlier, now) },
    ...{ hash: doc.entryHash, bytes: doc.bytes, text: doc.text },
  }
  const rows = await (baseRev === 0 ? insertRow : updateRow)(tx, written)
  return rows.length === 1
}
