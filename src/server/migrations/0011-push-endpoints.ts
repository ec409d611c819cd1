import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** What keeps the table right where a server of the release before, which does not know it, writes beside this one. */
const FOLLOWING = [
  `create function push_endpoint_follow() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' then
      delete from push_endpoint where endpoint_hash = old.endpoint_hash and user_id = old.user_id;
    else
      insert into push_endpoint (endpoint_hash, user_id) values (new.endpoint_hash, new.user_id)
        on conflict (endpoint_hash) do update set user_id = excluded.user_id;
    end if;
    return null;
  end $$`,
  `create trigger push_endpoint_follows after insert or delete or update of user_id, endpoint_hash on push_device
    for each row execute function push_endpoint_follow()`,
]

/**
 * Which account a browser is pushed to for, apart from the accounts' own rows: where these are distributed by account, a key
 * that is unique among all accounts cannot be one of theirs. On one database the unique index of 0007 stays.
 */
export const pushEndpoints = {
  name: '0011-push-endpoints',
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createTable('push_endpoint')
      .addColumn('endpoint_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('push_endpoint_by_user').on('push_endpoint').columns(['user_id']).execute()
    await sql`insert into push_endpoint select endpoint_hash, user_id from push_device`.execute(db)
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return // one server alone: it looks at its start
    for (const text of FOLLOWING) await sql.raw(text).execute(db)
  },
}
