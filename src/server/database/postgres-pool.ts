import { type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Logger } from 'pino'
import { DatabaseError } from './database-error.ts'
import { inDatabaseTime } from './database-time.ts'
import type { Hosts } from './postgres-hosts.ts'
import { applyPostgresSettings } from './postgres-settings.ts'
import { PreparingClient } from './preparing-client.ts'

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
