import { failure, type Outcome, success } from '#domain/outcome.ts'

/**
 * Set on every connection, and not through `options` of the connection's start, which poolers refuse. The time-outs
 * free what a node that hangs, or that has lost its network, would hold for ever.
 */
export const POSTGRES_SETTINGS = {
  synchronous_commit: 'on',
  statement_timeout: '15s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '15s',
}

/** What a connection says of itself: a column for each setting, and the server's `fsync` (null where unknown). */
export type FoundSettings = Record<string, string | null>

/** Whether what was answered as saved survives a power cut. The failure is one line. */
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
