import { sql } from 'kysely'
import type { Logger } from 'pino'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import type { Database } from '#server/database/database.ts'
import { isDatabaseAway, isPartAway } from '#server/database/database-error.ts'
import { gather } from '#server/database/gather.ts'
import { type Given, prepared } from '#server/database/prepared.ts'
import type { ChangeAnswer, Pulled, Push } from './diary-store.ts'
import { draftSpanStart, versionCost } from './version-rules.ts'

/** What became of a plain push. `pulled` is null where the device lacks more than what it has just sent. */
export type PlainPush = { answers: ChangeAnswer[]; pulled: Pulled | null }

/** What `diary_push_2` wants to know, under the names of the statement below. */
type Plain = {
  of_user: string
  of_device: string
  of_epoch: string | null
  of_since: number
  of_time: number
  of_kind: string
  of_key: string
  base: number
  quoted_id: string
  new_doc: string
  new_bytes: number
  new_hash: string
  span_start: number
  version_cost: number
}

type Taken = {
  place: number
  rev: number | null
  before: number | null
  total: number | null
  epoch: string | null
}

const ROOM = [
  SYNC_LIMITS.rowsPerAccount,
  SYNC_LIMITS.docBytesPerAccount,
  SYNC_LIMITS.versionBytesPerAccount,
].map((most) => sql.lit(most))

const takePlain = prepared(
  (_, value: Given<{ pushes: string }>) => sql<Taken>`
    select pushed.place, taken.new_rev as rev, taken.seq_before as before, taken.rows_after as total,
      taken.epoch_now as epoch
    from json_to_recordset(${value('pushes')}::json) as pushed(
      place integer, of_user text, of_device text, of_epoch text, of_since bigint, of_time bigint,
      of_kind text, of_key text, base bigint, quoted_id text, new_doc text, new_bytes bigint, new_hash text,
      span_start bigint, version_cost bigint
    ) cross join lateral diary_push_2(
      of_user, of_device, of_epoch, of_since, of_time, of_kind, of_key, base, quoted_id, new_doc, new_bytes, new_hash,
      span_start, version_cost, ${sql.join(ROOM)}
    ) as taken`,
)

/** The same for one account alone, which a distributed database hands on as it is to the machine of that account. */
const takeOne = prepared(
  (_, value: Given<Plain>) => sql<Taken>`
    select 0 as place, new_rev as rev, seq_before as before, rows_after as total, epoch_now as epoch
    from diary_push_2(${value('of_user')}, ${value('of_device')}, ${value('of_epoch')}, ${value('of_since')},
      ${value('of_time')}, ${value('of_kind')}, ${value('of_key')}, ${value('base')}, ${value('quoted_id')},
      ${value('new_doc')}, ${value('new_bytes')}, ${value('new_hash')}, ${value('span_start')}, ${value('version_cost')},
      ${sql.join(ROOM)})`,
)

/** Text that JSON carries into PostgreSQL as it is: a NUL or half a character would end the statement for all others. */
function isCarried(text: string | null): boolean {
  return text === null || /^[\x20-\x7e]*$/.test(text)
}

const LARGEST_PLAIN_BYTES = 32 * 1024 // larger ones, two at a time, would hold up all others

function plainOf({ userId, device, epoch, since, changes }: Push, now: number): Plain | null {
  const [change, ...others] = changes
  if (change === undefined || others.length > 0 || change.doc.deletion !== null) return null
  if (![userId, device, epoch].every(isCarried)) return null
  const { kind, key, id, baseRev, doc } = change
  if (doc.bytes > LARGEST_PLAIN_BYTES) return null
  return {
    ...{ of_user: userId, of_device: device, of_epoch: epoch, of_since: since, of_time: now },
    ...{ of_kind: kind, of_key: key, base: baseRev, quoted_id: JSON.stringify(id) },
    ...{ new_doc: doc.text, new_bytes: doc.bytes, new_hash: doc.entryHash },
    ...{ span_start: draftSpanStart(now), version_cost: versionCost(doc.bytes) },
  }
}

const MOST_AT_ONCE = 64
const MOST_BYTES = 512 * 1024 // of documents
const STATEMENTS_AT_ONCE = 2 // one waits for the disk while the other one runs
const TOGETHER = { most: MOST_AT_ONCE, atOnce: STATEMENTS_AT_ONCE }

/** On many machines one statement would wait for one after the other: several times as long as each account for itself. */
const APART = { most: 1, atOnce: 16 }

/**
 * Pushes of one change, of many accounts in one statement, which is a transaction of its own: most pushes are a save or
 * a draft, and what a statement and its commit cost is then shared by all who come at once. Answers null, with nothing
 * written, for a push that is not plain, and where the statement failed for all, which `log` is told. Throws where the
 * database is away.
 */
export function plainPushes(
  { reader, isDistributed = false }: Pick<Database, 'reader' | 'isDistributed'>,
  log?: Pick<Logger, 'warn'>,
): (push: Push, now: number) => Promise<PlainPush | null> {
  function takeNow(pushes: Plain[]): Promise<Taken[]> {
    const [first] = pushes
    if (isDistributed && first !== undefined) return takeOne(reader, first)
    const numbered = pushes.map((push, place) => ({ place, ...push }))
    return takePlain(reader, { pushes: JSON.stringify(numbered) })
  }

  async function takeAll(pushes: Plain[]): Promise<(Taken | null)[]> {
    const taken = await takeNow(pushes).catch((error) => {
      if (isDatabaseAway(error) && !isPartAway(error)) throw error
      log?.warn({ code: error.code }, 'pushes were not taken together') // its code alone: the rest may quote a diary
      return [] // each for itself, then: whoever is at fault is told so
    })
    const found: (Taken | null)[] = pushes.map(() => null)
    for (const one of taken) found[one.place] = one
    return found
  }

  const take = gather(takeAll, {
    ...(isDistributed ? APART : TOGETHER),
    weigh: { one: ({ new_bytes }) => new_bytes, most: MOST_BYTES },
  })

  return async (push, now) => {
    const plain = plainOf(push, now)
    const taken = plain === null ? null : await take(plain)
    const { rev = null, before = null, total = null, epoch = null } = taken ?? {}
    if (rev === null || before === null || total === null || epoch === null) return null
    const answers = push.changes.map(({ kind, key, id }) => ({ kind, key, id, rev }))
    const isUpToDate = before === push.since
    return {
      answers,
      pulled: isUpToDate ? { epoch, seq: rev, total, rows: [], isCut: false } : null,
    }
  }
}
