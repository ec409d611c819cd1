import type { RateLimitCounters } from './rate-limit.ts'

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
