import { type RawBuilder, sql } from 'kysely'
import type { RowKind } from '#domain/kinds/kinds.ts'
import { SYNC_LIMITS } from '#domain/sync/sync-protocol.ts'
import type { Database } from '#server/database/database.ts'
import { type Given, prepared } from '#server/database/prepared.ts'
import type { KnownDiary } from './diary-store.ts'

type Reader = Database['reader']

/** The counter of a diary with one of its rows; `doc` is null for a row that does not fit into the answer. */
export type PulledRow = {
  seq: number
  opened: number
  closed_at: number | null
  total: number
  epoch: string | null
  kind: RowKind | null
  key: string | null
  rev: number | null
  doc: string | null
}

const head = sql`d.seq, d.opened, d.closed_at, d.rows as total, (select value from installation where name = 'epoch') as epoch`
const fits = sql`(p.place = 1 or (p.place <= ${sql.lit(SYNC_LIMITS.pageRows)} and p.upto <= ${sql.lit(SYNC_LIMITS.answerBytes)}))`
const upTo = (order: 'rev' | 'key desc') => sql`
  user_id, kind, key, rev, row_number() over (order by ${sql.raw(order)}) as place,
  cast(sum(bytes) over (order by ${sql.raw(order)}) as bigint) as upto`

type Pull = { userId: string; since: number }

function changedRows({ userId, since }: Pull, but: RawBuilder<unknown>): RawBuilder<PulledRow> {
  return sql<PulledRow>`
    select ${head}, p.kind, p.key, p.rev, r.doc
    from diary d
    left join (
      select ${upTo('rev')} from (
        select user_id, kind, key, rev, bytes from record
        where user_id = ${userId} and rev > ${since} ${but}
        order by rev limit ${sql.lit(SYNC_LIMITS.pageRows + 1)}
      ) changed
    ) p on p.user_id = d.user_id
    left join record r on r.user_id = ${userId} and r.kind = p.kind and r.key = p.key and ${fits}
    where d.user_id = ${userId}
    order by p.rev`
}

const pullOf = (value: Given<Pull>): Pull => ({ userId: value('userId'), since: value('since') })

const pullAll = prepared((_, value: Given<Pull>) => changedRows(pullOf(value), sql``))
const pullAllButOne = prepared((_, value: Given<Pull & { pushed: number }>) =>
  changedRows(pullOf(value as Given<Pull>), sql`and rev not in (${value('pushed')})`),
)

/**
 * The counter and what has changed, in one statement: read in two, a row written in between would be behind the counter,
 * and never be asked for again.
 */
export async function pullRows(
  reader: Reader,
  { userId, since }: KnownDiary,
  except: readonly number[],
): Promise<PulledRow[]> {
  const [pushed, ...others] = except
  if (pushed === undefined) return pullAll(reader, { userId, since })
  if (others.length === 0) return pullAllButOne(reader, { userId, since, pushed })
  const but = sql`and rev not in (${sql.join([...except])})`
  return (await changedRows({ userId, since }, but).execute(reader)).rows
}

const selectHead = prepared(
  (_, value: Given<{ userId: string }>) => sql<PulledRow>`
    select ${head}, null as kind, null as key, null as rev, null as doc
    from diary d where d.user_id = ${value('userId')}`,
)

/** The counter alone. */
export function headRows(reader: Reader, { userId }: KnownDiary): Promise<PulledRow[]> {
  return selectHead(reader, { userId })
}

/** Where a page of one kind goes on, and how much of it there is room for. */
type Page = { kind: RowKind; from?: string | null; below: string | null; rows: number; bytes: number }

/** The rows of one kind, keys from last to first; the first of an answer is there however large it is. */
export async function pageOfKind(
  reader: Reader,
  userId: string,
  { kind, from = null, below, rows: limit, bytes }: Page,
): Promise<{ rows: { key: string; rev: number; doc: string; bytes: number }[]; isCut: boolean }> {
  const isBelow = below === null ? sql`` : sql`and key < ${below}`
  const isFrom = from === null ? sql`` : sql`and key >= ${from}`
  const first = bytes === SYNC_LIMITS.answerBytes ? sql`p.place = 1 or` : sql``
  const { rows } = await sql<{ key: string; rev: number; doc: string | null; bytes: number }>`
    select p.key, p.rev, p.bytes, r.doc
    from (
      select ${upTo('key desc')}, bytes from (
        select user_id, kind, key, rev, bytes from record
        where user_id = ${userId} and kind = ${kind} ${isBelow} ${isFrom}
        order by key desc limit ${limit}
      ) older
    ) p
    left join record r on r.user_id = ${userId} and r.kind = p.kind and r.key = p.key
      and (${first} p.upto <= ${bytes})
    order by p.key desc`.execute(reader)
  const given = rows.flatMap(({ doc, ...row }) => (doc === null ? [] : [{ ...row, doc }]))
  return { rows: given, isCut: given.length < rows.length || rows.length === limit }
}
