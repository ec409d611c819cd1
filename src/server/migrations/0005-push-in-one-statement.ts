import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * One push of one change, in one statement, where everything is plain: the diary is open and of this epoch, the device
 * has written before, the id is new to it, the row is at `base`, nothing deleted is in it, and there is room. Answers the new revision; null, with
 * nothing written, where anything is not so, and the transaction for all cases has to see to it.
 *
 * Each statement in it sees what was committed before the diary was locked: a function like this one is `volatile`.
 */
export const CREATE_PUSH_FUNCTION = `
create function diary_push_1(
  of_user text, of_device text, of_epoch text, of_since bigint, of_time bigint,
  of_kind text, of_key text, base bigint, quoted_id text, new_doc text, new_bytes bigint, new_hash text,
  answer_head text, span_start bigint, version_cost bigint,
  most_rows bigint, most_doc_bytes bigint, most_version_bytes bigint
) returns bigint language plpgsql volatile as $$
declare
  held record;
  installed text;
  answered text;
  old_bytes bigint := 0;
  old_hash text;
  new_rev bigint;
  more_rows bigint := 0;
  draft_rev bigint;
  draft_bytes bigint;
  more_version_bytes bigint;
begin
  select seq, opened, diary.rows, doc_bytes, version_bytes into held
    from diary where user_id = of_user and closed_at is null for update;
  if not found then return null; end if;
  new_rev := held.seq + 1;

  select value into installed from installation where name = 'epoch';
  if installed is null or of_since > held.seq
    or (of_epoch is not null and of_epoch <> installed || '.' || held.opened) then return null; end if;

  select last into answered from diary_device where user_id = of_user and device = of_device;
  if answered is null or strpos(answered, quoted_id) > 0 then return null; end if;

  if base = 0 then
    if held.rows >= most_rows then return null; end if;
    more_rows := 1;
  else
    select bytes, entry_hash into old_bytes, old_hash
      from record where user_id = of_user and kind = of_kind and key = of_key and rev = base;
    if not found then return null; end if;
  end if;
  if new_bytes > old_bytes and held.doc_bytes + new_bytes - old_bytes > most_doc_bytes then return null; end if;

  more_version_bytes := version_cost;
  if old_hash = new_hash then
    select recent.rev, recent.bytes into draft_rev, draft_bytes from (
      select rev, cause, device, made_at, bytes
      from revision where user_id = of_user and kind = of_kind and key = of_key
      order by rev desc limit 64
    ) recent where cause = 'draft' and device = of_device and made_at >= span_start limit 1;
    if found then more_version_bytes := greatest(0, new_bytes - draft_bytes); end if;
  end if;
  if held.version_bytes + more_version_bytes > most_version_bytes then return null; end if;

  if base = 0 then
    insert into record (user_id, kind, key, rev, device, changed_at, purge_at, entry_hash, bytes, doc)
      values (of_user, of_kind, of_key, new_rev, of_device, of_time, null, new_hash, new_bytes, new_doc)
      on conflict do nothing;
    if not found then return null; end if;
  else
    update record set rev = new_rev, device = of_device, changed_at = of_time, purge_at = null,
      entry_hash = new_hash, bytes = new_bytes, doc = new_doc
      where user_id = of_user and kind = of_kind and key = of_key and rev = base;
    if not found then return null; end if;
  end if;

  if draft_rev is null then
    insert into revision (user_id, kind, key, rev, cause, device, made_at, bytes, doc)
      values (of_user, of_kind, of_key, new_rev, case when old_hash = new_hash then 'draft' else 'saved' end,
        of_device, of_time, new_bytes, new_doc);
  elsif new_bytes >= draft_bytes then
    update revision set rev = new_rev, made_at = of_time, bytes = new_bytes, doc = new_doc
      where user_id = of_user and kind = of_kind and key = of_key and rev = draft_rev;
  end if;

  update diary_device set last = answer_head || new_rev || '}]', at = of_time
    where user_id = of_user and device = of_device;
  update diary set seq = new_rev, rows = diary.rows + more_rows, doc_bytes = doc_bytes + new_bytes - old_bytes,
    version_bytes = version_bytes + more_version_bytes where user_id = of_user;
  return new_rev;
end $$`

/** PostgreSQL takes a plain push in one statement. A later version of the function gets a name of its own. */
export const pushInOneStatement = {
  name: '0005-push-in-one-statement',
  up: async (db: Kysely<unknown>) => {
    if (db.getExecutor().adapter instanceof PostgresAdapter) await sql.raw(CREATE_PUSH_FUNCTION).execute(db)
  },
}
