import { type Kysely, sql } from 'kysely'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Push } from '#server/sync/diary-store.ts'
import { draftSpanStart, versionCost } from '#server/sync/version-rules.ts'

/**
 * Pushes one change in a statement of its own, as a server does that sends each push by itself: the control of S1 and S2,
 * which stays what it is whatever our server sends.
 */
export async function pushSingle(
  db: Kysely<Tables>,
  { userId, device, epoch, since, changes: [change] }: Push,
  now: number,
): Promise<void> {
  if (change === undefined) throw new Error('There is nothing to push')
  const { kind, key, id, baseRev, doc } = change
  const answerHead = `[${JSON.stringify({ kind, key, id }).slice(0, -1)},"rev":`
  const [span, cost] = [draftSpanStart(now), versionCost(doc.bytes)]
  const { rowsPerAccount, docBytesPerAccount, versionBytesPerAccount } = SYNC_LIMITS
  await sql`select diary_push_1(
    ${userId}, ${device}, ${epoch}, ${since}, ${now},
    ${kind}, ${key}, ${baseRev}, ${JSON.stringify(id)},
    ${doc.text}, ${doc.bytes}, ${doc.entryHash},
    ${answerHead}, ${span}, ${cost},
    ${rowsPerAccount}, ${docBytesPerAccount}, ${versionBytesPerAccount}
  ) as rev`.execute(db)
}
