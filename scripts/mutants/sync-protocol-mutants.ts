import { type Mutant, mutant } from './mutant.ts'

/** Mutants of the protocol of sync, on the device and on the server. */
export const SYNC_PROTOCOL: Mutant[] = [
  mutant(
    'whose reply is lost sends the same batch again, with what was typed since in the next',
    'no push id: what was not answered is sent as something new',
    'prepareRequest',
    'if (resent.length > 0) return { cursor, rows: resent }',
    'if (resent.length < 0) return { cursor, rows: resent }',
  ),
  {
    name: 'a push is sent before it is stored',
    by: 'stores the push before it sends it',
    edits: [
      {
        place: 'prepareRequest',
        find: 'const outcome = await store.update(selection',
        put: 'let unsaved: SyncRow[] = []; const outcome = await store.update(selection',
      },
      {
        place: 'prepareRequest',
        find: 'return { cursor: withInFlight(cursor, batch, batch), rows: batch }',
        put: 'unsaved = batch; return { cursor, rows: [] }',
      },
      {
        place: 'prepareRequest',
        find: 'requestOf(outcome.value, userId)',
        put: 'requestOf({ ...outcome.value, rows: [...outcome.value.rows, ...unsaved] }, userId)',
      },
    ],
  },
  mutant(
    'goes on after the server was restored, with every word of both',
    'a reset leaves the revisions of the server that was',
    'resetStore',
    'rows: rows.map(resetRow)',
    'rows',
  ),
  mutant(
    'an answer that comes after the store was cleared skips nothing',
    'an answer counts for any diary that the store holds',
    'isSameDiary',
    'return cursor?.device === device && cursor.epoch === epoch',
    "return cursor !== undefined && device !== '' && epoch !== ''",
  ),
  mutant(
    'names the account, and sends nothing before the first fill has passed',
    'days are sent before the first fill has passed them',
    'prepareRequest',
    'rows.filter((row) => isFilledTo(row, cursor.before))',
    "rows.filter((row) => cursor.before === '' || isFilledTo(row, null))",
  ),
  mutant(
    'takes no answer for another account',
    'an answer for another account is taken',
    'takeAnswer',
    'answer.user !== ports.userId',
    "answer.user === ''",
  ),
  mutant(
    'knows its own push in the row of the server, so that it is not merged with itself',
    'a push whose answer was lost is merged with itself',
    'takeServerRow',
    'merge(isOwnPush ? doc : row.base, row.doc, doc)',
    'merge(isOwnPush ? row.base : row.base, row.doc, doc)',
  ),
  mutant(
    'a session of another account than the request names changes nothing',
    'the server does not look whose rows a request holds',
    'sync',
    'if (user !== userId)',
    "if (user === '')",
  ),
  mutant(
    'a batch sent again has its old answer and changes nothing',
    'the server does not know a push id again',
    'takeAll',
    'known.get(idOf(change)) ??',
    '(known.size < 0 ? known.get(idOf(change)) : undefined) ??',
  ),
  mutant(
    'another epoch, or more than the server knows, is a reset',
    'no epoch: the server takes what was meant for another',
    'refuseOtherDiary',
    '(epoch !== null && epoch !== present)',
    "(epoch !== null && present === '')",
  ),
  {
    name: 'the revision that a change grew from is not compared',
    by: 'a change of an older revision is stale, and the current row comes with it',
    edits: [
      { place: 'takeChange', find: '(earlier?.rev ?? 0) !== baseRev', put: '(earlier?.rev ?? 0) < 0' },
      { place: 'updateRow', find: ".where('rev', '=', value('baseRev'))", put: '' },
      {
        place: 'insertRow',
        find: "onConflict((on) => on.columns(['user_id', 'kind', 'key']).doNothing())",
        put: "onConflict((on) => on.columns(['user_id', 'kind', 'key']).doUpdateSet(written))",
      },
    ],
  },
  mutant(
    'who follows the counter misses none of what they write',
    'the cursor is read after the rows, in a statement of its own',
    'pullRows',
    'if (pushed === undefined) return pullAll(reader, { userId, since })',
    'if (pushed === undefined) { const rows = await pullAll(reader, { userId, since }); const [later] = await headRows(reader, { userId, since, epoch: null }); return rows.map((row) => ({ ...row, seq: later?.seq ?? row.seq })) }',
  ),
  mutant(
    'a closed diary takes nothing until it is opened anew, and then it is empty',
    'a closed diary is still written to',
    'takeRevisions',
    ".where('diary.closed_at', 'is', null)",
    ".where('diary.seq', '>=', 0)",
  ),
  {
    name: 'a diary is closed without its lock',
    by: 'while the diary is closed: nothing of theirs is left',
    edits: [
      {
        place: 'closeDiaryIn',
        find: "await tx.insertInto('diary').values({ user_id: userId, seq: 0, ...closed, opened: 1 }).onConflict((on) => on.column('user_id').doUpdateSet(closed)).execute()",
        put: '',
      },
      {
        place: 'closeDiaryIn',
        find: "await tx.deleteFrom('diary_device').where('user_id', '=', userId).execute()",
        put: "await tx.deleteFrom('diary_device').where('user_id', '=', userId).execute(); await tx.insertInto('diary').values({ user_id: userId, seq: 0, ...closed, opened: 1 }).onConflict((on) => on.column('user_id').doUpdateSet(closed)).execute()",
      },
    ],
  },
  mutant(
    'on one row: one is taken, and the words of fifteen are kept as sides',
    'the losing side of a clash is not kept',
    'takeChange',
    'await keepSide(tx, pushing, change, rev)',
    'if (rev < 0) await keepSide(tx, pushing, change, rev)',
  ),
]
