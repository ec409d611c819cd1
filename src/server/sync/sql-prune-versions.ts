import { type RawBuilder, sql } from 'kysely'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import type { Tx } from '#server/database/database.ts'
import { NEWEST_KEPT, PRUNED_FURTHER_BYTES, versionCost, YOUNG_MS } from './version-rules.ts'

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
