import type { RowKey } from '#domain/sync/sync-protocol.ts'
import type { Tx } from '#server/database/database.ts'
import type { VersionCause, WrittenDoc } from './diary-store.ts'
import { draftSpanStart, versionCost } from './version-rules.ts'

export type NewVersion = RowKey & { rev: number; cause: VersionCause; device: string; doc: WrittenDoc }

const RECENT = 64 // of a row; where more come in ten minutes, a draft more is kept

type Kept = { rev: number; bytes: number }

/** The draft that this device has kept in the present ten minutes. */
async function draftOfSpan(
  tx: Tx,
  userId: string,
  version: NewVersion,
  now: number,
): Promise<Kept | undefined> {
  const recent = await tx
    .selectFrom('revision')
    .select(['rev', 'cause', 'device', 'made_at', 'bytes'])
    .where('user_id', '=', userId)
    .where('kind', '=', version.kind)
    .where('key', '=', version.key)
    .orderBy('rev', 'desc')
    .limit(RECENT)
    .execute()
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
  await tx
    .insertInto('revision')
    .values({ user_id: userId, ...info, made_at: now, bytes: doc.bytes, doc: doc.text })
    .execute()
  return versionCost(doc.bytes)
}
