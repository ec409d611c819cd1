import type { Database } from '#server/database/database.ts'
import { hasNul } from '#server/database/database-error.ts'
import type { AccountStore, SigningKeyRecord } from './account-store.ts'

type ChallengeOperations = Pick<AccountStore, 'keepChallenge' | 'takeChallenge'>
type KeyOperations = Pick<AccountStore, 'signingKeys' | 'putSigningKey'>

/** Challenges that are taken once. */
export function sqlChallenges({ tx }: Database): ChallengeOperations {
  return {
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

function inSigningOrder(a: SigningKeyRecord, b: SigningKeyRecord): number {
  return b.createdAt - a.createdAt || (a.kid < b.kid ? -1 : 1)
}

/** The keys that access tokens are signed with, shared by all nodes. */
export function sqlSigningKeys({ reader, tx }: Database): KeyOperations {
  return {
    async signingKeys() {
      const rows = await reader.selectFrom('signing_key').select('doc').execute()
      return rows.map(({ doc }) => JSON.parse(doc) as SigningKeyRecord).sort(inSigningOrder)
    },
    putSigningKey: (key) =>
      tx(async (within) => {
        const content = { ends_at: key.endsAt, doc: JSON.stringify(key) }
        await within
          .insertInto('signing_key')
          .values({ kid: key.kid, ...content })
          .onConflict((on) => on.column('kid').doUpdateSet(content))
          .execute()
      }),
  }
}
