import { createHash } from 'node:crypto'
import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Logger } from 'pino'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { DatabaseError } from './database-error.ts'
import { inDatabaseTime, withDatabaseTime } from './database-time.ts'
import type { Hosts } from './postgres-hosts.ts'

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

/** The settings above, the server's `fsync` (null where unknown) and whether it takes no writes, as a connection reports them. */
type FoundSettings = Record<string, string | null>

/** Whether a server takes writes, and saved data survives a power cut. The failure is one line. */
export function checkPostgresSettings(found: FoundSettings): Outcome<FoundSettings, string> {
  if (found.transaction_read_only === 'on')
    return failure('DATABASE_URL leads to a server that takes no writes, as a standby does.')
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

/** A server that is there and must not be used. */
export class UnfitServer extends Error {}

/**
 * Sets everything on a new connection and reads it back in one statement. By the pool, which closes a connection where that
 * fails; one that fails in Kysely's hands would be neither closed nor given back.
 */
async function applyPostgresSettings(client: ClientBase, ms: number): Promise<void> {
  const columns = [
    ...Object.entries(POSTGRES_SETTINGS).map(
      ([name, value]) => `set_config('${name}', '${value}', false) as ${name}`,
    ),
    ...['fsync', 'transaction_read_only'].map((name) => `current_setting('${name}', true) as ${name}`),
  ]
  const query = `select ${columns.join(', ')}`
  const { rows } = await withDatabaseTime(ms, () => client.query<FoundSettings>(query))
  const checked = checkPostgresSettings(rows[0] ?? {})
  if (!checked.ok) throw new UnfitServer(checked.error)
}

const MOST_STATEMENTS = 300 // on each connection; each length of a list is another statement

/**
 * Statements of ours that PostgreSQL may keep. One with a star would fail once a migration has added a column; those with
 * long lists are too many, one for each length.
 */
const KEPT = /^\s*(select|insert|update|delete)\b(?!.*(\*|\$41\b))/is

const READ_ONLY = '25006'

const names = new Map<string, string>()

/** Under which name a statement is kept; undefined where it is not. */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MOST_STATEMENTS || !KEPT.test(text)) return undefined
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  names.set(text, name)
  return name
}

/**
 * A connection on which a statement is parsed and planned once, not each time: that costs more than running it. One that does
 * not answer while a request has time is closed and never used again: its answer could be taken for that of a later statement.
 */
class PreparingClient extends Client {
  /** Where the primary has become a standby, the next connection is made to whichever server takes writes now. */
  readonly #leaveStandby = (error: unknown) => {
    if ((error as { code?: string }).code === READ_ONLY) void this.end()
    throw error
  }

  // biome-ignore lint/suspicious/noExplicitAny: it has many forms, and all but one go on as they are
  override query(...given: any[]): any {
    const [text, values, callback] = given
    const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const query = super.query as (...all: any[]) => any
    const run = () =>
      name === undefined ? query.apply(this, given) : query.call(this, { name, text, values }, callback)
    const isPromised = typeof text === 'string' && !given.some((one) => typeof one === 'function')
    return isPromised ? inDatabaseTime(run, () => void this.end()).catch(this.#leaveStandby) : run()
  }
}

const MOST_CONNECTIONS = 16 // twice as many were not faster
const CONNECT_MS = 5_000

/** What the pool says where all its connections are in use: no other host would have more of them. */
const NONE_FREE = 'timeout exceeded when trying to connect'

/** A connection to the host that is asked first now. All hosts together have the time that one has alone. */
function clientOn(hosts: Hosts) {
  return class extends PreparingClient {
    constructor(config?: ClientConfig) {
      const connectionTimeoutMillis = CONNECT_MS / hosts.count
      super({ ...config, connectionString: hosts.current(), connectionTimeoutMillis })
    }
  }
}

/**
 * Goes from host to host until one takes writes. Whatever keeps a connection from being made, the database is away: 'no-connection'.
 * Nobody waits for a connection for longer than their request has time; one that comes later goes back.
 */
class HostPool extends Pool {
  readonly #hosts: Hosts

  constructor(hosts: Hosts, config: PoolConfig) {
    super({ ...config, Client: clientOn(hosts) })
    this.#hosts = hosts
  }

  // biome-ignore lint/suspicious/noExplicitAny: with a callback it goes on as it is
  override connect(...given: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    if (given.length > 0) return (super.connect as (...all: any[]) => any).apply(this, given)
    const connecting = this.#connectSomewhere()
    return inDatabaseTime(
      () => connecting,
      () =>
        void connecting.then(
          (client) => client.release(),
          () => undefined, // nobody waits for it any more
        ),
    )
  }

  async #connectSomewhere(): Promise<PoolClient> {
    let reason: unknown
    for (let tries = 0; tries < this.#hosts.count; tries += 1) {
      const url = this.#hosts.current()
      try {
        return await super.connect()
      } catch (error) {
        reason = error
        if ((error as Error).message === NONE_FREE) break
        this.#hosts.failed(url)
      }
    }
    throw new DatabaseError('no-connection', reason)
  }
}

/** A connection can end at any moment; without listeners that would end the process. */
function logLostConnections(pool: Pool, log: Logger): void {
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'a database connection ended')),
  )
  pool.on('error', () => undefined) // the same error of an idle connection
}

/** The connections of this server to whichever of the hosts takes writes. */
export function openPool(hosts: Hosts, config: PoolConfig, log: Logger): Pool {
  const pool = new HostPool(hosts, {
    ...config,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    onConnect: (client) => applyPostgresSettings(client, CONNECT_MS),
  })
  logLostConnections(pool, log)
  return pool
}
