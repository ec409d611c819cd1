import { type Mutant, mutant, SERVER } from './mutant.ts'

const LIMITS = `${SERVER}/core/mail-limits.ts`
const MAILBOX = 'src/domain/mail/mailbox.ts'

/** Mutants in how often mails go, and to which mailbox they are counted. */
export const MAILS: Mutant[] = [
  mutant(
    'mail 1',
    'full-width letters make another mailbox',
    MAILBOX,
    'const folded = fold(address)',
    'const folded = address.trim().toLowerCase()',
  ),
  mutant(
    'mail 2',
    'each spelling of an address has guesses of its own',
    `${SERVER}/core/attempt-limits.ts`,
    'BY_ADDRESS.includes(kind) ? mailboxOf(whose) : whose',
    'whose',
  ),
  mutant(
    'mail 3',
    'mails of all kinds together are not counted',
    LIMITS,
    'hourOfStrangers : hour)) &&',
    'hourOfStrangers : hour) || true) &&',
  ),
  mutant(
    'mail 3',
    'a day of mails has no end',
    LIMITS,
    'dayOfStrangers : day))\n',
    'dayOfStrangers : day) || true)\n',
  ),
  mutant(
    'mail 3',
    'mails for a new password have no end',
    LIMITS,
    ', recovery)\n',
    ', recovery).then(() => true)\n',
  ),
  mutant(
    'mail 11',
    'strangers use up the mails for a new password',
    LIMITS,
    "if (isWithin || !isOfStrangers || kind !== 'recovery') return isWithin",
    'if (isWithin || kind.length > 0) return isWithin',
  ),
  mutant(
    'mail 8',
    'a log-in link opens an account without counting its mail',
    `${SERVER}/core/ask-for-mail.ts`,
    "mayOpen && (await checkKindLimit(accounts, 'signup', email, by))",
    'mayOpen',
  ),
  mutant(
    'mail 4',
    'strangers use up the mails of the owner',
    LIMITS,
    "  if (typeof cause === 'object') return 'anyone'\n",
    "  if (typeof cause === 'object' || cause === 'trusted') return 'anyone'\n",
  ),
  mutant(
    'mail 4a',
    'a thief hides a new password behind other notices',
    LIMITS,
    "return cause === 'notice' && OF_TAKEOVERS.includes(kind) ? 'takeover' : cause",
    'return OF_TAKEOVERS.length > 0 ? cause : kind',
  ),
  mutant(
    'mail 5',
    'one network address mails everyone',
    LIMITS,
    'await store.placeAmong(from, to, windowMs, now), { most, now }) === 0',
    'await store.placeAmong(from, to, windowMs, now), { most, now }) >= 0',
  ),
  mutant(
    'mail 6',
    'strangers use up the mails of the server',
    LIMITS,
    "isOver(await count('mail server anyone'), ofStrangers)",
    "isOver(await count('mail server anyone'), most)",
  ),
  mutant(
    'mail 6',
    'the server sends mails without end',
    LIMITS,
    '  return !isOver(sent, most)',
    '  return sent.count > 0',
  ),
  mutant(
    'mail 7',
    'whoever has an account mails any address',
    `${SERVER}/core/change-user.ts`,
    "    (await checkMailLimit(accounts, 'email-change-new', email, { network }))",
    '    network !== null',
  ),
  mutant(
    'mail 7',
    'a resent change of address is not counted for the new one',
    `${SERVER}/core/ask-for-mail.ts`,
    "newEmail !== null && (await checkMailLimit(accounts, 'email-change-new', newEmail, by))",
    'newEmail !== null',
  ),
  mutant(
    'mail 8',
    'only known addresses are counted',
    `${SERVER}/core/ask-for-mail.ts`,
    '  if (!(await checkMailLimit(accounts, kind, email, by))) return\n  makeLater(accounts, kind, email, async (known) =>\n',
    '  const someone = await accounts.store.accountByEmail(email)\n  if (someone === null || !(await checkMailLimit(accounts, kind, email, by))) return\n  makeLater(accounts, kind, email, async (known) =>\n',
  ),
  mutant(
    'mail 9',
    'a guest may be invited without end',
    `${SERVER}/gotrue/admin-links.ts`,
    "  if (!(await checkMailLimit(accounts, 'invite', wanted.email, 'trusted')))\n    return { ok: false, error: 'mail-too-soon' }\n",
    '',
  ),
]
