import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * One push of one change, as `diary_push_1` takes it (0005), for a statement that takes those of many accounts: a diary
 * that another transaction holds is left to the transaction for all cases, so that nobody waits for somebody else's lock.
 * Beside the new revision it answers what a pull would say: the counter before, how many rows there are, the epoch.
 * All null, with nothing written, where anything is not plain.
 *
 * Each statement in it sees what was committed before the diary was locked: a function like this one is `volatile`.
 */
export const CREATE_PUSH_FUNCTION_2 = `
create function diary_push_2(
  of_user text, of_device text, of_epoch text, of_since bigint, of_time bigint,
  of_kind text, of_key text, base bigint, quoted_id text, new_doc text, new_bytes bigint, new_hash text,
  span_start bigint, version_cost bigint,
  most_rows bigint, most_doc_bytes bigint, most_version_bytes bigint,
  out new_rev bigint, out seq_before bigint, out rows_after bigint, out epoch_now text
) language plpgsql volatile as $$
declare
  held record;
  known record;
  old_bytes bigint;
  next_rev bigint;
  is_draft boolean;
  draft_rev bigint;
  draft_bytes bigint;
  more_version_bytes bigint := version_cost;
begin
  select seq, opened, diary.rows as row_count, doc_bytes, version_bytes into held
    from diary where user_id = of_user and closed_at is null for update skip locked;
  if not found then return; end if;

  select (select value from installation where name = 'epoch') || '.' || held.opened as epoch,
    (select last from diary_device where user_id = of_user and device = of_device) as answered,
    row_now.rev, row_now.bytes, row_now.entry_hash
    into known
    from (values (1)) as one
    left join record row_now on row_now.user_id = of_user and row_now.kind = of_kind and row_now.key = of_key;
  if known.epoch is null or of_since > held.seq or (of_epoch is not null and of_epoch <> known.epoch)
    or known.answered is null or strpos(known.answered, quoted_id) > 0
    or coalesce(known.rev, 0) <> base then return; end if;

  old_bytes := coalesce(known.bytes, 0);
  if base = 0 and held.row_count >= most_rows then return; end if;
  if new_bytes > old_bytes and held.doc_bytes + new_bytes - old_bytes > most_doc_bytes then return; end if;

  is_draft := base > 0 and known.entry_hash = new_hash;
  if is_draft then
    select recent.rev, recent.bytes into draft_rev, draft_bytes from (
      select rev, cause, device, made_at, bytes
      from revision where user_id = of_user and kind = of_kind and key = of_key
      order by rev desc limit 64
    ) recent where cause = 'draft' and device = of_device and made_at >= span_start limit 1;
    if found then more_version_bytes := greatest(0, new_bytes - draft_bytes); end if;
  end if;
  if held.version_bytes + more_version_bytes > most_version_bytes then return; end if;

  next_rev := held.seq + 1;
  if base = 0 then
    insert into record (user_id, kind, key, rev, device, changed_at, purge_at, entry_hash, bytes, doc)
      values (of_user, of_kind, of_key, next_rev, of_device, of_time, null, new_hash, new_bytes, new_doc)
      on conflict do nothing;
  else
    update record set rev = next_rev, device = of_device, changed_at = of_time, purge_at = null,
      entry_hash = new_hash, bytes = new_bytes, doc = new_doc
      where user_id = of_user and kind = of_kind and key = of_key and rev = base;
  end if;
  if not found then return; end if;

  if draft_rev is null then
    insert into revision (user_id, kind, key, rev, cause, device, made_at, bytes, doc)
      values (of_user, of_kind, of_key, next_rev, case when is_draft then 'draft' else 'saved' end,
        of_device, of_time, new_bytes, new_doc);
  elsif new_bytes >= draft_bytes then
    update revision set rev = next_rev, made_at = of_time, bytes = new_bytes, doc = new_doc
      where user_id = of_user and kind = of_kind and key = of_key and rev = draft_rev;
  end if;

  update diary_device set at = of_time,
    last = '[{"kind":"' || of_kind || '","key":"' || of_key || '","id":' || quoted_id || ',"rev":' || next_rev || '}]'
    where user_id = of_user and device = of_device;
  rows_after := held.row_count + case when base = 0 then 1 else 0 end;
  update diary set seq = next_rev, rows = rows_after, doc_bytes = doc_bytes + new_bytes - old_bytes,
    version_bytes = version_bytes + more_version_bytes where user_id = of_user;
  new_rev := next_rev;
  seq_before := held.seq;
  epoch_now := known.epoch;
end $$`

/** PostgreSQL takes plain pushes of many accounts in one statement. A later version of the function gets a name of its own. */
export const pushesOfManyAccounts = {
  name: '0008-pushes-of-many-accounts',
  up: async (db: Kysely<unknown>) => {
    if (db.getExecutor().adapter instanceof PostgresAdapter) await sql.raw(CREATE_PUSH_FUNCTION_2).execute(db)
  },
}
