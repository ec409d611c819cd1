import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { clientAddress } from '#server/http/client-address.ts'
import type { CallerEnv } from '#server/sessions/caller.ts'
import { countAttempt, type RateLimit, type RateLimitCounters } from './rate-limit.ts'

/** What is limited, under a name of its own. */
export type RequestLimit = RateLimit & { name: string }

/** What every limit of a server goes by. */
export type RateLimiting = {
  counters: RateLimitCounters
  rateLimitFactor: number
  trustedProxyHops: number
  /** Epoch ms. */
  clock: () => number
}

/** What a client that has to wait is told; the status is 429. */
type AnswerLimited = (c: Context, retryAfterSeconds: number) => Response | Promise<Response>

function answerInJson(c: Context, retryAfterSeconds: number): Response {
  return c.json({ error: 'rate-limited', retryAfterSeconds }, 429)
}

/** Answers 429, with the seconds to wait in a header and as `answer` says them. */
export function answerLimited(
  c: Context,
  retryAfterSeconds: number,
  answer: AnswerLimited = answerInJson,
): Response | Promise<Response> {
  c.header('Retry-After', String(retryAfterSeconds))
  return answer(c, retryAfterSeconds)
}

/** The network address that a request comes from. */
export function addressOf(c: Context, trustedProxyHops: number): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return clientAddress(incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'), trustedProxyHops)
}

/** Answers 429, with the seconds to wait, to an address that does a thing more often than the limit allows. */
export function limitByAddress(
  limit: RequestLimit,
  limiting: RateLimiting,
  answer: AnswerLimited = answerInJson,
): MiddlewareHandler {
  return limitBy(
    (c) => `address ${limit.name} ${addressOf(c, limiting.trustedProxyHops)}`,
    limit,
    limiting,
    answer,
  )
}

/** The same for an account, from however many addresses. Who has none is not counted. To stand behind `findCaller`. */
export function limitByAccount(limit: RequestLimit, limiting: RateLimiting): MiddlewareHandler<CallerEnv> {
  const keyOf = (c: Context<CallerEnv>) => {
    const caller = c.get('caller')
    return caller.is === 'account' ? `account ${limit.name} ${caller.userId}` : null
  }
  return limitBy(keyOf, limit, limiting)
}

/** Counts by a key; null is not counted. */
export function limitBy<Env extends object>(
  keyOf: (c: Context<Env>) => string | null,
  limit: RateLimit,
  { counters, rateLimitFactor: factor, clock }: RateLimiting,
  answer: AnswerLimited = answerInJson,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const key = keyOf(c)
    const waitMs = key === null ? 0 : await countAttempt(counters, key, { limit, factor, now: clock() })
    if (waitMs === 0) return next()
    return answerLimited(c, Math.ceil(waitMs / 1000), answer)
  }
}
