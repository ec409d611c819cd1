import type { AccountRecord, MailToken } from '#domain/accounts/account-record.ts'
import { withoutRecentKeys } from '#domain/accounts/added-keys.ts'
import { countWrongCode, dropMailToken, findMailToken } from '#domain/accounts/mail-tokens.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { codeHashOf, notify } from './account-mails.ts'
import type { Accounts } from './accounts.ts'
import { mailCode } from './ask-for-mail.ts'
import { checkAttemptLimit, clearAttempts } from './attempt-limits.ts'
import type { AuthContext } from './authenticate.ts'
import { changeAccount, type Decision, fail } from './change-account.ts'

const KIND = 'key-removal'

/** 'wrong-proof' does not say which of the two was wrong. */
export type RemovalError = 'rate-limited' | 'too-busy' | 'session-over' | 'wrong-proof' | 'nothing-recent'

export type RemovalProofs = { code: string; password: string }

/** Mails the code, unless one has gone within the last minute: whoever asked for that, its owner has it. */
export function mailRemovalCode(accounts: Accounts, { account }: AuthContext): Promise<boolean> {
  return mailCode(accounts, account.value, KIND)
}

type Removed = { before: AccountRecord; after: AccountRecord }

function decide(
  accounts: Accounts,
  account: AccountRecord,
  checked: { code: string; passwordHash: string | null; isPasswordRight: boolean; sessionId: string },
): Decision<Removed, RemovalError> {
  const now = accounts.clock()
  if (findToken(accounts, account, checked.code) === undefined) return fail('wrong-proof')
  if (!checked.isPasswordRight || account.passwordHash !== checked.passwordHash) {
    const mailTokens = countWrongCode(account.mailTokens, [KIND])
    return { ...fail('wrong-proof'), change: { account: { ...account, mailTokens } } }
  }
  const after = withoutRecentKeys(account, now)
  if (after === null) {
    const mailTokens = dropMailToken(account.mailTokens, KIND)
    return { ...fail('nothing-recent'), change: { account: { ...account, mailTokens } } }
  }
  const changed = { ...after, updatedAt: now }
  const end = { allBut: [checked.sessionId] }
  return { answer: success({ before: account, after: changed }), change: { account: changed, end } }
}

function findToken(accounts: Accounts, account: AccountRecord, code: string): MailToken | undefined {
  const codeHashes = { [KIND]: codeHashOf(accounts, account.userId, KIND, code) }
  return findMailToken(account.mailTokens, [KIND], { codeHashes }, accounts.clock())
}

/**
 * Counts a try. Wrong codes count for the session: nobody guesses one, and whoever only has the password must not spend
 * the tries of the owner. Passwords beside the right code count for the account.
 */
async function mayTry(accounts: Accounts, auth: AuthContext, code: string): Promise<boolean> {
  const { userId, account, session } = auth
  const [ofSession, ofAccount] = [`${KIND} ${session.value.sessionId}`, `${KIND} ${userId}`]
  if (!(await checkAttemptLimit(accounts, 'mail-code', ofSession))) return false
  if (findToken(accounts, account.value, code) === undefined) return true
  return checkAttemptLimit(accounts, 'current-password', ofAccount)
}

function notifyRemoved(accounts: Accounts, { before, after }: Removed): void {
  const verified = ({ factors }: AccountRecord) =>
    factors.filter(({ status }) => status === 'verified').length
  if (verified(after) < verified(before)) notify(accounts, after, 'factor-removed')
  if (after.passkeys.length < before.passkeys.length) notify(accounts, after, 'passkey-removed')
}

/**
 * Removes the factors and passkeys of the last seven days, whoever holds them, and every other session. It takes a code
 * from the owner's mailbox and the password, but no second factor: that may be somebody else's.
 */
export async function removeRecentKeys(
  accounts: Accounts,
  auth: AuthContext,
  { code, password }: RemovalProofs,
): Promise<Outcome<null, RemovalError | 'no-account' | 'email-taken'>> {
  if (!(await mayTry(accounts, auth, code))) return failure('rate-limited')
  const { passwordHash } = auth.account.value
  const matches = await accounts.hasher.verify(password, passwordHash)
  if (!matches.ok) return matches
  const { sessionId } = auth.session.value
  const checked = { code, passwordHash, isPasswordRight: matches.value, sessionId }
  const removed = await changeAccount<Removed, RemovalError>(accounts, auth.userId, (account) =>
    decide(accounts, account, checked),
  )
  if (!removed.ok) return removed
  await clearAttempts(accounts, 'current-password', `${KIND} ${auth.userId}`)
  notifyRemoved(accounts, removed.value)
  return success(null)
}
