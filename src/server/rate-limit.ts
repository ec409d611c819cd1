import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { clientAddress } from './client-address.ts'
import type { Config } from './config.ts'

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
  { name, times, perSeconds }: Limit,
  config: Pick<Config, 'rateLimitFactor' | 'trustedProxyHops'>,
  refuse: Refuse = refuseInJson,
): MiddlewareHandler {
  const points = Math.max(1, Math.round(times * config.rateLimitFactor))
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: perSeconds })
  return async (c, next) => {
    try {
      await limiter.consume(addressOf(c, config.trustedProxyHops))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      c.header('Retry-After', String(retryAfterSeconds))
      return refuse(c, retryAfterSeconds)
    }
    return next()
  }
}
