import { guesserOf, isKnownDevice } from '#domain/accounts/session-rules.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/clock.ts'
import { mailboxOf } from '#server/mail/mailbox.ts'
import { countAttempts } from '#server/rate-limit/rate-limit.ts'
import { type Accounts, counterKey } from './accounts.ts'
import type { AuthContext } from './authenticate.ts'

/** How often somebody may be wrong about one thing of one account, whatever address it comes from. */
export const ATTEMPT_LIMITS = {
  'log-in': { times: 10, windowMs: 15 * MINUTE_MS },
  'log-in-day': { times: 100, windowMs: DAY_MS },
  'log-in-known': { times: 10, windowMs: 15 * MINUTE_MS },
  'current-password': { times: 10, windowMs: 15 * MINUTE_MS },
  'current-password-day': { times: 100, windowMs: DAY_MS },
  'second-factor': { times: 10, windowMs: 5 * MINUTE_MS },
  // six digits: what a few tries a minute find in a year must not be found in a day (NIST SP 800-63B, 3.2.2)
  'second-factor-day': { times: 100, windowMs: DAY_MS },
  'mail-code': { times: 20, windowMs: DAY_MS },
  'reauthentication-code': { times: 20, windowMs: DAY_MS },
}

/** What is attempted, and at whose account or address. */
export type Attempt = readonly [kind: keyof typeof ATTEMPT_LIMITS, whose: string]

/** What is counted by address, and so by mailbox: other spellings give no other guesses. */
const BY_ADDRESS: Attempt[0][] = ['log-in', 'log-in-day', 'mail-code']

function keyOf([kind, whose]: Attempt): string {
  return `attempt ${kind} ${BY_ADDRESS.includes(kind) ? mailboxOf(whose) : whose}`
}

/** Counts an attempt before it is looked at; false where there were too many. */
export function checkAttemptLimit(accounts: Accounts, ...attempt: Attempt): Promise<boolean> {
  return checkAttemptLimits(accounts, [attempt])
}

/** Counts an attempt under each of these in turn, up to the first that there were too many of; then it is false. */
export async function checkAttemptLimits(
  { counters, clock, settings }: Accounts,
  attempts: Attempt[],
): Promise<boolean> {
  const limited = attempts.map((attempt) => ({ key: keyOf(attempt), limit: ATTEMPT_LIMITS[attempt[0]] }))
  const waitMs = await countAttempts(counters, limited, { factor: settings.rateLimitFactor, now: clock() })
  return waitMs === 0
}

/** The key in the store under which an attempt is counted. */
export function attemptKey(accounts: Accounts, ...attempt: Attempt): string {
  return counterKey(accounts, keyOf(attempt))
}

/** An attempt was right: the wrong ones before it no longer count. */
export async function clearAttempts({ counters }: Accounts, ...attempt: Attempt): Promise<void> {
  await counters.forgetCounters(keyOf(attempt))
}

/** What is attempted by who is signed in. */
type SessionAttempt = 'current-password' | 'second-factor'

/** For some minutes each session has attempts of its own, for the day each of those who guess (`guesserOf`). */
function sessionAttempts(
  what: SessionAttempt,
  { userId, account, session }: AuthContext,
): [Attempt, Attempt] {
  return [
    [what, `${userId} ${session.value.sessionId}`],
    [`${what}-day`, `${userId} ${guesserOf(account.value, session.value)}`],
  ]
}

/** Counts an attempt of a session; false where it had too many. */
export function checkSessionAttemptLimit(
  accounts: Accounts,
  what: SessionAttempt,
  auth: AuthContext,
): Promise<boolean> {
  return checkAttemptLimits(accounts, sessionAttempts(what, auth))
}

/**
 * An attempt of a session was right: the wrong ones before it no longer count. Those of the day stay where the session
 * shares them with a thief, who would have more of them with every log-in of the owner.
 */
export async function clearSessionAttempts(
  accounts: Accounts,
  what: SessionAttempt,
  auth: AuthContext,
): Promise<void> {
  const [ofSession, ofDay] = sessionAttempts(what, auth)
  await clearAttempts(accounts, ...ofSession)
  if (isKnownDevice(auth.account.value, auth.session.value.deviceId)) await clearAttempts(accounts, ...ofDay)
}

export const TRIES_OF_A_CODE = 5 // ASVS 5.0, 6.6.3
const LONGER_THAN_A_CODE_MS = HOUR_MS

/** Counts a try at one code of a mail; false where it has had them all. `RATE_LIMIT_FACTOR` gives no more. */
export async function checkCodeAttemptLimit({ counters, clock }: Accounts, code: string): Promise<boolean> {
  const { count } = await counters.incrementCounter(`code ${code}`, LONGER_THAN_A_CODE_MS, clock())
  return count <= TRIES_OF_A_CODE
}
