import { sql } from 'kysely'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import type { Database } from '#server/database/database.ts'
import { withRetry } from '#server/database/database-error.ts'
import type { ChangeAnswer, Push } from './diary-store.ts'
import { draftSpanStart, versionCost } from './version-rules.ts'

/**
 * Pushes one change in one statement, which is a transaction of its own: most pushes are a save or a draft, and a
 * transaction of nine statements costs a server several times as much. Null, with nothing written, where it is not plain.
 */
export async function pushPlain(
  { reader }: Database,
  { userId, device, epoch, since, changes }: Push,
  now: number,
): Promise<ChangeAnswer[] | null> {
  const [change, ...others] = changes
  if (change === undefined || others.length > 0 || change.doc.deletion !== null) return null
  const { kind, key, id, baseRev, doc } = change
  const head = `[${JSON.stringify({ kind, key, id }).slice(0, -1)},"rev":`
  const call = sql<{ rev: number | null }>`select diary_push_1(
    ${userId}, ${device}, ${epoch}, ${since}, ${now},
    ${kind}, ${key}, ${baseRev}, ${JSON.stringify(id)}, ${doc.text}, ${doc.bytes}, ${doc.entryHash},
    ${head}, ${draftSpanStart(now)}, ${versionCost(doc.bytes)},
    ${SYNC_LIMITS.rowsPerAccount}, ${SYNC_LIMITS.docBytesPerAccount}, ${SYNC_LIMITS.versionBytesPerAccount}
  ) as rev`
  const { rows } = await withRetry(() => call.execute(reader))
  const rev = rows[0]?.rev ?? null
  return rev === null ? null : [{ kind, key, id, rev }]
}
