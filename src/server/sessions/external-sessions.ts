import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Logger } from 'pino'
import { z } from 'zod'
import { MINUTE_MS } from '#domain/clock.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import {
  AUDIENCE,
  bearerIn,
  type SessionError,
  type SessionHolder,
  type SessionReader,
} from './session-reader.ts'
import { tokenCache } from './token-cache.ts'

type Options = {
  /** Base address of the account provider, without a slash at the end. */
  url: string
  log: Logger
  /** How long an answer with keys is awaited, in milliseconds. */
  timeoutMs?: number
  /** Epoch ms; what decides whether a token is over. */
  clock?: () => number
}

const TIMEOUT_MS = 5_000
const KEPT_MS = 10 * MINUTE_MS // as long as the protocol's own client keeps them
const SKEW_S = 10 // its clock and ours

/** The account provider cannot be asked for its keys. */
class KeysUnreachable extends Error {}

/** What keys that came say about a token that does not fit them. Everything else is trouble with the way to the keys. */
function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  )
}

/** The account provider's keys, by id. A header of the token names the key and nothing else: no address, no key of its own. */
function remoteKeys({ url, log, timeoutMs = TIMEOUT_MS }: Options): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`), {
    timeoutDuration: timeoutMs,
    cacheMaxAge: KEPT_MS,
  })
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      if (isAboutToken(error)) throw error
      log.warn({ err: error }, 'the keys of the account provider cannot be read')
      throw new KeysUnreachable()
    }
  }
}

/** Where an account provider says its tokens are from: its address; self-hosted Supabase leaves `/auth/v1` out. */
function issuersOf(url: string): string[] {
  return [url, url.replace(/\/auth\/v1$/, '')]
}

/** A guest of an account provider has a token like everyone's, and no account. */
function holderIn(claims: Record<string, unknown>): Outcome<SessionHolder, 'bad-session'> {
  const { sub: userId, session_id: sessionId, aal, role, is_anonymous: isGuest } = claims
  if (typeof userId !== 'string' || userId === '' || typeof sessionId !== 'string' || sessionId === '')
    return failure('bad-session')
  if (role !== AUDIENCE || isGuest === true) return failure('bad-session')
  return success({ userId, sessionId, aal: aal === 'aal2' ? 'aal2' : 'aal1' })
}

/**
 * Sessions at an account provider elsewhere: known are its address, its public keys and its audience. A session
 * that was ended there stays good here until its token is over, an hour at most by default. A token is verified again
 * when its provider's keys are read again.
 */
export function externalSessions(options: Options): SessionReader {
  const keys = remoteKeys(options)
  const clock = options.clock ?? Date.now
  const cache = tokenCache<SessionHolder>(clock)

  async function check(token: string): Promise<Outcome<SessionHolder, SessionError>> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['ES256', 'RS256'],
        issuer: issuersOf(options.url),
        audience: AUDIENCE,
        requiredClaims: ['exp', 'sub'],
        clockTolerance: SKEW_S,
        currentDate: new Date(clock()),
      })
      const holder = holderIn(payload)
      const overAt = ((payload.exp ?? 0) + SKEW_S) * 1000
      if (holder.ok) cache.put(token, holder.value, Math.min(overAt, clock() + KEPT_MS))
      return holder
    } catch (error) {
      if (error instanceof KeysUnreachable) return failure('accounts-unreachable')
      if (error instanceof errors.JOSEError || error instanceof TypeError) return failure('bad-session')
      throw error
    }
  }

  return {
    async read(authorization) {
      const token = bearerIn(authorization)
      if (token === null) return failure('no-session')
      const known = cache.get(token)
      return known === undefined ? check(token) : success(known)
    },
  }
}

const keySet = z.object({ keys: z.array(z.object({ kty: z.string() })) })

/** Whether an account provider has keys that verify its tokens; undefined where it does not say. */
async function hasKeys(url: string): Promise<boolean | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(`${url}/.well-known/jwks.json`, { signal, redirect: 'manual' })
    const read = answer.ok ? keySet.safeParse(await answer.json()) : undefined
    return read?.data?.keys.some(({ kty }) => kty === 'EC' || kty === 'RSA')
  } catch {
    return undefined // out of reach, or no JSON: told by whoever asked
  }
}

/** Warns whoever starts a server whose account provider shows no key. It may come up later. */
export async function warnWithoutKeys(url: string, log: Logger): Promise<void> {
  const found = await hasKeys(url)
  if (found === undefined)
    log.warn(`AUTH_URL: ${url} does not show its keys now; until it does, nobody counts as logged in.`)
  if (found === false)
    log.warn(
      `AUTH_URL: ${url} signs with a shared secret; nobody counts as logged in until it has ES256 or RS256 keys.`,
    )
}
