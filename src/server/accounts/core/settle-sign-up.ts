import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { success } from '#domain/outcome.ts'
import type { AccountMail } from '#server/accounts/mail/account-mail.ts'
import { openAccount } from './account-events.ts'
import { newAccount } from './account-fields.ts'
import { issueToken, sendLater, tellingMail } from './account-mails.ts'
import type { Accounts } from './accounts.ts'
import type { MailRequest } from './ask-for-mail.ts'
import { changeAccount, fail } from './change-account.ts'
import type { Browser } from './remember-device.ts'

export type SignUp = MailRequest & { password: string; data: Record<string, unknown>; browser: Browser }

/** What a sign-up has found out: whether it may mail, and what became of its one password hash. */
export type Checked = { mayMail: boolean; hash: string } | { mayMail: boolean; isSamePassword: boolean }

/** Opens the account, with a link to confirm it where a mail may go; false where somebody was faster. */
async function openNew(
  accounts: Accounts,
  request: SignUp,
  { mayMail, hash }: { mayMail: boolean; hash: string },
): Promise<boolean> {
  const { email, data } = request
  const made = newAccount(accounts, { email, passwordHash: hash, userMetadata: data })
  const issued = mayMail ? issueToken(accounts, made, 'signup', request) : null
  if ((await openAccount(accounts, issued?.account ?? made)) === 'email-taken') return false
  if (issued !== null) sendLater(accounts, issued.mail)
  return true
}

/**
 * Somebody signs up for an address again before it is confirmed. The password stays the first one; where this one is
 * another, neither survives the confirmation, because only the owner of the mailbox may have chosen it. False where
 * nothing has changed.
 */
async function contestAccount(
  accounts: Accounts,
  userId: string,
  request: SignUp,
  { mayMail, isSamePassword }: { mayMail: boolean; isSamePassword: boolean },
): Promise<boolean> {
  const contest = (account: AccountRecord) =>
    isSamePassword ? account : { ...account, isPasswordContested: account.passwordHash !== null }
  const changed = await changeAccount<AccountMail | null>(accounts, userId, (account) => {
    const isUnchanged = account.emailConfirmedAt !== null || (isSamePassword && !mayMail)
    if (isUnchanged) return fail('email-taken')
    const issued = mayMail ? issueToken(accounts, contest(account), 'signup', request) : null
    return {
      answer: success(issued?.mail ?? null),
      change: { account: issued?.account ?? contest(account) },
    }
  })
  if (changed.ok && changed.value !== null) sendLater(accounts, changed.value)
  return changed.ok
}

/** Does what a sign-up asks for; false where nothing was stored. The owner of a taken address hears of it. */
export async function settleSignUp(accounts: Accounts, request: SignUp, checked: Checked): Promise<boolean> {
  const { store, hasher } = accounts
  const before = await store.accountByEmail(request.email)
  if (before === null && 'hash' in checked && (await openNew(accounts, request, checked))) return true
  const known = (before ?? (await store.accountByEmail(request.email)))?.value
  if (known === undefined) return false
  if (known.emailConfirmedAt !== null) {
    if (checked.mayMail) sendLater(accounts, tellingMail(known, 'already-registered'))
    return false
  }
  if ('isSamePassword' in checked) return contestAccount(accounts, known.userId, request, checked)
  const matches = await hasher.verify(request.password, known.passwordHash) // somebody was faster with this address
  const isSamePassword = matches.ok && matches.value
  return contestAccount(accounts, known.userId, request, { mayMail: checked.mayMail, isSamePassword })
}
