import { type RawBuilder, sql } from 'kysely'
import type { VersionCause } from '#domain/history/history-reader.ts'
import { type RowKey, SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import type { Tx } from '#server/database/database.ts'
import { type Given, prepared } from '#server/database/prepared.ts'
import type { WrittenDoc } from './diary-store.ts'
import { draftSpanStart, NEWEST_KEPT, PRUNED_FURTHER_BYTES, versionCost, YOUNG_MS } from './version-rules.ts'

const ROWS_AT_ONCE = 5_000 // 1 MiB of empty versions

/** A statement that chooses versions of an account, those first that go first. */
type Choice = (userId: string, now: number) => RawBuilder<unknown>

const columns = sql`select kind, key, rev, bytes, made_at`
const oldestFirst = sql`order by made_at, rev limit ${sql.lit(ROWS_AT_ONCE)}`

const oldestDrafts: Choice = (userId) =>
  sql`${columns} from revision where user_id = ${userId} and cause = 'draft' ${oldestFirst}`

const oldBehindTheNewest: Choice = (userId, now) =>
  sql`${columns} from (
    ${columns}, row_number() over (partition by kind, key order by rev desc) as place
    from revision where user_id = ${userId}
  ) ranked where place > ${sql.lit(NEWEST_KEPT)} and made_at < ${now - YOUNG_MS} ${oldestFirst}`

const oldest: Choice = (userId) => sql`${columns} from revision where user_id = ${userId} ${oldestFirst}`

/** Ranking every version of an account takes long, and others wait for it. */
async function hasOld(tx: Tx, userId: string, now: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from revision where user_id = ${userId} and made_at < ${now - YOUNG_MS} limit 1`.execute(tx)
  return rows.length > 0
}

async function inOrder(tx: Tx, userId: string, now: number): Promise<Choice[]> {
  return (await hasOld(tx, userId, now)) ? [oldestDrafts, oldBehindTheNewest, oldest] : [oldestDrafts, oldest]
}

/** Deletes the first of those chosen, until at least `bytes` are free; answers how many are. */
async function deleteSome(
  tx: Tx,
  userId: string,
  choice: RawBuilder<unknown>,
  bytes: number,
): Promise<number> {
  const cost = sql`bytes + ${sql.lit(versionCost(0))}`
  const { rows } = await sql<{ bytes: number }>`
    delete from revision where user_id = ${userId} and (kind, key, rev) in (
      select kind, key, rev from (
        select kind, key, rev, sum(${cost}) over (order by made_at, rev) - (${cost}) as freed
        from (${choice}) chosen
      ) counted where freed < ${bytes}
    ) returning bytes`.execute(tx)
  return rows.reduce((sum, row) => sum + versionCost(row.bytes), 0)
}

/** Deletes versions where an account has too many; answers how many bytes it has then. */
export async function pruneVersions(
  tx: Tx,
  userId: string,
  versionBytes: number,
  now: number,
): Promise<number> {
  if (versionBytes <= SYNC_LIMITS.versionBytesPerAccount) return versionBytes
  const goal = SYNC_LIMITS.versionBytesPerAccount - PRUNED_FURTHER_BYTES
  let left = versionBytes
  for (const choice of await inOrder(tx, userId, now)) {
    for (let freed = 1; freed > 0 && left > goal; left -= freed)
      freed = await deleteSome(tx, userId, choice(userId, now), left - goal)
  }
  return left
}

type NewVersion = RowKey & { rev: number; cause: VersionCause; device: string; doc: WrittenDoc }

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
