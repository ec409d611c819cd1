import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { dropMailToken, findMailToken } from '#domain/accounts/mail-tokens.ts'
import { guesserOf, withAuthentication } from '#domain/accounts/session-rules.ts'
import { failure, success } from '#domain/outcome.ts'
import type { Result } from './account-error.ts'
import { codeHashOf } from './account-mails.ts'
import type { Accounts } from './accounts.ts'
import {
  type Attempt,
  checkAttemptLimit,
  checkCodeAttemptLimit,
  checkSessionAttemptLimit,
  clearAttempts,
  clearSessionAttempts,
} from './attempt-limits.ts'
import { type AuthContext, lacksSecondFactor } from './authenticate.ts'
import { changeAccount, type Decision, fail } from './change-account.ts'

/** What shows once more who uses a session: the present password, or the code of a mail that it asked for. */
export type OwnerProof = { password: string } | { code: string }

/** Counts an attempt at the present password; false where there were too many. */
export function countPasswordAttempt(accounts: Accounts, auth: AuthContext): Promise<boolean> {
  return checkSessionAttemptLimit(accounts, 'current-password', auth)
}

/** Whether this is the present password. The attempt is to be counted before. */
export async function checkCurrentPassword(
  { hasher }: Accounts,
  { account, userId }: AuthContext,
  password: string,
): Result<null> {
  const matches = await hasher.verify(password, account.value.passwordHash, userId)
  if (!matches.ok) return matches
  return matches.value ? success(null) : failure('wrong-password')
}

function codeAttempt({ userId, account, session }: AuthContext): Attempt {
  return ['reauthentication-code', `${userId} ${guesserOf(account.value, session.value)}`]
}

/**
 * Counts an attempt at a mailed code, for the day and for the code; answers why it is not looked at where there were too
 * many. Each of those who guess has their own: who has stolen a session takes none of the owner's.
 */
export async function countCodeAttempt(
  accounts: Accounts,
  auth: AuthContext,
): Promise<'rate-limited' | 'wrong-code' | null> {
  const attempt = codeAttempt(auth)
  if (!(await checkAttemptLimit(accounts, ...attempt))) return 'rate-limited'
  const asked = auth.account.value.mailTokens.find(({ kind }) => kind === 'reauthentication')
  const isOpen = await checkCodeAttemptLimit(accounts, `${asked?.codeHash} ${attempt[1]}`)
  return isOpen ? null : 'wrong-code'
}

/** A mailed code was right: the wrong ones before it no longer count. */
export async function clearCodeAttempts(accounts: Accounts, auth: AuthContext): Promise<void> {
  await clearAttempts(accounts, ...codeAttempt(auth))
}

/** The account without the mailed code that is used up. */
export function decideCode(
  accounts: Accounts,
  account: AccountRecord,
  code: string,
): Decision<AccountRecord> {
  const codeHashes = { reauthentication: codeHashOf(accounts, account.userId, 'reauthentication', code) }
  const token = findMailToken(account.mailTokens, ['reauthentication'], { codeHashes }, accounts.clock())
  if (token !== undefined) {
    const mailTokens = dropMailToken(account.mailTokens, 'reauthentication')
    return { answer: success({ ...account, mailTokens }) }
  }
  return fail('wrong-code')
}

/** The decision once the owner has proved to be here: this session is fresh again. */
async function decideFresh(
  { store, clock }: Accounts,
  account: AccountRecord,
  auth: AuthContext,
  method: 'password' | 'otp',
): Promise<Decision<null>> {
  if (lacksSecondFactor(account, auth)) return fail('factor-needed') // it may have come meanwhile
  const present = await store.session(account.userId, auth.session.value.sessionId)
  if (present === null) return fail('session-over')
  const shown = { method, at: clock(), factorId: null }
  const authentications = withAuthentication(present.value.authentications, shown)
  const replace = { value: { ...present.value, authentications }, rev: present.rev }
  return { answer: success(null), change: { account, replace } }
}

async function byPassword(accounts: Accounts, auth: AuthContext, password: string): Result<null> {
  if (!(await countPasswordAttempt(accounts, auth))) return failure('rate-limited')
  const checked = await checkCurrentPassword(accounts, auth, password)
  if (!checked.ok) return checked
  const { passwordHash } = auth.account.value
  const proved = await changeAccount<null>(accounts, auth.userId, (account) =>
    // a password that was changed while this one was being looked at proves nothing any more
    account.passwordHash === passwordHash
      ? decideFresh(accounts, account, auth, 'password')
      : fail('wrong-password'),
  )
  if (proved.ok) await clearSessionAttempts(accounts, 'current-password', auth)
  return proved
}

async function byCode(accounts: Accounts, auth: AuthContext, code: string): Result<null> {
  const refused = await countCodeAttempt(accounts, auth)
  if (refused !== null) return failure(refused)
  const proved = await changeAccount<null>(accounts, auth.userId, (account) => {
    const { answer } = decideCode(accounts, account, code)
    return answer.ok ? decideFresh(accounts, answer.value, auth, 'otp') : { answer }
  })
  if (proved.ok) await clearCodeAttempts(accounts, auth)
  return proved
}

/** Makes the present session fresh again, for what changes how the account is entered. */
export async function proveOwner(accounts: Accounts, auth: AuthContext, proof: OwnerProof): Result<null> {
  if (lacksSecondFactor(auth.account.value, auth)) return failure('factor-needed')
  return 'password' in proof ? byPassword(accounts, auth, proof.password) : byCode(accounts, auth, proof.code)
}
