import { type AccountRecord, withoutLeftovers } from '#domain/accounts/account-record.ts'
import { assuranceOf, onlyDeviceOf } from '#domain/accounts/session-rules.ts'
import { failure, success } from '#domain/outcome.ts'
import type { Stored } from '#server/accounts/store/account-store.ts'
import type { Result } from './account-error.ts'
import type { Accounts } from './accounts.ts'
import { type Attempt, attemptKey, checkAttemptLimits, clearAttempts } from './attempt-limits.ts'
import { type AuthContext, changeInSession, lacksSecondFactor } from './authenticate.ts'
import { changeAccount, countFailure, type Decision, endSessions, fail } from './change-account.ts'
import { type Browser, decideSignIn, isBanned, knownDeviceOf, type SignedIn } from './open-session.ts'

type LogIn = { email: string; password: string; browser: Browser }

/** The account whose known device asks; null for a stranger. */
function knownAccountOf(account: AccountRecord | undefined, { browser }: LogIn): string | null {
  if (account === undefined || knownDeviceOf(account, browser) === null) return null
  return account.userId
}

/** As what a guess counts: those of strangers together for the address, those of its known devices together. */
function attemptsOf(knownAccount: string | null, { email }: LogIn): Attempt[] {
  if (knownAccount !== null) return [['log-in-known', knownAccount]]
  return [
    ['log-in', email],
    ['log-in-day', email],
  ]
}

/** What the password fits, and the hash of it that the account has from now on. */
type Compared = {
  known: Stored<AccountRecord>
  ownHash: string | null
  attempts: Attempt[]
}

function enter(
  accounts: Accounts,
  { browser }: LogIn,
  { known, ownHash, attempts }: Compared,
): Result<SignedIn> {
  const { userId, passwordHash } = known.value
  const decide = async (account: AccountRecord): Promise<Decision<SignedIn>> => {
    // a password that was changed while this one was being looked at opens nothing any more
    if (account.passwordHash !== passwordHash) return fail('wrong-credentials')
    if (isBanned(account, accounts.clock())) return fail('banned')
    if (account.emailConfirmedAt === null) return fail('not-confirmed')
    const kept = { ...account, passwordHash: ownHash }
    const { answer, change } = await decideSignIn(accounts, kept, { method: 'password', ...browser })
    const forget = attempts.map((attempt) => attemptKey(accounts, ...attempt))
    return { answer, change: { ...change, forget } }
  }
  return changeAccount(accounts, userId, decide, 'wrong-credentials', known)
}

/** Whose log-in it is, and as what it is counted and waits. */
type Guess = { known: Stored<AccountRecord> | null; knownAccount: string | null; attempts: Attempt[] }

/** Compares, and lets in. A hash that came from elsewhere is replaced by one of our own. */
async function compare(accounts: Accounts, request: LogIn, guess: Guess): Result<SignedIn> {
  const { hasher } = accounts
  const { known, knownAccount, attempts } = guess
  const matches = await accounts.hasher.verify(
    request.password,
    known?.value.passwordHash ?? null,
    knownAccount,
  )
  if (!matches.ok) return matches
  if (known === null || !matches.value) return failure('wrong-credentials')
  const { userId, passwordHash } = known.value
  if (passwordHash === null || (await hasher.isOwn(passwordHash)))
    return enter(accounts, request, { known, ownHash: passwordHash, attempts })
  const made = await hasher.hash(request.password, knownAccount)
  const ownHash = made.ok ? made.value : passwordHash // too many wait: the next log-in replaces it
  const entered = await enter(accounts, request, { known, ownHash, attempts })
  if (entered.ok || entered.error !== 'wrong-credentials') return entered
  const now = await accounts.store.accountById(userId) // replaced, as a rule by a log-in at the same moment
  return compare(accounts, request, { ...guess, known: now })
}

/** Logs in with a password. Unknown address, no password and wrong password are one answer, after the same work. */
export async function logIn(accounts: Accounts, request: LogIn): Result<SignedIn> {
  const known = await accounts.store.accountByEmail(request.email)
  const knownAccount = knownAccountOf(known?.value, request)
  // who is turned away has not guessed, and costs no write
  if (knownAccount === null && accounts.hasher.isFull()) return failure('too-busy')
  const attempts = attemptsOf(knownAccount, request)
  if (!(await checkAttemptLimits(accounts, attempts))) return failure('rate-limited')
  const entered = await compare(accounts, request, { known, knownAccount, attempts })
  if (entered.ok) return entered
  if (entered.error === 'wrong-credentials') countFailure(accounts, 'log-in-failed', request)
  else if (entered.error !== 'too-busy')
    for (const attempt of attempts) await clearAttempts(accounts, ...attempt)
  return entered
}

/** Which sessions of the account end: this one, all but this one, all. */
type LogOutScope = 'local' | 'others' | 'global'

/**
 * Without the second factor of the account no session ends that has shown it. Whoever is only half in can still leave: with
 * 'global' the others that are only half in end too.
 */
async function logOutHalf(accounts: Accounts, auth: AuthContext, scope: LogOutScope): Result<null> {
  const { userId, session, account } = auth
  const isHalf = ({ value: { program, authentications } }: typeof session) =>
    program === undefined && assuranceOf(authentications, account.value) === 'aal1'
  if (scope === 'others' || !isHalf(session)) return failure('factor-needed')
  const ended = scope === 'local' ? [session] : (await accounts.store.sessions(userId)).filter(isHalf)
  const only = ended.map(({ value }) => value.sessionId)
  await endSessions(accounts, userId, { only }, scope === 'local' ? 'log-out' : 'sessions-ended')
  return success(null)
}

/** Ends every session but those in `kept`, and what whoever had them may have left half done. */
function endOthers(accounts: Accounts, auth: AuthContext, kept: readonly string[]): Result<null> {
  return changeInSession<null>(accounts, auth, (account) => {
    const knownDevices = onlyDeviceOf(account, auth.session.value)
    const changed = { ...withoutLeftovers(account), knownDevices }
    return { answer: success(null), change: { account: changed, end: { allBut: kept } } }
  })
}

/** Ends sessions. */
export async function logOut(accounts: Accounts, auth: AuthContext, scope: LogOutScope): Result<null> {
  const { userId, account, session } = auth
  if (lacksSecondFactor(account.value, auth)) return logOutHalf(accounts, auth, scope)
  const here = [session.value.sessionId]
  if (scope !== 'local') return endOthers(accounts, auth, scope === 'global' ? [] : here)
  await endSessions(accounts, userId, { only: here }, 'log-out')
  return success(null)
}
