import { Kysely, PostgresDialect, sql } from 'kysely'
import { type ClientBase, Pool, type PoolClient, types } from 'pg'
import type { Logger } from 'pino'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Database } from './database.ts'
import { asDatabaseError, withRetry } from './database-error.ts'
import { inDatabaseTime, withDatabaseTime } from './database-time.ts'
import { PreparingClient } from './preparing-client.ts'
import type { Tables } from './tables.ts'

const MOST_CONNECTIONS = 16 // twice as many were not faster
const CONNECT_MS = 5_000
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

/**
 * Set on every connection by a statement: poolers refuse the `options` of a connection's start. The time-outs
 * free the locks of a node that hangs or has lost its network.
 */
export const POSTGRES_SETTINGS = {
  synchronous_commit: 'on',
  statement_timeout: '15s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '15s',
}

/** The settings above and the server's `fsync` (null where unknown), as a connection reports them. */
type FoundSettings = Record<string, string | null>

/** Whether saved data survives a power cut. The failure is one line. */
export function checkPostgresSettings(found: FoundSettings): Outcome<FoundSettings, string> {
  if (found.fsync === 'off')
    return failure('DATABASE_URL leads to a server with fsync off, which loses what was saved.')
  for (const [name, value] of Object.entries(POSTGRES_SETTINGS)) {
    if (found[name] !== value)
      return failure(
        `DATABASE_URL leads to a server that runs with ${name} ${found[name]} instead of ${value}.`,
      )
  }
  return success(found)
}

/**
 * Sets everything on a new connection and reads it back in one statement. By the pool, which closes a connection where that
 * fails; one that fails in Kysely's hands would be neither closed nor given back.
 */
async function applySettings(client: ClientBase): Promise<void> {
  const sets = Object.entries(POSTGRES_SETTINGS).map(
    ([name, value]) => `set_config('${name}', '${value}', false) as ${name}`,
  )
  const query = `select ${sets.join(', ')}, current_setting('fsync', true) as fsync`
  const { rows } = await withDatabaseTime(CONNECT_MS, () => client.query<FoundSettings>(query))
  const checked = checkPostgresSettings(rows[0] ?? {})
  if (!checked.ok) throw new UnsafeServer(checked.error)
}

class UnsafeServer extends Error {}

/** Nobody waits for a connection for longer than their request has time; one that comes later goes back. */
class TimedPool extends Pool {
  // biome-ignore lint/suspicious/noExplicitAny: with a callback it goes on as it is
  override connect(...given: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    if (given.length > 0) return (super.connect as (...all: any[]) => any).apply(this, given)
    const connecting: Promise<PoolClient> = super.connect()
    return inDatabaseTime(
      () => connecting,
      () =>
        void connecting.then(
          (client) => client.release(),
          () => undefined, // nobody waits for it any more
        ),
    )
  }
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
    isReady: () => answersWithin(db, READY_MS),
    close: async () => {
      await db.destroy()
      if (!pool.ended) await pool.end() // never used
    },
  }
}

/** A connection can end at any moment; without listeners that would end the process. */
function logLostConnections(pool: Pool, log: Logger): void {
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'a database connection ended')),
  )
  pool.on('error', () => undefined) // the same error of an idle connection
}

/** One line without the address, which holds a password. */
function whyNot(error: unknown): string {
  if (error instanceof UnsafeServer) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  return `DATABASE_URL leads to no PostgreSQL that lets us in (${code ?? message}).`
}

/** Opens the PostgreSQL at `databaseUrl` and waits for its first answer. The failure is one line. */
export async function openPostgres(databaseUrl: string, log: Logger): Promise<Outcome<Database, string>> {
  const pool = new TimedPool({
    Client: PreparingClient,
    connectionString: databaseUrl,
    types: typeParsers,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'echolog',
    onConnect: applySettings,
  })
  logLostConnections(pool, log)
  const database = databaseOn(pool)
  try {
    await sql`select 1`.execute(database.db)
    return success(database)
  } catch (error) {
    await database.close()
    return failure(whyNot(error))
  }
}
