import { countAttempt } from '#server/rate-limit/rate-limit.ts'
import { type Accounts, counterKey } from './accounts.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How often somebody may be wrong about one thing of one account, whatever address it comes from. */
const ATTEMPT_LIMITS = {
  'log-in': { times: 10, windowMs: 15 * MINUTE_MS },
  'log-in-device': { times: 10, windowMs: 15 * MINUTE_MS },
  'current-password': { times: 10, windowMs: 15 * MINUTE_MS },
  'second-factor': { times: 10, windowMs: 5 * MINUTE_MS },
  // six digits: what a few tries a minute find in a year must not be found in a day (NIST SP 800-63B, 3.2.2)
  'second-factor-day': { times: 100, windowMs: DAY_MS },
  'mail-code': { times: 20, windowMs: DAY_MS },
}

/** What is attempted, and at whose account or address. */
export type Attempt = readonly [kind: keyof typeof ATTEMPT_LIMITS, whose: string]

function keyOf([kind, whose]: Attempt): string {
  return `attempt ${kind} ${whose}`
}

/** Counts an attempt before it is looked at; false where there were too many. */
export async function checkAttemptLimit(
  { counters, clock, settings }: Accounts,
  ...attempt: Attempt
): Promise<boolean> {
  const limiting = { limit: ATTEMPT_LIMITS[attempt[0]], factor: settings.rateLimitFactor, now: clock() }
  return (await countAttempt(counters, keyOf(attempt), limiting)) === 0
}

/** The key in the store under which an attempt is counted. */
export function attemptKey(accounts: Accounts, ...attempt: Attempt): string {
  return counterKey(accounts, keyOf(attempt))
}

/** An attempt was right: the wrong ones before it no longer count. */
export async function clearAttempts({ counters }: Accounts, ...attempt: Attempt): Promise<void> {
  await counters.forgetCounters(keyOf(attempt))
}

/** Counts an attempt at a second factor, for some minutes and for the day; false where there were too many. */
export async function checkFactorAttemptLimit(accounts: Accounts, whose: string): Promise<boolean> {
  return (
    (await checkAttemptLimit(accounts, 'second-factor', whose)) &&
    checkAttemptLimit(accounts, 'second-factor-day', whose)
  )
}

/** A second factor was shown: the wrong attempts before it no longer count. */
export async function clearFactorAttempts(accounts: Accounts, whose: string): Promise<void> {
  await clearAttempts(accounts, 'second-factor', whose)
  await clearAttempts(accounts, 'second-factor-day', whose)
}

const TRIES_OF_A_CODE = 5 // ASVS 5.0, 6.6.3
const LONGER_THAN_A_CODE_MS = 60 * MINUTE_MS

/** Counts a try at one code of a mail; false where it has had them all. `RATE_LIMIT_FACTOR` gives no more. */
export async function checkCodeAttemptLimit({ counters, clock }: Accounts, code: string): Promise<boolean> {
  const { count } = await counters.incrementCounter(`code ${code}`, LONGER_THAN_A_CODE_MS, clock())
  return count <= TRIES_OF_A_CODE
}

/** Whether a mail of this kind may go to an address now: one in a while, whether or not anyone has it. */
export async function checkMailLimit(
  { counters, clock, settings }: Accounts,
  kind: string,
  email: string,
): Promise<boolean> {
  const limiting = { limit: { times: 1, windowMs: settings.mailGapMs }, factor: 1, now: clock() }
  return (await countAttempt(counters, `mail ${kind} ${email}`, limiting)) === 0
}

/** A mail that did not go does not keep the next one waiting. */
export async function clearMailLimit({ counters }: Accounts, kind: string, email: string): Promise<void> {
  await counters.forgetCounters(`mail ${kind} ${email}`)
}
