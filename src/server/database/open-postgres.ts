import { readFileSync } from 'node:fs'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type ClientBase, type Pool, types } from 'pg'
import type { Logger } from 'pino'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { MIGRATIONS } from '#server/migrations/migrations.ts'
import type { Database } from './database.ts'
import { asDatabaseError, DatabaseError, withRetry } from './database-error.ts'
import { withDatabaseTime } from './database-time.ts'
import { hostsInTurn, postgresHosts } from './postgres-hosts.ts'
import { openPool, UnfitServer } from './postgres-pool.ts'
import type { Tables } from './tables.ts'

export const READY_MS = 2_000
const INT8 = 20

/** Reads a `bigint`: times in ms, revisions and counts, all far below 2^53. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`)
  return value
}

const typeParsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? safeInteger : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}

/** Asks for a row that every part of a distributed database is asked for. */
async function answersWithin(db: Kysely<Tables>, ms: number): Promise<boolean> {
  try {
    const { rows } = await withDatabaseTime(ms, async () => {
      await db.selectFrom('diary').select('user_id').limit(1).execute()
      return sql<{ mode: string }>`select current_setting('transaction_read_only') as mode`.execute(db)
    })
    return rows[0]?.mode === 'off' // a server that has become a standby reads, and takes no writes
  } catch {
    return false // as its requests will be told
  }
}

/** Whether the database is the coordinator of a distributed one. */
async function hasMachines(db: Kysely<Tables>): Promise<boolean> {
  const known = sql<{ name: string | null }>`select to_regclass('pg_dist_node')::text as name`
  return (await known.execute(db)).rows[0]?.name !== null
}

const PART_MS = 500

/** Asks the coordinator of a distributed database for a machine that it cannot reach. */
async function awayPart(db: Kysely<Tables>): Promise<string> {
  return withDatabaseTime(PART_MS, async () => {
    const known = await sql<{
      name: string | null
    }>`select to_regclass('pg_dist_node')::text as name`.execute(db)
    if (known.rows[0]?.name === null) return ''
    const { rows } = await sql<{ part: string }>`select format('worker %s:%s', nodename, nodeport) as part
      from pg_dist_node where not citus_check_connection_to_node(nodename, nodeport) order by nodeid`.execute(
      db,
    )
    return rows.map(({ part }) => part).join(', ')
  })
}

function databaseOn(pool: Pool): Database & { db: Kysely<Tables> } {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgres',
    db,
    reader: db,
    tx: (work) =>
      withRetry(() => db.transaction().execute(work)).catch((error) => {
        throw asDatabaseError(error)
      }),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    isReady: () => answersWithin(db, READY_MS),
    awayPart: () => awayPart(db).catch(() => ''), // the coordinator is away itself
    close: async () => {
      await db.destroy()
      if (!pool.ended) await pool.end() // never used
    },
  }
}

async function sessionOf(client: ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

/** Both are in a transaction at once, so that a pooler has to give each a session, which it then has back in this order. */
async function holdBoth(first: ClientBase, last: ClientBase): Promise<void> {
  for (const client of [first, last]) await client.query('begin')
  for (const client of [first, last]) await client.query('commit')
}

/**
 * Whether a pooler stands between and changes the session of a connection from one transaction to the next: what is set on it is
 * then another connection's. One that takes the session given back last shows it at once; one that takes them in turn, after
 * each of two connections has held one.
 */
async function areSessionsShared(one: ClientBase, other: ClientBase): Promise<boolean> {
  const before = await sessionOf(one)
  if ((await sessionOf(other)) === before) return true
  for (const [first, last] of [
    [one, other],
    [other, one],
  ] as const) {
    await holdBoth(first, last)
    if ((await sessionOf(one)) !== before) return true
  }
  return false
}

const POOLED =
  'DATABASE_URL leads to a pooler that pools transactions. Sessions have to be pooled (PgBouncer: pool_mode = session).'

/** Refuses where what is set on a connection would be lost with its transaction. Where there is one connection alone, nobody shares it. */
async function refuseSharedSessions(pool: Pool): Promise<void> {
  const one = await pool.connect()
  const other = await pool.connect().catch(() => undefined) // the last one that was to be had: requests are told so
  try {
    if (other !== undefined && (await areSessionsShared(one, other))) throw new UnfitServer(POOLED)
  } finally {
    one.release()
    other?.release()
  }
}

/** Files that an address may name, each by its parameter. */
const FILES = ['sslrootcert', 'sslcert', 'sslkey']

/** Why a file that an address names cannot be read; undefined where each can. The driver would tell no more than its code. */
function unreadableFile(url: string): string | undefined {
  const query = new URLSearchParams(url.split('?')[1])
  for (const name of FILES) {
    const file = query.get(name)
    try {
      if (file !== null) readFileSync(file)
    } catch (error) {
      return `DATABASE_URL names ${file} as its ${name}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`
    }
  }
  return undefined
}

const REFUSED: Partial<Record<string, string>> = {
  '28P01': 'refuses the user or the password',
  '28000': 'refuses the user or the password, or has no line for them in pg_hba.conf',
}

/** One line without the address, which holds a password. */
function whyNot(error: unknown): string {
  const reason = error instanceof DatabaseError && error.cause instanceof Error ? error.cause : error
  if (reason instanceof UnfitServer) return reason.message
  const { code, message } = reason as NodeJS.ErrnoException
  const refused = REFUSED[code ?? '']
  if (refused !== undefined) return `DATABASE_URL leads to a PostgreSQL that ${refused} (${code}).`
  return `DATABASE_URL leads to no PostgreSQL that lets us in (${code ?? message}).`
}

/** Opens the PostgreSQL at `databaseUrl` and waits for its first answer. The failure is one line. */
export async function openPostgres(databaseUrl: string, log: Logger): Promise<Outcome<Database, string>> {
  const hosts = postgresHosts(databaseUrl)
  if (!hosts.ok) return failure(`DATABASE_URL ${hosts.error}.`)
  const unreadable = hosts.value.map(unreadableFile).find((why) => why !== undefined)
  if (unreadable !== undefined) return failure(unreadable)
  const pool = openPool(
    hostsInTurn(hosts.value),
    { types: typeParsers, application_name: `echolog ${MIGRATIONS.at(-1)?.name}` },
    log,
  )
  const database = databaseOn(pool)
  try {
    await refuseSharedSessions(pool)
    return success({ ...database, isDistributed: await hasMachines(database.db) })
  } catch (error) {
    await database.close()
    return failure(whyNot(error))
  }
}
