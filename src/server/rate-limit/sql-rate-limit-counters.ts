import { createHash } from 'node:crypto'
import type { Database, Tx } from '#server/database/database.ts'
import type { PlaceCounters, RateLimitCounter, RateLimitCounters } from './rate-limit.ts'

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** One statement, so that sixteen at once are counted as sixteen. */
function incrementStatement(tx: Tx, key_hash: string, windowMs: number, now: number) {
  return tx
    .insertInto('hit')
    .values({ key_hash, hits: 1, ends_at: now + windowMs })
    .onConflict((on) =>
      on.column('key_hash').doUpdateSet((of) => ({
        hits: of
          .case()
          .when('hit.ends_at', '<=', now)
          .then(1)
          .else(of('hit.hits', '+', 1))
          .end(),
        ends_at: of
          .case()
          .when('hit.ends_at', '<=', now)
          .then(of.ref('excluded.ends_at'))
          .else(of.ref('hit.ends_at'))
          .end(),
      })),
    )
    .returning(['hits', 'ends_at'])
}

/** Begins anew under these keys, as part of a transaction. */
export async function forgetCountersIn(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.deleteFrom('hit').where('key_hash', 'in', keys.map(hashOf)).execute()
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
  const { hits, ends_at } = await incrementStatement(tx, hashOf(key), windowMs, now).executeTakeFirstOrThrow()
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

/** Counters in the table `hit`, shared by all nodes. */
export function sqlRateLimitCounters({ tx }: Database): RateLimitCounters & PlaceCounters {
  return {
    incrementCounter: (key, windowMs, now) =>
      tx(
        async (within) => {
          const row = await incrementStatement(within, hashOf(key), windowMs, now).executeTakeFirstOrThrow()
          return { count: row.hits, endsAt: row.ends_at }
        },
        { isNonDurable: true }, // several a request: whoever floods us must not keep the disk from everyone
      ),
    placeAmong: (key, member, windowMs, now) =>
      tx((within) => placeAmong(within, [key, member], windowMs, now), { isNonDurable: true }),
    forgetCounters: (key) => tx((within) => forgetCountersIn(within, [key])),
  }
}
