import { createHash } from 'node:crypto'
import type { Database, Tx } from '#server/database/database.ts'
import { hasNul } from '#server/database/database-error.ts'
import type { AccountStore } from './account-store.ts'

type LimitOperations = Pick<
  AccountStore,
  'incrementCounter' | 'forgetCounters' | 'keepChallenge' | 'takeChallenge'
>

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** One statement, so that sixteen at once are counted as sixteen. */
function countStatement(tx: Tx, key_hash: string, windowMs: number, now: number) {
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

/** Begins anew under `key`. */
export async function forgetCounters(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('hit').where('key_hash', '=', hashOf(key)).execute()
}

/** Counted hits, and challenges that are taken once. */
export function sqlLimits({ tx }: Database): LimitOperations {
  return {
    incrementCounter: (key, windowMs, now) =>
      tx(
        async (within) => {
          const row = await countStatement(within, hashOf(key), windowMs, now).executeTakeFirstOrThrow()
          return { count: row.hits, endsAt: row.ends_at }
        },
        { isNonDurable: true }, // several a request: whoever floods us must not keep the disk from everyone
      ),
    forgetCounters: (key) => tx((within) => forgetCounters(within, key)),
    keepChallenge: ({ id, challenge, expiresAt }) =>
      tx(async (within) => {
        const row = { challenge_id: id, challenge, expires_at: expiresAt }
        await within.insertInto('challenge').values(row).execute()
      }),
    takeChallenge: (id) =>
      tx(async (within) => {
        if (hasNul(id)) return null
        const [row] = await within
          .deleteFrom('challenge')
          .where('challenge_id', '=', id)
          .returningAll()
          .execute()
        if (row === undefined) return null
        return { id: row.challenge_id, challenge: row.challenge, expiresAt: row.expires_at }
      }),
  }
}
