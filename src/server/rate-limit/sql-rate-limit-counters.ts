import { createHash } from 'node:crypto'
import type { Database, Tx } from '#server/database/database.ts'
import { type Given, prepared } from '#server/database/prepared.ts'
import type { Counted, PlaceCounters, RateLimitCounter, RateLimitCounters } from './rate-limit.ts'

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** One statement, so that sixteen at once are counted as sixteen. */
const incrementStatement = prepared((db, value: Given<{ keyHash: string; endsAt: number; now: number }>) =>
  db
    .insertInto('hit')
    .values({ key_hash: value('keyHash'), hits: 1, ends_at: value('endsAt') })
    .onConflict((on) =>
      on.column('key_hash').doUpdateSet((of) => ({
        hits: of
          .case()
          .when('hit.ends_at', '<=', value('now'))
          .then(1)
          .else(of('hit.hits', '+', 1))
          .end(),
        ends_at: of
          .case()
          .when('hit.ends_at', '<=', value('now'))
          .then(of.ref('excluded.ends_at'))
          .else(of.ref('hit.ends_at'))
          .end(),
      })),
    )
    .returning(['hits', 'ends_at']),
)

async function increment(tx: Tx, key: string, windowMs: number, now: number): Promise<RateLimitCounter> {
  const [row] = await incrementStatement(tx, { keyHash: hashOf(key), endsAt: now + windowMs, now })
  if (row === undefined) throw new Error('A counter was not counted.')
  return { count: row.hits, endsAt: row.ends_at }
}

/** One transaction: each costs a log-in as much as anything else beside its hash (docs/decisions/0097). */
async function incrementEach(tx: Tx, counted: readonly Counted[], now: number): Promise<RateLimitCounter[]> {
  const found: RateLimitCounter[] = []
  for (const { key, windowMs, most } of counted) {
    const counter = await increment(tx, key, windowMs, now)
    found.push(counter)
    if (counter.count > most) break
  }
  return found
}

const forgetStatement = prepared((db, value: Given<{ keyHash: string }>) =>
  db.deleteFrom('hit').where('key_hash', '=', value('keyHash')),
)

/** Begins anew under these keys, as part of a transaction. */
export async function forgetCountersIn(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys) await forgetStatement(tx, { keyHash: hashOf(key) })
}

/** Deletes at most `limit` counters whose window has ended. */
export function deleteEndedCounters(tx: Tx, now: number, limit: number): Promise<unknown[]> {
  return tx
    .deleteFrom('hit')
    .where('key_hash', 'in', (of) =>
      of.selectFrom('hit').select('key_hash').where('ends_at', '<=', now).limit(limit),
    )
    .where('ends_at', '<=', now) // counted anew since the batch was chosen
    .returning('key_hash')
    .execute()
}

/** At which count a member came among the different members of `key` in the present window. */
async function placeAmong(
  tx: Tx,
  [key, member]: [string, string],
  windowMs: number,
  now: number,
): Promise<RateLimitCounter> {
  const key_hash = hashOf(member)
  const seen = await tx
    .selectFrom('hit')
    .select(['hits', 'ends_at'])
    .where('key_hash', '=', key_hash)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  if (seen !== undefined) return { count: seen.hits, endsAt: seen.ends_at }
  const { count: hits, endsAt: ends_at } = await increment(tx, key, windowMs, now)
  const row = await tx
    .insertInto('hit')
    .values({ key_hash, hits, ends_at })
    .onConflict((on) =>
      on.column('key_hash').doUpdateSet((of) => ({
        // two who come at once get the place of the first
        hits: of.case().when('hit.ends_at', '<=', now).then(hits).else(of.ref('hit.hits')).end(),
        ends_at: of.case().when('hit.ends_at', '<=', now).then(ends_at).else(of.ref('hit.ends_at')).end(),
      })),
    )
    .returning(['hits', 'ends_at'])
    .executeTakeFirstOrThrow()
  return { count: row.hits, endsAt: row.ends_at }
}

/** How often was counted under `key` in the window that is open now; nothing is counted by asking. */
export async function readCounter(
  { reader }: Pick<Database, 'reader'>,
  key: string,
  now: number,
): Promise<number> {
  const row = await reader
    .selectFrom('hit')
    .select('hits')
    .where('key_hash', '=', hashOf(key))
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return row?.hits ?? 0
}

/** Counters in the table `hit`, shared by all nodes. */
export function sqlRateLimitCounters({ tx }: Database): RateLimitCounters & PlaceCounters {
  return {
    incrementCounter: (key, windowMs, now) =>
      // several a request: whoever floods us must not keep the disk from everyone
      tx((within) => increment(within, key, windowMs, now), { isNonDurable: true }),
    incrementCounters: (counted, now) =>
      tx((within) => incrementEach(within, counted, now), { isNonDurable: true }),
    placeAmong: (key, member, windowMs, now) =>
      tx((within) => placeAmong(within, [key, member], windowMs, now), { isNonDurable: true }),
    forgetCounters: (key) => tx((within) => forgetCountersIn(within, [key])),
  }
}
