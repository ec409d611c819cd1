import { sql } from 'kysely'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Database, Tx } from '#server/database/database.ts'
import type { Tables } from '#server/database/tables.ts'

/** Tables of diaries, which are spread by account; the first one leads, and all parts of an account lie on its machine. */
export const DISTRIBUTED_TABLES = [
  'diary',
  'record',
  'revision',
  'diary_device',
  'reminder',
  'push_device',
] as const satisfies readonly (keyof Tables)[]

/** What is one for all accounts and read beside diaries: every machine has it all. */
export const REFERENCE_TABLES = ['installation', 'push_endpoint'] as const satisfies readonly (keyof Tables)[]

/** The first release that knows `push_endpoint`, and takes a browser from another account without a unique index. */
const FIRST_FIT = '0011'

const NO_CITUS = 'This database has no extension citus, so there are no machines to distribute diaries to.'

async function hasCitus(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(tx)
  return rows.length > 0
}

/** How many servers of an older release are connected: each tells the last migration that it knows in its name. */
async function olderServers(tx: Tx): Promise<number> {
  const asked = sql<{ name: string }>`select application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'echolog%'`
  const { rows } = await asked.execute(tx)
  return rows.filter(({ name }) => (name.split(' ')[1] ?? '').slice(0, FIRST_FIT.length) < FIRST_FIT).length
}

async function isSpread(tx: Tx, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_dist_partition where logicalrelid = ${table}::regclass`.execute(
    tx,
  )
  return rows.length > 0
}

/** A key that is unique among all accounts cannot stay, nor can a trigger; `push_endpoint` has both tasks from now on. */
async function freePushDevices(tx: Tx): Promise<void> {
  await sql`lock table push_device, push_endpoint in share row exclusive mode`.execute(tx)
  await sql`drop trigger if exists push_endpoint_follows on push_device`.execute(tx)
  await sql`drop index if exists push_device_endpoint`.execute(tx)
}

async function spread(tx: Tx, table: (typeof DISTRIBUTED_TABLES)[number]): Promise<void> {
  const [first] = DISTRIBUTED_TABLES
  if (table === 'push_device') await freePushDevices(tx)
  const how = table === first ? sql`'default'` : sql`${first}`
  await sql`select create_distributed_table(${table}, 'user_id', colocate_with => ${how})`.execute(tx)
}

/** One call for one account then runs where its rows are. Answers whether there was anything to do. */
async function delegatePush(tx: Tx): Promise<boolean> {
  const asked = sql<{ name: string; done: boolean }>`
    select oid::regprocedure::text as name, exists (
      select 1 from pg_dist_object where classid = 'pg_proc'::regclass and objid = pg_proc.oid
        and distribution_argument_index is not null
    ) as done from pg_proc where proname = 'diary_push_2'`
  const [push] = (await asked.execute(tx)).rows
  if (push === undefined || push.done) return false
  await sql`select create_distributed_function(${push.name}, 'of_user', colocate_with => 'diary')`.execute(tx)
  return true
}

/**
 * Spreads what is not spread yet, table by table, each in a transaction of its own: where one fails, a second call goes on
 * there. Answers what it did, in the order it was done. `isThere`: whether the extension is.
 */
export async function distribute(
  { engine, tx }: Pick<Database, 'engine' | 'tx'>,
  isThere = hasCitus,
): Promise<Outcome<string[], string>> {
  if (engine === 'sqlite') return failure(NO_CITUS)
  if (!(await tx(isThere))) return failure(NO_CITUS)
  const older = await tx(olderServers)
  if (older > 0)
    return failure(
      `Servers of an older release are connected (${older} connections). Update or stop them first.`,
    )
  const done: string[] = []
  const once = (table: string, how: string, work: (within: Tx) => Promise<unknown>) =>
    tx(async (within) => {
      if (await isSpread(within, table)) return
      await sql`select set_config('statement_timeout', '0', true)`.execute(within) // it copies all rows
      await work(within)
      done.push(`${table}: ${how}`)
    })
  for (const table of REFERENCE_TABLES)
    await once(table, 'on every machine', (within) =>
      sql`select create_reference_table(${table})`.execute(within),
    )
  for (const table of DISTRIBUTED_TABLES) await once(table, 'by account', (within) => spread(within, table))
  if (await tx(delegatePush)) done.push('diary_push_2: run by the machine of its account')
  return success(done)
}
