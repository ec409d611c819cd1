import { failure } from '#domain/outcome.ts'
import type { Result } from './account-error.ts'
import { countFailure } from './account-events.ts'
import type { Accounts } from './accounts.ts'
import { type Attempt, attemptKey, checkAttemptLimit, clearAttempts } from './attempt-limits.ts'
import { changeAccount, fail } from './change-account.ts'
import { decideSignIn, isBanned, type SignedIn } from './open-session.ts'

export type LogIn = {
  email: string
  password: string
  /** The known device that it comes from; null for any other. */
  device: string | null
  userAgent: string
}

/** Whose attempts are counted: strangers' together for the address, a known device's by itself. */
function attemptOf({ email, device }: LogIn): Attempt {
  return device === null ? ['log-in', email] : ['log-in-device', `${email} ${device}`]
}

type Known = { userId: string; passwordHash: string | null; ownHash: string | null }

function enter(accounts: Accounts, request: LogIn, known: Known): Result<SignedIn> {
  const decide = (account: Parameters<typeof isBanned>[0]) => {
    // a password that was changed while this one was being looked at opens nothing any more
    if (account.passwordHash !== known.passwordHash) return fail('wrong-credentials')
    if (isBanned(account, accounts.clock())) return fail('banned')
    if (account.emailConfirmedAt === null) return fail('not-confirmed')
    const { answer, change } = decideSignIn(
      accounts,
      { ...account, passwordHash: known.ownHash },
      { method: 'password', userAgent: request.userAgent },
    )
    return { answer, change: { ...change, forget: attemptKey(accounts, ...attemptOf(request)) } }
  }
  return changeAccount(accounts, known.userId, decide, 'wrong-credentials')
}

/** Compares, and lets in. A hash that came from elsewhere is replaced by one of our own. */
async function compare(accounts: Accounts, request: LogIn): Result<SignedIn> {
  const { hasher } = accounts
  const known = await accounts.store.accountByEmail(request.email)
  const matches = await accounts.hasher.verify(request.password, known?.value.passwordHash ?? null)
  if (!matches.ok) return matches
  if (known === null || !matches.value) return failure('wrong-credentials')
  const { userId, passwordHash } = known.value
  if (passwordHash === null || (await hasher.isOwn(passwordHash)))
    return enter(accounts, request, { userId, passwordHash, ownHash: passwordHash })
  const made = await hasher.hash(request.password)
  const ownHash = made.ok ? made.value : passwordHash // too many wait: the next log-in replaces it
  const entered = await enter(accounts, request, { userId, passwordHash, ownHash })
  const isReplaced = !entered.ok && entered.error === 'wrong-credentials' // as a rule by a log-in at the same moment
  return isReplaced ? compare(accounts, request) : entered
}

/** Logs in with a password. Unknown address, no password and wrong password are one answer, after the same work. */
export async function logIn(accounts: Accounts, request: LogIn): Result<SignedIn> {
  const attempt = attemptOf(request)
  if (!(await checkAttemptLimit(accounts, ...attempt))) return failure('rate-limited')
  const entered = await compare(accounts, request)
  const isRight = !entered.ok && (entered.error === 'banned' || entered.error === 'not-confirmed')
  if (isRight) await clearAttempts(accounts, ...attempt)
  if (!entered.ok && entered.error === 'wrong-credentials') countFailure(accounts, 'log-in-failed', request)
  return entered
}
