import type { Database } from '#server/database/database.ts'
import type { AccountStore, SigningKeyRecord } from './account-store.ts'

function inSigningOrder(a: SigningKeyRecord, b: SigningKeyRecord): number {
  return b.createdAt - a.createdAt || (a.kid < b.kid ? -1 : 1)
}

/** The keys that access tokens are signed with, shared by all nodes. */
export function sqlSigningKeys({
  reader,
  tx,
}: Database): Pick<AccountStore, 'signingKeys' | 'putSigningKey'> {
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
