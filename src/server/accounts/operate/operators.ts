import type { AccountRecord, Factor } from '#domain/accounts/account-record.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { parseEmail } from '#server/accounts/core/account-fields.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { type Attempt, checkAttemptLimits, clearAttempts } from '#server/accounts/core/attempt-limits.ts'
import {
  changeAccount,
  countFailure,
  type Decision,
  eventOf,
  fail,
} from '#server/accounts/core/change-account.ts'
import { checkTotp } from '#server/accounts/core/factors/verify-factor.ts'
import { isBanned } from '#server/accounts/core/open-session.ts'
import type { Stored } from '#server/accounts/store/account-store.ts'
import { mailboxOf } from '#server/mail/mailbox.ts'

/** refused: whatever it is that does not open the page, so that nobody learns which. */
export type OperatorRefusal = 'refused' | 'rate-limited' | 'too-busy'

/** An operator who is logged in. `sessionId` is what the audit trail knows the log-in by. */
export type Operator = { userId: string; email: string; passwordHash: string; sessionId: string }

const LINE = 'operators' // one place before strangers for all of them: a flood of log-ins does not keep them out

function isApp(factor: Factor): factor is Factor & { type: 'totp' } {
  return factor.type === 'totp' && factor.status === 'verified'
}

/**
 * Whether an account may operate: its address is listed, spelled so, and was proven by a mail or an issuer, not by a setting or
 * an operator; it has an authenticator app and a password, and is not suspended.
 */
function mayOperate(account: AccountRecord, listed: readonly string[], now: number): boolean {
  return (
    listed.includes(account.email) &&
    account.emailConfirmedAt !== null &&
    account.provenEmail === account.email &&
    account.factors.some(isApp) &&
    account.passwordHash !== null &&
    !isBanned(account, now)
  )
}

/** The account after a code of one of its apps, which counts once; null where it is none, or was used before. */
function withCodeUsed(accounts: Accounts, account: AccountRecord, code: string): AccountRecord | null {
  for (const factor of account.factors.filter(isApp)) {
    const checked = checkTotp(accounts, account.userId, factor, code.replaceAll(/\s/g, ''))
    if (!checked.ok) continue
    return { ...account, factors: account.factors.map((one) => (one === factor ? checked.value : one)) }
  }
  return null
}

type Asked = { accounts: Accounts; listed: readonly string[] }

/** Uses a code up, where its owner may operate and has the same password still. */
function spendCode(
  { accounts, listed }: Asked,
  { userId, passwordHash }: Pick<Operator, 'userId' | 'passwordHash'>,
  code: string,
): Promise<Outcome<AccountRecord, string>> {
  const decide = (account: AccountRecord): Decision<AccountRecord, string> => {
    const isSame = account.passwordHash === passwordHash
    if (!isSame || !mayOperate(account, listed, accounts.clock())) return fail('refused')
    const used = withCodeUsed(accounts, account, code)
    return used === null ? fail('refused') : { answer: success(used), change: { account: used } }
  }
  return changeAccount<AccountRecord, string>(accounts, userId, decide)
}

/** Guesses at a password have the budget that a session has, and those at codes, too; each of its own, for each account. */
const passwordAttempts = (email: string): Attempt[] => [
  ['current-password', `${LINE} ${mailboxOf(email)}`],
  ['current-password-day', `${LINE} ${mailboxOf(email)}`],
]
const codeAttempts = (userId: string): Attempt[] => [
  ['second-factor', `${LINE} ${userId}`],
  ['second-factor-day', `${LINE} ${userId}`],
]

async function forget(accounts: Accounts, attempts: Attempt[]): Promise<void> {
  for (const attempt of attempts) await clearAttempts(accounts, ...attempt)
}

export type OperatorLogIn = { email: string; password: string; code: string }

/** The account that an address names, where its password is right. The same work is done for an address that nobody has. */
async function compare(
  { accounts }: Asked,
  { email, password }: Pick<OperatorLogIn, 'email' | 'password'>,
): Promise<Outcome<{ known: Stored<AccountRecord>; passwordHash: string }, OperatorRefusal>> {
  const known = await accounts.store.accountByEmail(email)
  const passwordHash = known?.value.passwordHash ?? null
  const matches = await accounts.hasher.verify(password, passwordHash, LINE)
  if (!matches.ok) return matches
  return known !== null && passwordHash !== null && matches.value
    ? success({ known, passwordHash })
    : failure('refused')
}

/** Lets an operator in by password and code. Every refusal is one answer, after the same work. */
export async function logInOperator(
  asked: Asked,
  given: OperatorLogIn,
): Promise<Outcome<Operator, OperatorRefusal>> {
  const { accounts } = asked
  const parsed = parseEmail(given.email)
  const email = parsed.ok ? parsed.value : ''
  const attempts = passwordAttempts(email)
  if (!(await checkAttemptLimits(accounts, attempts))) return failure('rate-limited')
  const compared = await compare(asked, { ...given, email })
  const entered = compared.ok
    ? await spendCode(asked, { ...compared.value.known.value, ...compared.value }, given.code)
    : compared
  if (!compared.ok && compared.error === 'too-busy') return compared
  if (!entered.ok) {
    countFailure(accounts, 'operator-log-in-failed', { email })
    return failure('refused')
  }
  await forget(accounts, attempts)
  const { userId } = entered.value
  const sessionId = accounts.random.id()
  const as = { ...accounts, actor: { by: 'operator', sessionId } as const }
  await accounts.store.addEvent(eventOf(as, userId, { kind: 'operator-log-in' }))
  const passwordHash = entered.value.passwordHash ?? ''
  return success({ userId, email: entered.value.email, passwordHash, sessionId })
}

/** Whether an operator who logged in still is one: suspended, unlisted, with another password or without the app, no more. */
export async function isStillOperator(
  { accounts, listed }: Asked,
  { userId, passwordHash }: Operator,
): Promise<boolean> {
  const known = await accounts.store.accountById(userId)
  if (known === null || known.value.passwordHash !== passwordHash) return false
  return mayOperate(known.value, listed, accounts.clock())
}

/** Asks for a code before a change. Each code counts once, at whatever it was shown before. */
export async function confirmOperator(
  asked: Asked,
  operator: Operator,
  code: string,
): Promise<Outcome<null, OperatorRefusal>> {
  const { accounts } = asked
  const attempts = codeAttempts(operator.userId)
  if (!(await checkAttemptLimits(accounts, attempts))) return failure('rate-limited')
  const used = await spendCode(asked, operator, code)
  if (!used.ok) {
    countFailure(accounts, 'second-factor-failed', operator)
    return failure('refused')
  }
  await forget(accounts, attempts)
  return success(null)
}
