import type { AccountRecord, MailToken, SessionRecord } from '#domain/accounts/account-record.ts'
import { withoutRecentKeys } from '#domain/accounts/added-keys.ts'
import { identitiesBeyond } from '#domain/accounts/identity-provider.ts'
import { countWrongCode, dropMailToken, findMailToken } from '#domain/accounts/mail-tokens.ts'
import { onlyDeviceOf } from '#domain/accounts/session-rules.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { codeHashOf, notify } from '#server/accounts/core/account-mails.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { type Attempt, checkAttemptLimits, clearAttempts } from '#server/accounts/core/attempt-limits.ts'
import { changeAccount, type Decision, fail, type Taken } from '#server/accounts/core/change-account.ts'

const KIND = 'key-removal'

/** 'wrong-proof' does not say what was wrong, nor whether there is such an account. */
export type RemovalError = 'rate-limited' | 'too-busy' | 'wrong-proof' | 'nothing-recent'

export type Removal = {
  email: string
  code: string
  password: string
  /** Which of them; null for all. */
  ids: readonly string[] | null
  /** The session of the account that asks, and stays; null where none does. */
  session: SessionRecord | null
}

type Removed = { before: AccountRecord; after: AccountRecord }

function findToken(accounts: Accounts, account: AccountRecord, code: string): MailToken | undefined {
  const codeHashes = { [KIND]: codeHashOf(accounts, account.userId, KIND, code) }
  return findMailToken(account.mailTokens, [KIND], { codeHashes }, accounts.clock())
}

type Checked = { passwordHash: string | null; isPasswordRight: boolean }

function decide(
  accounts: Accounts,
  account: AccountRecord,
  { code, session, ids }: Removal,
  checked: Checked,
): Decision<Removed, RemovalError> {
  const now = accounts.clock()
  if (findToken(accounts, account, code) === undefined) return fail('wrong-proof') // another has used it meanwhile
  if (!checked.isPasswordRight || account.passwordHash !== checked.passwordHash) {
    const mailTokens = countWrongCode(account.mailTokens, [KIND])
    return { ...fail('wrong-proof'), change: { account: { ...account, mailTokens } } }
  }
  const after = withoutRecentKeys(account, now, ids)
  if (after === null) {
    const mailTokens = dropMailToken(account.mailTokens, KIND)
    return { ...fail('nothing-recent'), change: { account: { ...account, mailTokens } } }
  }
  const knownDevices = session === null ? [] : onlyDeviceOf(account, session)
  const changed = { ...after, knownDevices, updatedAt: now }
  const end = { allBut: session === null ? [] : [session.sessionId] }
  return { answer: success({ before: account, after: changed }), change: { account: changed, end } }
}

function passwordAttempts(whose: string): Attempt[] {
  return [
    ['current-password', whose],
    ['current-password-day', whose],
  ]
}

function notifyRemoved(accounts: Accounts, { before, after }: Removed): void {
  const verified = ({ factors }: AccountRecord) =>
    factors.filter(({ status }) => status === 'verified').length
  if (verified(after) < verified(before)) notify(accounts, after, 'factor-removed')
  if (after.passkeys.length < before.passkeys.length) notify(accounts, after, 'passkey-removed')
  if (identitiesBeyond(before, after).length > 0) notify(accounts, after, 'identity-unlinked')
}

/**
 * Removes the factors and passkeys of the last seven days, whoever holds them, and every other session. It takes a code
 * from the owner's mailbox and the password, but no second factor, which may be somebody else's, and no session, which
 * somebody else may end. Only passwords beside a right code count: nobody guesses a code, and wrong ones must not spend
 * the tries of the owner.
 */
export async function removeRecentKeys(
  accounts: Accounts,
  removal: Removal,
): Promise<Outcome<null, RemovalError | 'no-account' | Taken>> {
  const { email, code, password } = removal
  const known = (await accounts.store.accountByEmail(email))?.value
  const isCodeRight = known !== undefined && findToken(accounts, known, code) !== undefined
  const attempts = passwordAttempts(`${KIND} ${known?.userId}`)
  if (isCodeRight && !(await checkAttemptLimits(accounts, attempts))) return failure('rate-limited')
  const passwordHash = known?.passwordHash ?? null
  const matches = await accounts.hasher.verify(password, passwordHash, isCodeRight ? known.userId : null)
  if (!matches.ok) return matches
  if (!isCodeRight) return failure('wrong-proof')
  const checked = { passwordHash, isPasswordRight: matches.value }
  const removed = await changeAccount<Removed, RemovalError>(accounts, known.userId, (account) =>
    decide(accounts, account, removal, checked),
  )
  if (!removed.ok) return removed
  for (const attempt of attempts) await clearAttempts(accounts, ...attempt)
  notifyRemoved(accounts, removed.value)
  return success(null)
}
