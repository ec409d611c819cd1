import type { AccountRecord, MailToken, MailTokenKind, Pkce } from '#domain/accounts/account-record.ts'
import { putMailToken } from '#domain/accounts/mail-tokens.ts'
import { isSiteLanguage } from '#domain/languages.ts'
import type { Provider } from '#server/accounts/core/accounts.ts'
import { mailFailed } from '#server/accounts/core/attempt-limits.ts'
import { newAccountToken } from '#server/accounts/tokens/opaque-tokens.ts'
import { sha256 } from '#server/accounts/tokens/secrets.ts'
import type { AccountMail } from './account-mail.ts'
import type { AccountMailKind } from './account-mail-texts.ts'
import { type LinkKind, mailLink } from './mail-links.ts'

/** What a mail with a proof needs to know beside its account. */
export type VerificationTokenOptions = { pkce?: Pkce | null; redirectTo?: string | null; newEmail?: string }

/** The account with the token of a mail that is to go out, and that mail. */
export type Proof = { account: AccountRecord; mail: AccountMail }

/** The code is found by the address, which a new address does not lead to yet: there the link alone must do. */
const WITHOUT_CODE: MailTokenKind[] = ['email-change-new', 'invite']

/** A code's hash: useless without the installation's secret, and different for each account and kind. */
export function codeHashOf({ secrets }: Provider, userId: string, kind: MailTokenKind, code: string): string {
  return secrets.mark('code', `${userId}\n${kind}\n${code}`)
}

/** The language in which the account wants its mails. */
function mailLanguage({ userMetadata }: AccountRecord): AccountMail['language'] {
  return isSiteLanguage(userMetadata.locale) ? userMetadata.locale : 'en'
}

function newCode({ random }: Provider): string {
  return String(random.below(1_000_000)).padStart(6, '0')
}

/** Makes a link and a code for an account. They come into force with the account that is answered. */
export function makeVerificationToken(
  provider: Provider,
  account: AccountRecord,
  kind: MailTokenKind,
  { pkce = null, redirectTo = null, newEmail }: VerificationTokenOptions = {},
): Proof {
  const { clock, random, settings } = provider
  const now = clock()
  const link =
    kind === 'reauthentication' ? null : newAccountToken(account.userId, random, { isPkce: pkce !== null })
  const code = WITHOUT_CODE.includes(kind) ? null : newCode(provider)
  const token: MailToken = {
    kind,
    linkHash: link === null ? null : sha256(link),
    linkExpiresAt: now + settings.linkLifeMs,
    codeHash: code === null ? null : codeHashOf(provider, account.userId, kind, code),
    codeExpiresAt: now + settings.codeLifeMs,
    codeTries: 0,
    pkce,
  }
  const mail: AccountMail = {
    kind,
    to: kind === 'email-change-new' ? (newEmail ?? account.email) : account.email,
    language: mailLanguage(account),
    email: account.email,
    ...(newEmail !== undefined && { newEmail }),
    ...(link !== null && { link: mailLink(settings, kind as LinkKind, link, redirectTo) }),
    ...(code !== null && { code }),
  }
  const mailTokens = putMailToken(account.mailTokens, token)
  return { account: { ...account, mailTokens, sentAt: { ...account.sentAt, [kind]: now } }, mail }
}

/**
 * Lets work on a mail go on after the answer: how long it takes must not tell whether there was a mail, or an account.
 * Where it fails, with `what` for the operator, the next mail need not wait for this one.
 */
export function afterAnswer(
  provider: Provider,
  { kind, to }: Pick<AccountMail, 'kind' | 'to'>,
  what: string,
  work: Promise<void>,
): void {
  const failed = async (error: unknown) => {
    provider.report(`the mail '${kind}' ${what}`, error)
    await mailFailed(provider, kind, to)
  }
  const tell = (error: unknown) =>
    provider.report(`the mail '${kind}' may not be asked for again soon`, error)
  provider.later(work.catch(failed).catch(tell))
}

/** Sends without keeping the answer waiting. */
export function sendLater(provider: Provider, mail: AccountMail): void {
  const sending = provider.mail(mail).then((sent) => (sent.ok ? undefined : Promise.reject(sent.error)))
  afterAnswer(provider, mail, 'did not go', sending)
}

/** Tells the owner of an account what has happened to it. */
export function notify(
  provider: Provider,
  account: AccountRecord,
  kind: AccountMailKind,
  { to = account.email, newEmail }: { to?: string; newEmail?: string } = {},
): void {
  sendLater(provider, {
    kind,
    to,
    language: mailLanguage(account),
    email: to,
    ...(newEmail !== undefined && { newEmail }),
  })
}
