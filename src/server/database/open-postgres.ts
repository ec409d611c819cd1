import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, types } from 'pg'
import type { Logger } from 'pino'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Database } from './database.ts'
import { asDatabaseError, withRetry } from './database-error.ts'
import { PreparingClient } from './preparing-client.ts'
import type { Tables } from './tables.ts'

const MOST_CONNECTIONS = 16 // twice as many were not faster
const CONNECT_MS = 5_000
const READY_MS = 2_000
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

/** Sets everything and reads it back in one statement. */
async function applySettings(connection: DatabaseConnection): Promise<void> {
  const sets = Object.entries(POSTGRES_SETTINGS).map(
    ([name, value]) => `set_config('${name}', '${value}', false) as ${name}`,
  )
  const query = CompiledQuery.raw(`select ${sets.join(', ')}, current_setting('fsync', true) as fsync`)
  const { rows } = await connection.executeQuery<FoundSettings>(query)
  const checked = checkPostgresSettings(rows[0] ?? {})
  if (!checked.ok) throw new UnsafeServer(checked.error)
}

class UnsafeServer extends Error {}

async function answersWithin(pool: Pool, ms: number): Promise<boolean> {
  const tooLate = new Promise<false>((resolve) => setTimeout(resolve, ms, false).unref())
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answer, tooLate])
}

function databaseOn(pool: Pool): Database & { db: Kysely<Tables> } {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, onCreateConnection: applySettings }) })
  return {
    engine: 'postgres',
    db,
    reader: db,
    tx: (work) =>
      withRetry(() => db.transaction().execute(work)).catch((error) => {
        throw asDatabaseError(error)
      }),
    isReady: () => answersWithin(pool, READY_MS),
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
  const pool = new Pool({
    Client: PreparingClient,
    connectionString: databaseUrl,
    types: typeParsers,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'echolog',
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
