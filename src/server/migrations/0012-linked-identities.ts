import type { Kysely } from 'kysely'

/**
 * Which account a person at an issuer enters, under the SHA-256 of issuer and subject. A server of the release before does not
 * know the table: it keeps what an account says of its identities, and where it deletes one, the row left here opens nothing.
 */
export const linkedIdentities = {
  name: '0012-linked-identities',
  up: async ({ schema }: Kysely<unknown>) => {
    await schema
      .createTable('user_identity')
      .addColumn('identity_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .execute()
    await schema.createIndex('user_identity_by_user').on('user_identity').columns(['user_id']).execute()
  },
}
