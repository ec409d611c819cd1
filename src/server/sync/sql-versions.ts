import type { RowKey } from '#domain/sync/sync-protocol.ts'
import type { Tx } from '#server/database/database.ts'
import { type Given, prepared } from '#server/database/prepared.ts'
import type { VersionCause, WrittenDoc } from './diary-store.ts'
import { draftSpanStart, versionCost } from './version-rules.ts'

export type NewVersion = RowKey & { rev: number; cause: VersionCause; device: string; doc: WrittenDoc }

const RECENT = 64 // of a row; where more come in ten minutes, a draft more is kept

type Kept = { rev: number; bytes: number }

const selectRecent = prepared((db, value: Given<RowKey & { userId: string }>) =>
  db
    .selectFrom('revision')
    .select(['rev', 'cause', 'device', 'made_at', 'bytes'])
    .where('user_id', '=', value('userId'))
    .where('kind', '=', value('kind'))
    .where('key', '=', value('key'))
    .orderBy('rev', 'desc')
    .limit(RECENT),
)

/** The draft that this device has kept in the present ten minutes. */
async function draftOfSpan(
  tx: Tx,
  userId: string,
  version: NewVersion,
  now: number,
): Promise<Kept | undefined> {
  const { kind, key } = version
  const recent = await selectRecent(tx, { userId, kind, key })
  const start = draftSpanStart(now)
  return recent.find(
    ({ cause, device, made_at }) => cause === 'draft' && device === version.device && made_at >= start,
  )
}

async function replaceVersion(
  tx: Tx,
  userId: string,
  { kind, key, rev, doc }: NewVersion,
  earlier: Kept,
  now: number,
): Promise<void> {
  await tx
    .updateTable('revision')
    .set({ rev, made_at: now, bytes: doc.bytes, doc: doc.text })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('rev', '=', earlier.rev)
    .execute()
}

type InsertedVersion = Omit<NewVersion, 'doc'> & { userId: string; now: number; bytes: number; text: string }

const insertVersion = prepared((db, value: Given<InsertedVersion>) =>
  db.insertInto('revision').values({
    user_id: value('userId'),
    kind: value('kind'),
    key: value('key'),
    rev: value('rev'),
    cause: value('cause'),
    device: value('device'),
    made_at: value('now'),
    bytes: value('bytes'),
    doc: value('text'),
  }),
)

/**
 * Keeps a version and answers by how many bytes there are more. Of the drafts of a device the longest of ten minutes
 * is kept, so that the one that follows an accidental deletion does not take its place.
 */
export async function keepVersion(tx: Tx, userId: string, version: NewVersion, now: number): Promise<number> {
  const { doc, ...info } = version
  const earlier = version.cause === 'draft' ? await draftOfSpan(tx, userId, version, now) : undefined
  if (earlier !== undefined) {
    if (earlier.bytes > doc.bytes) return 0
    await replaceVersion(tx, userId, version, earlier, now)
    return doc.bytes - earlier.bytes
  }
  await insertVersion(tx, { ...info, userId, now, bytes: doc.bytes, text: doc.text })
  return versionCost(doc.bytes)
}
