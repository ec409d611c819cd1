/** How often something happened in the present window (epoch ms). */
export type RateLimitCounter = { count: number; endsAt: number }

/** What is counted under `key`, at most how often, in a window of `windowMs`. */
export type Counted = { key: string; windowMs: number; most: number }

/** Where attempts are counted: in the store, so that all nodes count together, or in memory where there is none. */
export type RateLimitCounters = {
  /** Counts one more under `key`, in a window of `windowMs` that begins with the first, and answers the count. */
  incrementCounter(key: string, windowMs: number, now: number): Promise<RateLimitCounter>
  /** Counts one more under each of these in turn, up to the first whose count is over its `most`; answers theirs. */
  incrementCounters(counted: readonly Counted[], now: number): Promise<RateLimitCounter[]>
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

function mostOf({ times }: RateLimit, factor: number): number {
  return Math.max(1, Math.round(times * factor))
}

/** Counts one more attempt; answers how long to wait (ms) where that is too many, 0 where it is not. */
export async function countAttempt(
  counters: Pick<RateLimitCounters, 'incrementCounter' | 'onLimited'>,
  key: string,
  { limit, factor, now }: { limit: RateLimit; factor: number; now: number },
): Promise<number> {
  const most = mostOf(limit, factor)
  return waitAfter(counters, await counters.incrementCounter(key, limit.windowMs, now), { most, now })
}

/** The same under several keys, up to the first under which there were too many: the others are not used up by it. */
export async function countAttempts(
  counters: Pick<RateLimitCounters, 'incrementCounters' | 'onLimited'>,
  attempts: readonly { key: string; limit: RateLimit }[],
  { factor, now }: { factor: number; now: number },
): Promise<number> {
  const counted = attempts.map(({ key, limit }) => ({
    key,
    windowMs: limit.windowMs,
    most: mostOf(limit, factor),
  }))
  const found = await counters.incrementCounters(counted, now)
  const [last, limit] = [found.at(-1), counted[found.length - 1]]
  return last === undefined || limit === undefined ? 0 : waitAfter(counters, last, { most: limit.most, now })
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

/** Counters under other keys: those of a store say nothing to who reads it. */
export function keyedCounters(
  counters: RateLimitCounters,
  keyOf: (key: string) => string,
): RateLimitCounters {
  return {
    incrementCounter: (key, ...window) => counters.incrementCounter(keyOf(key), ...window),
    incrementCounters: (counted, now) =>
      counters.incrementCounters(
        counted.map((one) => ({ ...one, key: keyOf(one.key) })),
        now,
      ),
    forgetCounters: (key) => counters.forgetCounters(keyOf(key)),
  }
}
