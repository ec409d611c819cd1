import { type Mutant, mutant, SERVER } from './mutant.ts'

const ACCOUNTS = `${SERVER}/store/sql-accounts.ts`
const REMOVAL = `${SERVER}/store/sql-remove-accounts.ts`
const SESSIONS = `${SERVER}/store/sql-sessions.ts`
const LIMITS = 'src/server/rate-limit/sql-rate-limit-counters.ts'
const KEYS = `${SERVER}/store/sql-challenges-and-keys.ts`
const PURGE = `${SERVER}/store/sql-account-store.ts`

/** Mutants in the statements that reach the database. */
export const SQL: Mutant[] = [
  mutant(
    'race 3',
    'a change is written over one that came first',
    ACCOUNTS,
    "      .where('rev', '=', value('rev'))\n",
    '',
  ),
  mutant(
    'race 1',
    'two accounts share an address',
    ACCOUNTS,
    "  if (claimed.length === 0) throw new ConflictError('email-taken')\n",
    '',
  ),
  mutant(
    'a mailbox belongs to one account, however its address is spelled',
    'a mailbox has an account for each spelling',
    ACCOUNTS,
    "  if (owner?.user_id !== userId) throw new ConflictError('email-taken')\n",
    '',
  ),
  mutant(
    'an account keeps its mailbox when its spelling changes, and frees it with the address',
    'whoever moves away keeps the mailbox, too',
    ACCOUNTS,
    "  await tx\n    .deleteFrom('user_mailbox')\n    .where('user_id', '=', account.userId)\n    .where('mailbox', '!=', mailboxOf(account.email))\n    .execute()\n",
    '',
  ),
  mutant(
    'an account keeps its mailbox when its spelling changes, and frees it with the address',
    'whoever moves claims no mailbox',
    ACCOUNTS,
    '  await claimMailbox(tx, account)\n',
    '',
  ),
  mutant(
    'of two accounts of a mailbox, the exact spelling finds its own',
    'an address finds another account of its mailbox',
    ACCOUNTS,
    'found.find(({ value }) => value.email === email) ?? found[0]',
    'found.find(({ value }) => value.email !== email) ?? found[0]',
  ),
  mutant(
    'race 13',
    'whoever moves to an address does not claim it',
    ACCOUNTS,
    '  await claim(tx, account)\n',
    '',
  ),
  mutant(
    '43',
    'the address of a deleted account stays taken',
    REMOVAL,
    "  await tx.deleteFrom('user_email').where('email', '=', removed.email).where('user_id', '=', userId).execute()\n",
    '',
  ),
  mutant(
    'a change of address moves the claim',
    'an address that was left still leads to its account',
    ACCOUNTS,
    "  await tx.deleteFrom('user_email').where('email', '=', email).where('user_id', '=', account.userId).execute()\n",
    '',
  ),
  mutant(
    '19',
    'sessions go on although a change ends them',
    ACCOUNTS,
    'end === undefined ? 0 : await endSessionsOf(tx, account.userId, end, spared)',
    'end === undefined ? 0 : spared.length',
  ),
  mutant(
    'one change of an account opens, replaces and ends sessions at once',
    'a session that has ended is raised all the same',
    ACCOUNTS,
    "  if (replace !== undefined && !(await replaceSession(tx, replace))) throw new ConflictError('stale')\n",
    '  if (replace !== undefined) await replaceSession(tx, replace)\n',
  ),
  mutant(
    'race 2',
    'one refresh token is exchanged sixteen times at once',
    SESSIONS,
    "    .where('session_id', '=', value.sessionId)\n    .where('rev', '=', rev)\n",
    "    .where('session_id', '=', value.sessionId)\n",
  ),
  mutant(
    'a session opens together with its account',
    'a session is found under any account',
    SESSIONS,
    "        .where('user_id', '=', userId)\n        .where('session_id', '=', sessionId)\n",
    "        .where('session_id', '=', sessionId)\n",
  ),
  mutant(
    'race 7',
    'the devices of everyone are shown',
    SESSIONS,
    "        .where('user_id', '=', userId)\n        .orderBy('created_at', 'desc')\n",
    "        .orderBy('created_at', 'desc')\n",
  ),
  mutant(
    'the sessions of another account are never touched',
    'whoever logs out everywhere logs everyone out',
    SESSIONS,
    "    .deleteFrom('session')\n    .where('user_id', '=', userId)\n",
    "    .deleteFrom('session')\n",
  ),
  mutant(
    '34',
    'of all sessions that should end, one ends',
    SESSIONS,
    "    .$if('only' in which, (of) => of.where('session_id', 'in', 'only' in which ? which.only : []))\n",
    "    .$if('only' in which, (of) => of.where('session_id', '=', 'only' in which ? (which.only[0] ?? '') : ''))\n",
  ),
  mutant(
    '37',
    'the question of a passkey is answered again and again',
    KEYS,
    "          .deleteFrom('challenge')\n          .where('challenge_id', '=', id)\n          .returningAll()\n",
    "          .selectFrom('challenge')\n          .where('challenge_id', '=', id)\n          .selectAll()\n",
  ),
  mutant(
    '39',
    'the second try is counted as the first',
    LIMITS,
    "          .else(of('hit.hits', '+', 1))\n",
    '          .else(1)\n',
  ),
  mutant(
    '39a',
    'a limit once reached is never lifted',
    LIMITS,
    "          .when('hit.ends_at', '<=', value('now'))\n          .then(1)\n",
    "          .when('hit.ends_at', '<', 0)\n          .then(1)\n",
  ),
  mutant(
    'a hit is kept under the hash of what it is about',
    'who was let in when lies in clear',
    LIMITS,
    "  return createHash('sha256').update(key).digest('base64url')\n",
    "  return createHash('sha256').update('').digest('base64url') + key\n",
  ),
  mutant(
    '31',
    'a signing key that has ended goes on',
    KEYS,
    "set(content).where('kid', '=', key.kid)",
    "set(content).where('kid', '=', '')",
  ),
  mutant(
    'purges what no longer counts, and nothing else',
    'sessions are kept for ever as long as they are refreshed',
    PURGE,
    "    of.or([of('refreshed_at', '<', idleSince), of('created_at', '<', openedBefore)])",
    "    of.and([of('refreshed_at', '<', idleSince), of('created_at', '<', openedBefore)])",
  ),
  mutant(
    'purges what no longer counts, and nothing else',
    'a signing key that has ended is kept',
    PURGE,
    "      await within.deleteFrom('signing_key').where('ends_at', '<=', limits.now).execute()\n",
    '',
  ),
]
