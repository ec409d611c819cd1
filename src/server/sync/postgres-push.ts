import { sql } from 'kysely'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import type { Database } from '#server/database/database.ts'
import { withRetry } from '#server/database/database-error.ts'
import { type Given, prepared } from '#server/database/prepared.ts'
import type { ChangeAnswer, Push } from './diary-store.ts'
import { draftSpanStart, versionCost } from './version-rules.ts'

type PlainPush = Pick<Push, 'userId' | 'device' | 'epoch' | 'since'> &
  Pick<Push['changes'][number], 'kind' | 'key' | 'baseRev'> & {
    now: number
    quotedId: string
    text: string
    bytes: number
    hash: string
    answerHead: string
    spanStart: number
    versionCost: number
    mostRows: number
    mostDocBytes: number
    mostVersionBytes: number
  }

const callPush = prepared(
  (_, value: Given<PlainPush>) => sql<{ rev: number | null }>`select diary_push_1(
    ${value('userId')}, ${value('device')}, ${value('epoch')}, ${value('since')}, ${value('now')},
    ${value('kind')}, ${value('key')}, ${value('baseRev')}, ${value('quotedId')},
    ${value('text')}, ${value('bytes')}, ${value('hash')},
    ${value('answerHead')}, ${value('spanStart')}, ${value('versionCost')},
    ${value('mostRows')}, ${value('mostDocBytes')}, ${value('mostVersionBytes')}
  ) as rev`,
)

const ROOM = {
  mostRows: SYNC_LIMITS.rowsPerAccount,
  mostDocBytes: SYNC_LIMITS.docBytesPerAccount,
  mostVersionBytes: SYNC_LIMITS.versionBytesPerAccount,
}

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
  const answerHead = `[${JSON.stringify({ kind, key, id }).slice(0, -1)},"rev":`
  const values: PlainPush = {
    ...{ userId, device, epoch, since, now, kind, key, baseRev, quotedId: JSON.stringify(id), answerHead },
    ...{ text: doc.text, bytes: doc.bytes, hash: doc.entryHash },
    ...{ spanStart: draftSpanStart(now), versionCost: versionCost(doc.bytes), ...ROOM },
  }
  const [row] = await withRetry(() => callPush(reader, values))
  const rev = row?.rev ?? null
  return rev === null ? null : [{ kind, key, id, rev }]
}
