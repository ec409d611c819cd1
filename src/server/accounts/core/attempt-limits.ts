import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { refuse } from '#server/accounts/http/http-answer.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { Provider } from './accounts.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How often one address may do a thing. */
const LIMITS = {
  signup: { times: 30, windowMs: 5 * MINUTE_MS },
  otp: { times: 30, windowMs: 5 * MINUTE_MS },
  recover: { times: 30, windowMs: 5 * MINUTE_MS },
  resend: { times: 30, windowMs: 5 * MINUTE_MS },
  user: { times: 30, windowMs: 5 * MINUTE_MS },
  reauthenticate: { times: 30, windowMs: 5 * MINUTE_MS },
  token: { times: 150, windowMs: 5 * MINUTE_MS },
  verify: { times: 30, windowMs: 5 * MINUTE_MS },
  factors: { times: 30, windowMs: MINUTE_MS },
  passkeys: { times: 30, windowMs: 5 * MINUTE_MS },
  // a question opens nothing, and a browser that lists passkeys asks one for everybody who comes to log in
  'passkey-questions': { times: 150, windowMs: 5 * MINUTE_MS },
  admin: { times: 300, windowMs: MINUTE_MS },
}

/** How often somebody may be wrong about one thing of one account, whatever address it comes from. */
const GUESSES = {
  'log-in': { times: 10, windowMs: 15 * MINUTE_MS },
  'log-in-device': { times: 10, windowMs: 15 * MINUTE_MS },
  'current-password': { times: 10, windowMs: 15 * MINUTE_MS },
  'second-factor': { times: 10, windowMs: 5 * MINUTE_MS },
  // six digits: what a few tries a minute find in a year must not be found in a day (NIST SP 800-63B, 3.2.2)
  'second-factor-day': { times: 100, windowMs: DAY_MS },
  'mail-code': { times: 20, windowMs: DAY_MS },
}

/** Whose request it is, as far as limits go. */
function addressOf(c: Context, trustedProxyHops: number): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return clientAddress(incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'), trustedProxyHops)
}

/** One more of these; how long to wait where that is too many (ms), 0 where it is not. */
async function count(
  { store, clock, secrets, settings }: Provider,
  key: string,
  { times, windowMs }: { times: number; windowMs: number },
): Promise<number> {
  const now = clock()
  const most = Math.max(1, Math.round(times * settings.rateLimitFactor))
  const hits = await store.incrementCounter(secrets.mark('limit', key), windowMs, now)
  return hits.count <= most ? 0 : Math.max(1, hits.endsAt - now)
}

/** Answers 429 to an address that asks for one thing too often. */
export function limited(provider: Provider, name: keyof typeof LIMITS): MiddlewareHandler {
  const { trustedProxyHops } = provider.settings
  return async (c, next) => {
    const address = addressOf(c, trustedProxyHops)
    const waitMs = await count(provider, `address ${name} ${address}`, LIMITS[name])
    if (waitMs === 0) return next()
    return refuse(c, 'rate-limited', provider.settings, Math.ceil(waitMs / 1000))
  }
}

export type GuessKind = keyof typeof GUESSES

/** Counts a guess before it is looked at; false where there were too many. */
export async function checkAttemptLimit(
  provider: Provider,
  kind: GuessKind,
  whose: string,
): Promise<boolean> {
  return (await count(provider, `guess ${kind} ${whose}`, GUESSES[kind])) === 0
}

/** Under what the guesses are counted. */
export function guessKey({ secrets }: Provider, kind: GuessKind, whose: string): string {
  return secrets.mark('limit', `guess ${kind} ${whose}`)
}

/** A right guess: the wrong ones before it no longer count. */
export async function guessedRight(provider: Provider, kind: GuessKind, whose: string): Promise<void> {
  await provider.store.forgetCounters(guessKey(provider, kind, whose))
}

/** Counts a guess at a second factor, for some minutes and for the day; false where there were too many. */
export async function checkFactorAttemptLimit(provider: Provider, whose: string): Promise<boolean> {
  return (
    (await checkAttemptLimit(provider, 'second-factor', whose)) &&
    checkAttemptLimit(provider, 'second-factor-day', whose)
  )
}

/** A second factor was shown: the wrong guesses before it no longer count. */
export async function guessedFactor(provider: Provider, whose: string): Promise<void> {
  await guessedRight(provider, 'second-factor', whose)
  await guessedRight(provider, 'second-factor-day', whose)
}

const TRIES_OF_A_CODE = 5 // ASVS 5.0, 6.6.3
const LONGER_THAN_A_CODE_MS = 60 * MINUTE_MS

/** Counts a try at one code of a mail; false where it has had them all. However busy a place is, there are no more. */
export async function checkCodeAttemptLimit(
  { store, clock, secrets }: Provider,
  code: string,
): Promise<boolean> {
  const hits = await store.incrementCounter(
    secrets.mark('limit', `code ${code}`),
    LONGER_THAN_A_CODE_MS,
    clock(),
  )
  return hits.count <= TRIES_OF_A_CODE
}

function mailKey({ secrets }: Provider, kind: string, email: string): string {
  return secrets.mark('limit', `mail ${kind} ${email}`)
}

/** Whether a mail of this kind may go to an address now: one in a while, whether or not anyone has it. */
export async function checkMailLimit(provider: Provider, kind: string, email: string): Promise<boolean> {
  const { store, clock, settings } = provider
  const hits = await store.incrementCounter(mailKey(provider, kind, email), settings.mailGapMs, clock())
  return hits.count === 1
}

/** A mail that did not go does not keep the next one waiting. */
export async function mailFailed(provider: Provider, kind: string, email: string): Promise<void> {
  await provider.store.forgetCounters(mailKey(provider, kind, email))
}
