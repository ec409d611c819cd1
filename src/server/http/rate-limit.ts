import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '#server/config.ts'
import type { Caller, CallerEnv } from '#server/sessions/caller.ts'
import { clientAddress } from './client-address.ts'

/** How often one client may do a thing. */
type Limit = { name: string; times: number; perSeconds: number }

function addressOf(c: Context, trustedProxyHops: number): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return clientAddress(incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'), trustedProxyHops)
}

/** What a client that has to wait is told; the status is 429. */
type Refuse = (c: Context, retryAfterSeconds: number) => Response | Promise<Response>

function refuseInJson(c: Context, retryAfterSeconds: number): Response {
  return c.json({ error: 'rate-limited', retryAfterSeconds }, 429)
}

/** Answers 429, with the seconds to wait, to a client that does a thing more often than the limit allows. */
export function limitByAddress(
  limit: Limit,
  config: Pick<Config, 'rateLimitFactor' | 'trustedProxyHops'>,
  refuse: Refuse = refuseInJson,
): MiddlewareHandler {
  return limitBy((c) => addressOf(c, config.trustedProxyHops), limit, config, refuse)
}

/** The same for an account, from however many addresses. Who has none is not counted. To stand behind `findCaller`. */
export function limitByAccount(
  limit: Limit,
  config: Pick<Config, 'rateLimitFactor'>,
): MiddlewareHandler<CallerEnv> {
  const userOf = (caller: Caller) => (caller.is === 'account' ? caller.userId : null)
  return limitBy((c) => userOf(c.get('caller')), limit, config, refuseInJson)
}

/** Counts by a key; null is not counted. */
function limitBy<Env extends object>(
  keyOf: (c: Context<Env>) => string | null,
  { name, times, perSeconds }: Limit,
  { rateLimitFactor }: Pick<Config, 'rateLimitFactor'>,
  refuse: Refuse,
): MiddlewareHandler<Env> {
  const points = Math.max(1, Math.round(times * rateLimitFactor))
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: perSeconds })
  return async (c, next) => {
    const key = keyOf(c)
    if (key === null) return next()
    try {
      await limiter.consume(key)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      c.header('Retry-After', String(retryAfterSeconds))
      return refuse(c, retryAfterSeconds)
    }
    return next()
  }
}
