import type { AccountEvent } from '#domain/accounts/account-event.ts'
import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { confirmAddress } from '#domain/accounts/mail-tokens.ts'
import { hasSecondFactor } from '#domain/accounts/session-rules.ts'
import { HOUR_MS } from '#domain/clock.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { escapeUnseen } from '#domain/text/plain-text.ts'
import { namedEmail } from '#server/accounts/core/account-fields.ts'
import { issueToken } from '#server/accounts/core/account-mails.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { changeAccount, endAccount } from '#server/accounts/core/change-account.ts'
import { checkMailLimit } from '#server/accounts/core/mail-limits.ts'
import type { EventPage } from '#server/accounts/store/account-store.ts'
import { mailboxOf } from '#server/mail/mailbox.ts'

/** What an operator reads: lines, or one line that says why not. */
export type LinesOrReason = Promise<Outcome<string[], string>>

const PAGE = 200

/** Every account, the oldest first, a page at a time. */
export async function* pagesOfAccounts({ store }: Pick<Accounts, 'store'>): AsyncGenerator<AccountRecord[]> {
  for (let offset = 0; ; offset += PAGE) {
    const { accounts } = await store.accounts({ offset, limit: PAGE, order: 'oldest-first', emailPart: null })
    yield accounts
    if (accounts.length < PAGE) return
  }
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

/** The row of an account. Nothing in it opens anything. */
function rowOf(account: AccountRecord) {
  return {
    address: account.email,
    created: timeOf(account.createdAt),
    lastLogIn: timeOf(account.lastSignInAt),
    confirmed: account.emailConfirmedAt !== null,
    secondFactor: hasSecondFactor(account),
  }
}

const HEAD = ['address', 'created', 'last log-in', 'confirmed', 'second factor'].join('\t')

function cells(account: AccountRecord): string {
  const { address, created, lastLogIn, confirmed, secondFactor } = rowOf(account)
  const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')
  return [address, created, lastLogIn ?? 'never', yesOrNo(confirmed), yesOrNo(secondFactor)].join('\t')
}

/** Every account, a page at a time: a line each, with tabs between or as JSON. */
export async function* listAccounts(accounts: Pick<Accounts, 'store'>, asJson: boolean) {
  if (!asJson) yield HEAD
  for await (const page of pagesOfAccounts(accounts))
    for (const account of page) yield asJson ? JSON.stringify(rowOf(account)) : cells(account)
}

/** How the addresses of all accounts of one mailbox are spelled. */
async function spellingsOf(accounts: Pick<Accounts, 'store'>, address: string): Promise<string[]> {
  const mailbox = mailboxOf(address)
  const spellings: string[] = []
  for await (const page of pagesOfAccounts(accounts))
    spellings.push(...page.map(({ email }) => email).filter((email) => mailboxOf(email) === mailbox))
  return spellings
}

/** The account with an address as an operator writes it; of several of one mailbox only that which is spelled so. */
export async function findAccount(
  { store }: Pick<Accounts, 'store'>,
  address: string,
): Promise<Outcome<AccountRecord, string>> {
  const email = await namedEmail({ store }, address)
  if (!email.ok) return failure(`'${address}' is no address.`)
  const known = await store.accountByEmail(email.value)
  if (known === null) return failure(`No account has the address ${email.value}.`)
  if (known.value.email === address.trim().toLowerCase()) return success(known.value)
  const spellings = await spellingsOf({ store }, known.value.email)
  if (spellings.length <= 1) return success(known.value)
  return failure(`Several accounts have this mailbox: ${spellings.join(', ')}. Say which, spelled so.`)
}

/** Everything about an account that an operator may need, and no secret. */
export async function showAccount(
  { store }: Pick<Accounts, 'store'>,
  address: string,
  asJson: boolean,
): LinesOrReason {
  const found = await findAccount({ store }, address)
  if (!found.ok) return found
  const account = found.value
  const sessions = (await store.sessions(account.userId)).map(({ value }) => value)
  const devices = sessions.filter(({ program }) => program === undefined)
  const shown = {
    ...rowOf(account),
    id: account.userId,
    newAddress: account.newEmail,
    barredUntil: timeOf(account.bannedUntil),
    hasPassword: account.passwordHash !== null,
    factors: account.factors.map(({ type, status, friendlyName }) => ({ type, status, name: friendlyName })),
    recoveryCodesLeft: account.recoveryCodes?.codeHashes.length ?? 0,
    passkeys: account.passkeys.map(({ friendlyName }) => friendlyName),
    devices: devices.map(({ refreshedAt, userAgent }) => ({
      lastSeen: timeOf(refreshedAt),
      browser: userAgent,
    })),
    programs: sessions.flatMap(({ program, refreshedAt }) =>
      program === undefined
        ? []
        : [{ lastSeen: timeOf(refreshedAt), mayWrite: program.mayWrite, endsAt: timeOf(program.endsAt) }],
    ),
  }
  if (asJson) return success([escapeUnseen(JSON.stringify(shown))])
  return success(
    Object.entries(shown).map(
      ([name, value]) =>
        `${name}: ${typeof value === 'string' ? value : escapeUnseen(JSON.stringify(value))}`,
    ),
  )
}

/** Counts the address as proved, as if its owner had followed the mailed link. */
export async function confirmAccount(accounts: Accounts, address: string): LinesOrReason {
  const found = await findAccount(accounts, address)
  if (!found.ok) return found
  const { userId, email, emailConfirmedAt } = found.value
  if (emailConfirmedAt !== null) return success([`${email} was confirmed already.`])
  const changed = await changeAccount(accounts, userId, (account) => {
    const now = accounts.clock()
    const confirmed = { ...confirmAddress(account, 'signup', now), updatedAt: now }
    return { answer: success(null), change: { account: confirmed } }
  })
  return changed.ok
    ? success([`${email} is confirmed.`])
    : failure(`${email} is not confirmed (${changed.error}).`)
}

/** A link to a new password, mailed to the owner or, with `prints`, handed to the operator. */
export async function resetAccount(
  accounts: Accounts,
  address: string,
  { prints, outbox }: { prints: boolean; outbox: string | null },
): LinesOrReason {
  const found = await findAccount(accounts, address)
  if (!found.ok) return found
  const { userId, email } = found.value
  if (!prints && !(await checkMailLimit(accounts, 'recovery', email, 'trusted')))
    return failure(`${email} has had a mail just now, or too many today; --print shows the link instead.`)
  const made = await changeAccount(accounts, userId, (account) => {
    const issued = issueToken(accounts, account, 'recovery', { isShown: prints })
    return { answer: success(issued.mail), change: { account: issued.account } }
  })
  if (!made.ok) return failure(`There is no link for ${email} (${made.error}).`)
  const hours = accounts.settings.linkLifeMs / HOUR_MS
  if (prints)
    return success([
      made.value.link ?? '',
      `Good until a new password is set, for ${hours} hours at most. Whoever has it can enter the account.`,
    ])
  const sent = await accounts.mail(made.value)
  if (!sent.ok) return failure(`The mail to ${email} did not go (${sent.error}).`)
  return success([
    outbox === null
      ? `A mail is on its way to ${email}.`
      : `No mail server is set: the mail to ${email} lies in ${outbox}.`,
  ])
}

/** Ends an account with all that is its own. */
export async function deleteAccount(accounts: Accounts, address: string, isSure: boolean): LinesOrReason {
  const found = await findAccount(accounts, address)
  if (!found.ok) return found
  const { userId, email } = found.value
  if (!isSure) return failure(`${email} would be gone for ever. Say it again with --yes.`)
  return (await endAccount(accounts, userId))
    ? success([`${email} is deleted.`])
    : failure(`${email} is gone already.`)
}

const EVENTS_AT_ONCE = 500

const EVENT_HEAD = ['time', 'event', 'times', 'detail', 'by', 'session', 'account'].join('\t')

function eventRowOf({ at, kind, times, detail, by, sessionId, userId }: AccountEvent) {
  return {
    time: new Date(at).toISOString(),
    event: kind,
    times,
    detail,
    by,
    session: sessionId,
    account: userId,
  }
}

function eventCells(event: AccountEvent): string {
  return Object.values(eventRowOf(event))
    .map((value) => value ?? '-')
    .join('\t')
}

/** The audit trail of one account, or of all where `userId` is null, oldest first: a line each, with tabs or as JSON. */
export async function* listEvents(
  { store }: Pick<Accounts, 'store'>,
  userId: string | null,
  asJson: boolean,
): AsyncGenerator<string> {
  if (!asJson) yield EVENT_HEAD
  for (let after: EventPage['after'] = null; ; ) {
    const events: AccountEvent[] = await store.events({ userId, after, limit: EVENTS_AT_ONCE })
    for (const event of events) yield asJson ? JSON.stringify(eventRowOf(event)) : eventCells(event)
    after = events.at(-1) ?? null
    if (events.length < EVENTS_AT_ONCE) return
  }
}
