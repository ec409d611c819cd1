import { type Kysely, sql } from 'kysely'

/** A browser is pushed to for one account: of several that have added it the latest stays. */
export const oneAccountADevice = {
  name: '0007-one-account-a-device',
  up: async (db: Kysely<unknown>) => {
    await sql`
      delete from push_device where exists (
        select 1 from push_device later where later.endpoint_hash = push_device.endpoint_hash
          and (later.added_at > push_device.added_at
            or (later.added_at = push_device.added_at and later.user_id > push_device.user_id))
      )`.execute(db)
    await db.schema.dropIndex('push_device_by_endpoint').execute()
    await db.schema
      .createIndex('push_device_endpoint')
      .on('push_device')
      .columns(['endpoint_hash'])
      .unique()
      .execute()
  },
}
