import type { AccountRecord, MailTokenKind } from '#domain/accounts/account-record.ts'
import { withoutRecentKeys } from '#domain/accounts/added-keys.ts'
import { failure, success } from '#domain/outcome.ts'
import type { AccountMail, AccountMailKind } from '#server/accounts/mail/account-mail.ts'
import type { Result } from './account-error.ts'
import { openAccount } from './account-events.ts'
import { newAccount } from './account-fields.ts'
import { afterAnswer, issueTokens, sendLater, type TokenOptions } from './account-mails.ts'
import type { Accounts } from './accounts.ts'
import { changeAccount } from './change-account.ts'
import { checkKindLimit, checkMailLimit, type MailCause } from './mail-limits.ts'

/** Who asks for a mail, for which address, and where its link shall lead. */
export type MailRequest = { email: string; by: MailCause } & Required<TokenOptions>

/** An account that was changed for mails, and the mails; null where there is nothing to send. */
type Mails = { account: AccountRecord; mails: AccountMail[] } | null

async function mailAccount(
  accounts: Accounts,
  userId: string,
  make: (account: AccountRecord) => Mails,
): Promise<void> {
  const made = await changeAccount<AccountMail[]>(accounts, userId, (account) => {
    const issued = make(account)
    if (issued === null) return { answer: success([]) }
    return { answer: success(issued.mails), change: { account: issued.account } }
  })
  if (made.ok) for (const mail of made.value) sendLater(accounts, mail)
}

/** Makes a mail that only an address with an account gets, after the answer. */
function makeLater(accounts: Accounts, kind: AccountMailKind, to: string, work: Promise<void>): void {
  afterAnswer(accounts, { kind, to }, 'could not be made', work)
}

/** Mails the account of the address, if it has one. Nobody learns from the answer whether it has. */
async function mailKnown(
  accounts: Accounts,
  kind: AccountMailKind,
  { email, by }: MailRequest,
  make: (account: AccountRecord) => Mails,
): Promise<void> {
  const isFree = await checkMailLimit(accounts, kind, email, by)
  const known = await accounts.store.accountByEmail(email)
  if (!isFree || known === null) return
  const work = mailAccount(accounts, known.value.userId, make)
  makeLater(accounts, kind, email, work)
}

/** A link to a new password. */
export function recover(accounts: Accounts, request: MailRequest): Promise<void> {
  return mailKnown(accounts, 'recovery', request, (account) =>
    issueTokens(accounts, account, ['recovery'], request),
  )
}

/** The mail that confirms an address once more; nothing where it is confirmed. */
export function resendConfirmation(accounts: Accounts, request: MailRequest): Promise<void> {
  return mailKnown(accounts, 'signup', request, (account) =>
    account.emailConfirmedAt === null ? issueTokens(accounts, account, ['signup'], request) : null,
  )
}

/** The halves of a change of address that are still to be confirmed and whose mails may go. */
function openHalves({ mailTokens, newEmail }: AccountRecord, mailable: string | null): MailTokenKind[] {
  const open = new Set(mailTokens.map(({ kind }) => kind)) // several links of one kind may be open
  const toNew = newEmail !== null && newEmail === mailable
  return [...open].filter((kind) => kind === 'email-change-current' || (kind === 'email-change-new' && toNew))
}

/** New mails for the halves of a change of address that are still to be confirmed; the new address is counted, too. */
export async function resendEmailChange(accounts: Accounts, request: MailRequest): Promise<void> {
  const { email, by } = request
  const isFree = await checkMailLimit(accounts, 'email-change-current', email, by)
  const known = await accounts.store.accountByEmail(email)
  if (!isFree || known === null) return
  const resend = async () => {
    const { userId, newEmail } = known.value
    const mayNew = newEmail !== null && (await checkMailLimit(accounts, 'email-change-new', newEmail, by))
    await mailAccount(accounts, userId, (account) => {
      const halves = openHalves(account, mayNew ? newEmail : null)
      return halves.length === 0 ? null : issueTokens(accounts, account, halves, request)
    })
  }
  makeLater(accounts, 'email-change-current', email, resend())
}

async function openForLink(
  accounts: Accounts,
  request: MailRequest,
  data: Record<string, unknown>,
): Promise<void> {
  const account = newAccount(accounts, { email: request.email, passwordHash: null, userMetadata: data })
  if ((await openAccount(accounts, account)) === 'email-taken') return
  if (!(await checkKindLimit(accounts, 'signup', request.email, request.by))) return
  await mailAccount(accounts, account.userId, (opened) => issueTokens(accounts, opened, ['signup'], request))
}

/** A link and a code to log in with; a new address gets an account where that is wanted. */
export async function sendOtp(
  accounts: Accounts,
  request: MailRequest & { mayCreate: boolean; data: Record<string, unknown> },
): Promise<void> {
  const isFree = await checkMailLimit(accounts, 'magiclink', request.email, request.by)
  const known = await accounts.store.accountByEmail(request.email)
  const mayOpen = request.mayCreate && accounts.settings.allowsSignUp
  if (!isFree || (known === null && !mayOpen)) return
  const work =
    known === null
      ? openForLink(accounts, request, request.data)
      : mailAccount(accounts, known.value.userId, (account) =>
          issueTokens(accounts, account, ['magiclink'], request),
        )
  makeLater(accounts, 'magiclink', request.email, work)
}

/** A code that removes, with the password, what was added lately; nothing where nothing was. */
export function sendRemovalCode(
  accounts: Accounts,
  { email, by }: Pick<MailRequest, 'email' | 'by'>,
): Promise<void> {
  const request = { email, by, pkce: null, redirectTo: null }
  return mailKnown(accounts, 'key-removal', request, (account) =>
    withoutRecentKeys(account, accounts.clock()) === null
      ? null
      : issueTokens(accounts, account, ['key-removal'], {}),
  )
}

/** A code by mail that shows once more who is here, before something important changes. */
export async function reauthenticate(
  accounts: Accounts,
  { userId, email, emailConfirmedAt }: AccountRecord,
): Result<Record<string, never>> {
  if (emailConfirmedAt === null) return failure('not-confirmed')
  if (!(await checkMailLimit(accounts, 'reauthentication', email, 'trusted'))) return failure('mail-too-soon')
  await mailAccount(accounts, userId, (account) => issueTokens(accounts, account, ['reauthentication'], {}))
  return success({})
}
