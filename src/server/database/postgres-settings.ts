import type { ClientBase } from 'pg'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { withDatabaseTime } from './database-time.ts'

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
export async function applyPostgresSettings(client: ClientBase, ms: number): Promise<void> {
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
