import type { AccountRecord, MailTokenKind } from '#domain/accounts/account-record.ts'
import { withoutRecentKeys } from '#domain/accounts/added-keys.ts'
import { isEmailChange } from '#domain/accounts/mail-tokens.ts'
import { failure, success } from '#domain/outcome.ts'
import type { AccountMail, AccountMailKind } from '#server/accounts/mail/account-mail.ts'
import type { Result } from './account-error.ts'
import { newAccount } from './account-fields.ts'
import {
  afterAnswer,
  decoyWork,
  issueToken,
  issueTokens,
  sendLater,
  type TokenOptions,
} from './account-mails.ts'
import type { Accounts } from './accounts.ts'
import { type AuthContext, lacksSecondFactor } from './authenticate.ts'
import { changeAccount, openAccount } from './change-account.ts'
import { checkKindLimit, checkMailLimit, type MailCause } from './mail-limits.ts'
import { isSignUpOpen } from './sign-up.ts'

/** Who asks for a mail, for which address, and where its link shall lead. */
export type MailRequest = { email: string; by: MailCause } & Required<TokenOptions>

/** An account that was changed for mails, and the mails; null where there is nothing to send. */
type Mails = { account: AccountRecord; mails: AccountMail[] } | null

/** Stores what the mails carry, and sends them; false where there is nothing to send. */
async function mailAccount(
  accounts: Accounts,
  userId: string,
  make: (account: AccountRecord) => Mails,
): Promise<boolean> {
  const made = await changeAccount<AccountMail[]>(accounts, userId, (account) => {
    const issued = make(account)
    if (issued === null) return { answer: success([]) }
    return { answer: success(issued.mails), change: { account: issued.account } }
  })
  if (!made.ok) return false
  for (const mail of made.value) sendLater(accounts, mail)
  return made.value.length > 0
}

/** Makes a mail after the answer. Where `make` answers that there is none, as much work is done for nothing. */
function makeLater(
  accounts: Accounts,
  kind: AccountMailKind,
  email: string,
  make: (known: AccountRecord | null) => Promise<boolean>,
): void {
  afterAnswer(accounts, { kind, to: email }, 'could not be made', async () => {
    const known = await accounts.store.accountByEmail(email)
    if (!(await make(known?.value ?? null))) await decoyWork(accounts)
  })
}

/** Mails the account of the address, if it has one. Nobody learns from the answer whether it has. */
async function mailKnown(
  accounts: Accounts,
  kind: AccountMailKind,
  { email, by }: MailRequest,
  make: (account: AccountRecord) => Mails,
): Promise<void> {
  if (!(await checkMailLimit(accounts, kind, email, by))) return
  makeLater(accounts, kind, email, async (known) =>
    known === null ? false : mailAccount(accounts, known.userId, make),
  )
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
  const open = new Set(mailTokens.map(({ kind }) => kind).filter(isEmailChange))
  if (newEmail === null || newEmail !== mailable) open.delete('email-change-new')
  return [...open]
}

/** New mails for the halves of a change of address that are still to be confirmed; the new address is counted, too. */
export async function resendEmailChange(accounts: Accounts, request: MailRequest): Promise<void> {
  const { email, by } = request
  if (!(await checkMailLimit(accounts, 'email-change-current', email, by))) return
  makeLater(accounts, 'email-change-current', email, async (known) => {
    if (known === null) return false
    const { userId, newEmail } = known
    const mayNew = newEmail !== null && (await checkMailLimit(accounts, 'email-change-new', newEmail, by))
    return mailAccount(accounts, userId, (account) => {
      const halves = openHalves(account, mayNew ? newEmail : null)
      return halves.length === 0 ? null : issueTokens(accounts, account, halves, request)
    })
  })
}

async function openForLink(accounts: Accounts, request: OtpRequest, mayMail: boolean): Promise<boolean> {
  const { email, data } = request
  const made = newAccount(accounts, { email, passwordHash: null, userMetadata: data })
  const issued = mayMail ? issueToken(accounts, made, 'signup', request) : null
  if ((await openAccount(accounts, issued?.account ?? made)) === 'email-taken') return false
  if (issued !== null) sendLater(accounts, issued.mail)
  return true
}

type OtpRequest = MailRequest & { mayCreate: boolean; data: Record<string, unknown> }

/** A link and a code to log in with; a new address gets an account where that is wanted. */
export async function sendOtp(accounts: Accounts, request: OtpRequest): Promise<void> {
  const { email, by } = request
  if (!(await checkMailLimit(accounts, 'magiclink', email, by))) return
  const mayOpen = request.mayCreate && (await isSignUpOpen(accounts))
  // counted for an address with an account, too: what is asked for next must not tell which it is
  const mayMail = mayOpen && (await checkKindLimit(accounts, 'signup', email, by))
  makeLater(accounts, 'magiclink', email, async (known) => {
    if (known === null) return mayOpen && openForLink(accounts, request, mayMail)
    return mailAccount(accounts, known.userId, (account) =>
      issueTokens(accounts, account, ['magiclink'], request),
    )
  })
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
export async function reauthenticate(accounts: Accounts, auth: AuthContext): Result<Record<string, never>> {
  const { userId, email, emailConfirmedAt } = auth.account.value
  if (lacksSecondFactor(auth.account.value, auth)) return failure('factor-needed') // it would spend the owner's mails
  if (emailConfirmedAt === null) return failure('not-confirmed')
  if (!(await checkMailLimit(accounts, 'reauthentication', email, 'trusted'))) return failure('mail-too-soon')
  await mailAccount(accounts, userId, (account) => issueTokens(accounts, account, ['reauthentication'], {}))
  return success({})
}
