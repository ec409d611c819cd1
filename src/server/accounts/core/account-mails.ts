import type { AccountRecord, MailToken, MailTokenKind, Pkce } from '#domain/accounts/account-record.ts'
import { isEmailChange, opensAlone, putMailToken } from '#domain/accounts/mail-tokens.ts'
import { isSiteLanguage } from '#domain/languages.ts'
import { type AccountMail, type AccountMailKind, mailLink } from '#server/accounts/mail/account-mail.ts'
import { newAccountToken } from '#server/accounts/tokens/opaque-tokens.ts'
import { bareCode, newLetterCode } from '#server/accounts/tokens/random.ts'
import { sha256 } from '#server/accounts/tokens/secrets.ts'
import type { Accounts } from './accounts.ts'
import { checkMailLimit, clearMailLimit, MAIL_LIMITS } from './mail-limits.ts'

const DECOY_MS = 60_000

/**
 * Lets work on a mail begin after the answer: neither how long that takes nor the next request must tell whether there
 * was a mail, or an account. Where it fails, with `what` for the operator, the next mail need not wait for this one.
 */
export function afterAnswer(
  accounts: Accounts,
  { kind, to }: Pick<AccountMail, 'kind' | 'to'>,
  what: string,
  work: () => Promise<void>,
): void {
  const onError = async (error: unknown) => {
    accounts.report(`the mail '${kind}' ${what}`, error)
    await clearMailLimit(accounts, kind, to)
  }
  const onSecondError = (error: unknown) =>
    accounts.report(`the mail '${kind}' may not be asked for again soon`, error)
  accounts.later(() => work().catch(onError).catch(onSecondError))
}

/**
 * What storing a link costs, where there is none to store: how busy the server is after an answer must not tell which
 * addresses have an account.
 */
export async function decoyWork({ store, counters, clock, random }: Accounts): Promise<void> {
  const nobody = random.id()
  const key = `decoy ${nobody}`
  await store.accountById(nobody)
  await counters.incrementCounter(key, DECOY_MS, clock())
  await counters.forgetCounters(key) // durable, as an account is
}

/** With what a mail was asked for, and where its link shall lead. */
export type TokenOptions = { pkce?: Pkce | null; redirectTo?: string | null }

/** The code is found by the address, which a new address does not lead to yet: there the link alone must do. */
const WITHOUT_CODE: MailTokenKind[] = ['email-change-new', 'invite']

/** These have a code alone. */
const WITHOUT_LINK: MailTokenKind[] = ['reauthentication', 'key-removal']

function newCode({ random }: Accounts, kind: MailTokenKind): string {
  if (kind === 'key-removal') return newLetterCode(random) // wrong ones need no budget that somebody else could spend
  return String(random.below(1_000_000)).padStart(6, '0')
}

/** As long as the limit of a day may keep the next mail waiting: the last code always works until then. */
const REMOVAL_CODE_LIFE_MS = MAIL_LIMITS.day.windowMs

/** A code's hash: useless without the installation's secret, and different for each account and kind. */
export function codeHashOf({ secrets }: Accounts, userId: string, kind: MailTokenKind, code: string): string {
  return secrets.hmac('code', `${userId}\n${kind}\n${bareCode(code)}`)
}

/** The language in which the account wants its mails. */
function mailLanguage({ userMetadata }: AccountRecord): AccountMail['language'] {
  return isSiteLanguage(userMetadata.locale) ? userMetadata.locale : 'en'
}

/** The account with a new link and code, which are valid once it is stored, and the mail that carries them. */
export function issueToken(
  accounts: Accounts,
  account: AccountRecord,
  kind: MailTokenKind,
  { pkce = null, redirectTo = null, isShown = false }: TokenOptions & { isShown?: boolean } = {},
): { account: AccountRecord; mail: AccountMail } {
  const { clock, random, settings } = accounts
  const { userId, email } = account
  const now = clock()
  const newEmail = isEmailChange(kind) ? (account.newEmail ?? email) : undefined
  const link = WITHOUT_LINK.includes(kind) ? null : newAccountToken(userId, random, { isPkce: pkce !== null })
  const hasCode = !WITHOUT_CODE.includes(kind) && opensAlone({ kind, pkce })
  const code = hasCode ? newCode(accounts, kind) : null
  const token: MailToken = {
    kind,
    linkHash: link === null ? null : sha256(link),
    linkExpiresAt: now + settings.linkLifeMs,
    codeHash: code === null ? null : codeHashOf(accounts, userId, kind, code),
    codeExpiresAt: now + (kind === 'key-removal' ? REMOVAL_CODE_LIFE_MS : settings.codeLifeMs),
    codeTries: 0,
    pkce,
    ...(isShown && { isShown: true as const }),
  }
  const mail: AccountMail = {
    kind,
    to: kind === 'email-change-new' ? (newEmail ?? email) : email,
    language: mailLanguage(account),
    email,
    ...(newEmail !== undefined && { newEmail }),
    ...(link !== null && { link: mailLink(settings, kind, link, redirectTo) }),
    ...(code !== null && { code }),
  }
  const mailTokens = putMailToken(account.mailTokens, token, now)
  return { account: { ...account, mailTokens, sentAt: { ...account.sentAt, [kind]: now } }, mail }
}

/** The same for several kinds at once. */
export function issueTokens(
  accounts: Accounts,
  account: AccountRecord,
  kinds: readonly MailTokenKind[],
  options: TokenOptions,
): { account: AccountRecord; mails: AccountMail[] } {
  const mails: AccountMail[] = []
  let changed = account
  for (const kind of kinds) {
    const issued = issueToken(accounts, changed, kind, options)
    changed = issued.account
    mails.push(issued.mail)
  }
  return { account: changed, mails }
}

/**
 * The mail itself; the owner of a new address that is taken hears of it instead, and the link goes to nobody. An account
 * may move to another spelling of its own.
 */
async function mailToSend({ store }: Accounts, mail: AccountMail): Promise<AccountMail> {
  if (mail.kind !== 'email-change-new') return mail
  const owner = await store.accountByEmail(mail.to)
  if (owner === null || owner.value.email === mail.email) return mail
  return tellingMail(owner.value, 'already-registered')
}

async function send(accounts: Accounts, mail: AccountMail): Promise<void> {
  const sent = await accounts.mail(await mailToSend(accounts, mail))
  if (!sent.ok) throw new Error(sent.error)
}

/** Sends a mail that was counted, without keeping the answer waiting. */
export function sendLater(accounts: Accounts, mail: AccountMail): void {
  afterAnswer(accounts, mail, 'did not go', () => send(accounts, mail))
}

/** A mail that carries nothing and tells the owner of an account something. */
export function tellingMail(
  account: AccountRecord,
  kind: AccountMailKind,
  { to = account.email, newEmail }: { to?: string; newEmail?: string } = {},
): AccountMail {
  const language = mailLanguage(account)
  return { kind, to, language, email: to, ...(newEmail !== undefined && { newEmail }) }
}

/** Tells the owner of an account what has happened to it. */
export function notify(accounts: Accounts, ...told: Parameters<typeof tellingMail>): void {
  const mail = tellingMail(...told)
  afterAnswer(accounts, mail, 'did not go', async () => {
    if (await checkMailLimit(accounts, mail.kind, mail.to, 'notice')) await send(accounts, mail)
  })
}
