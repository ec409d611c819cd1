import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/clock.ts'
import type { AccountMailKind } from '#server/accounts/mail/account-mail.ts'
import { mailboxOf } from '#server/mail/mailbox.ts'
import {
  countAttempt,
  type RateLimit,
  type RateLimitCounter,
  waitAfter,
} from '#server/rate-limit/rate-limit.ts'
import { type Accounts, counterKey, LINK_LIFE_MS } from './accounts.ts'

/** How often accounts send mails; `RATE_LIMIT_FACTOR` multiplies all but the share. */
export const MAIL_LIMITS = {
  /** To one mailbox, of one kind. */
  kind: { times: 1, windowMs: MINUTE_MS },
  /** To one mailbox, of all kinds. */
  hour: { times: 6, windowMs: HOUR_MS },
  day: { times: 20, windowMs: DAY_MS },
  /** What strangers bring about of these; the rest is for links to a new password. */
  hourOfStrangers: { times: 5, windowMs: HOUR_MS },
  dayOfStrangers: { times: 12, windowMs: DAY_MS },
  /** One as often as one ends, so that the owner always has one that works. */
  recovery: { times: 1, windowMs: LINK_LIFE_MS },
  /** To different mailboxes, from one network address. */
  network: { times: 60, windowMs: DAY_MS },
  /** What strangers may use of `MAIL_PER_DAY`; the rest is for owners. When so many are used, the operator is told. */
  shareOfStrangers: 0.8,
}

/**
 * Who brings a mail about: anyone, known by the network address alone; a known device, a session or the operator; or
 * something that has happened to the account. Each has counts of its own, so that strangers cannot use up the owner's.
 */
export type MailCause = { network: string } | 'trusted' | 'notice'

/** Counted apart from other notices, so that a thief who sets off many of those cannot hide these. */
const OF_TAKEOVERS: AccountMailKind[] = ['password-changed', 'email-changed']

/**
 * Counted by themselves, whoever brings them about: other mails of a thief must not use up what tells the owner of a
 * new key, or what removes it; and whoever has stolen a session must not use up the owner's way back by asking for codes.
 */
const BY_THEMSELVES: AccountMailKind[] = [
  'factor-added',
  'passkey-added',
  'identity-linked',
  'token-made',
  'key-removal',
  'reauthentication',
]

function budgetOf(kind: AccountMailKind, cause: MailCause): string {
  if (BY_THEMSELVES.includes(kind)) return kind
  if (typeof cause === 'object') return 'anyone'
  return cause === 'notice' && OF_TAKEOVERS.includes(kind) ? 'takeover' : cause
}

/** A sign-up brings one or the other about; when the next one goes must not tell which. */
function kindKey(budget: string, kind: AccountMailKind, mailbox: string): string {
  return `mail ${budget} ${kind === 'already-registered' ? 'signup' : kind} ${mailbox}`
}

async function isFree(
  { counters, clock, settings }: Accounts,
  key: string,
  limit: RateLimit,
): Promise<boolean> {
  const limiting = { limit, factor: settings.rateLimitFactor, now: clock() }
  return (await countAttempt(counters, key, limiting)) === 0
}

/** Whether it is not too soon for another mail of this kind, which is counted from now on. */
export function checkKindLimit(
  accounts: Accounts,
  kind: AccountMailKind,
  email: string,
  cause: MailCause,
): Promise<boolean> {
  return isFree(accounts, kindKey(budgetOf(kind, cause), kind, mailboxOf(email)), MAIL_LIMITS.kind)
}

/** Whether this mailbox is among the first that mails were asked for from the network address today. */
async function networkMay(accounts: Accounts, network: string, mailbox: string): Promise<boolean> {
  const { store, counters, clock, settings } = accounts
  const { times, windowMs } = MAIL_LIMITS.network
  const from = counterKey(accounts, `mail from ${network}`)
  const to = counterKey(accounts, `mail from ${network} to ${mailbox}`)
  const now = clock()
  const most = Math.max(1, Math.round(times * settings.rateLimitFactor))
  return waitAfter(counters, await store.placeAmong(from, to, windowMs, now), { most, now }) === 0
}

/** Under which key all mails of the server are counted. */
export const MAILS_OF_SERVER = 'mail server'

async function serverMay(accounts: Accounts, cause: MailCause): Promise<boolean> {
  const { counters, clock, settings, warn } = accounts
  const most = settings.mailPerDay
  const ofStrangers = Math.max(1, Math.floor(most * MAIL_LIMITS.shareOfStrangers))
  const now = clock()
  const count = (key: string) => counters.incrementCounter(key, DAY_MS, now)
  const isOver = (counter: RateLimitCounter, most: number) => waitAfter(counters, counter, { most, now }) > 0
  if (typeof cause === 'object' && isOver(await count('mail server anyone'), ofStrangers)) return false
  const sent = await count(MAILS_OF_SERVER)
  if (sent.count === ofStrangers)
    warn(
      `${MAIL_LIMITS.shareOfStrangers * 100} % of MAIL_PER_DAY (${most}) are used: the rest is kept for owners of accounts`,
    )
  return !isOver(sent, most)
}

/** Whether the mailbox may get another mail of this budget, which is counted from now on. */
async function mailboxMay(accounts: Accounts, kind: AccountMailKind, budget: string, mailbox: string) {
  const { hour, day, hourOfStrangers, dayOfStrangers, recovery } = MAIL_LIMITS
  const isOfStrangers = budget === 'anyone'
  const isWithin =
    (await isFree(accounts, `mail ${budget} hour ${mailbox}`, isOfStrangers ? hourOfStrangers : hour)) &&
    (await isFree(accounts, `mail ${budget} day ${mailbox}`, isOfStrangers ? dayOfStrangers : day))
  if (isWithin || !isOfStrangers || kind !== 'recovery') return isWithin
  return isFree(accounts, `mail recovery ${mailbox}`, recovery)
}

/**
 * Counts a mail that is asked for; false where it may not go. It is counted for the mailbox, whoever asks, and whether
 * or not it has an account: the same work either way.
 */
export async function checkMailLimit(
  accounts: Accounts,
  kind: AccountMailKind,
  email: string,
  cause: MailCause,
): Promise<boolean> {
  const mailbox = mailboxOf(email)
  const budget = budgetOf(kind, cause)
  return (
    (typeof cause === 'string' || (await networkMay(accounts, cause.network, mailbox))) &&
    // two events of one kind within a minute are two news
    (cause === 'notice' || (await checkKindLimit(accounts, kind, email, cause))) &&
    (await mailboxMay(accounts, kind, budget, mailbox)) &&
    serverMay(accounts, cause)
  )
}

/** A mail that did not go does not keep the next one waiting. */
export async function clearMailLimit(
  { counters }: Accounts,
  kind: AccountMailKind,
  email: string,
): Promise<void> {
  for (const budget of ['anyone', 'trusted', kind])
    await counters.forgetCounters(kindKey(budget, kind, mailboxOf(email)))
}
