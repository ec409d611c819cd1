/** How often something happened in the present window (epoch ms). */
export type RateLimitCounter = { count: number; endsAt: number }

/** Where attempts are counted: in the store, so that all nodes count together, or in memory where there is none. */
export type RateLimitCounters = {
  /** Counts one more under `key`, in a window of `windowMs` that begins with the first, and answers the count. */
  incrementCounter(key: string, windowMs: number, now: number): Promise<RateLimitCounter>
  /** Begins anew under `key`. */
  forgetCounters(key: string): Promise<void>
  /** Hears how long (ms) somebody has to wait who did a thing too often. */
  onLimited?: (waitMs: number) => void
}

/** Where different things are counted. */
export type PlaceCounters = {
  /** Counts the different members of `key` instead: answers at which count this `member` came. */
  placeAmong(key: string, member: string, windowMs: number, now: number): Promise<RateLimitCounter>
}

/** How often something may be done in a window. */
export type RateLimit = { times: number; windowMs: number }

/** Counts one more attempt; answers how long to wait (ms) where that is too many, 0 where it is not. */
export async function countAttempt(
  counters: Pick<RateLimitCounters, 'incrementCounter' | 'onLimited'>,
  key: string,
  { limit, factor, now }: { limit: RateLimit; factor: number; now: number },
): Promise<number> {
  const most = Math.max(1, Math.round(limit.times * factor))
  return waitAfter(counters, await counters.incrementCounter(key, limit.windowMs, now), { most, now })
}

/** The same of what is counted already. */
export function waitAfter(
  counters: Pick<RateLimitCounters, 'onLimited'>,
  { count, endsAt }: RateLimitCounter,
  { most, now }: { most: number; now: number },
): number {
  if (count <= most) return 0
  const waitMs = Math.max(1, endsAt - now)
  counters.onLimited?.(waitMs)
  return waitMs
}
