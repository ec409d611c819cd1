import type { AccountEvent } from '#domain/accounts/account-event.ts'
import type { Database, Tx } from '#server/database/database.ts'
import { hasNul } from '#server/database/database-error.ts'
import { prepared } from '#server/database/prepared.ts'
import type { AccountStore, SigningKeyRecord } from './account-store.ts'
import { writeEvents } from './sql-account-events.ts'

type ChallengeOperations = Pick<AccountStore, 'keepChallenge' | 'takeChallenge'>
type KeyOperations = Pick<
  AccountStore,
  'signingKeys' | 'hasSigningKey' | 'addSigningKey' | 'changeSigningKey' | 'revokeSigningKeys'
>

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

async function addKey(tx: Tx, key: SigningKeyRecord, event: AccountEvent | undefined): Promise<void> {
  const row = { kid: key.kid, ends_at: key.endsAt, doc: JSON.stringify(key) }
  await tx.insertInto('signing_key').values(row).execute()
  if (event !== undefined) await writeEvents(tx, [event])
}

const selectKeys = prepared((db) => db.selectFrom('signing_key').select('doc'))

/** The keys that access tokens are signed with, shared by all nodes. */
export function sqlSigningKeys({ reader, tx }: Database): KeyOperations {
  return {
    async signingKeys() {
      const rows = await selectKeys(reader, {})
      return rows.map(({ doc }) => JSON.parse(doc) as SigningKeyRecord).sort(inSigningOrder)
    },
    async hasSigningKey(kid, now) {
      const row = await reader
        .selectFrom('signing_key')
        .select('kid')
        .where('kid', '=', kid)
        .where((of) => of.or([of('ends_at', 'is', null), of('ends_at', '>', now)]))
        .executeTakeFirst()
      return row !== undefined
    },
    addSigningKey: (key, event) => tx((within) => addKey(within, key, event)),
    changeSigningKey: (key) =>
      tx(async (within) => {
        const content = { ends_at: key.endsAt, doc: JSON.stringify(key) }
        await within.updateTable('signing_key').set(content).where('kid', '=', key.kid).execute()
      }),
    revokeSigningKeys: (key, event) =>
      tx(async (within) => {
        await within.deleteFrom('signing_key').execute()
        await addKey(within, key, event)
      }),
  }
}
