import type { RateLimitCounter, RateLimitCounters } from './rate-limit.ts'

const MOST_COUNTERS = 100_000 // about 20 MB, however many addresses an attack comes from
const MOST_KEPT = 90_000 // dropping many at once costs each new counter next to nothing

/** Counters of this process alone. When there are too many, those that have ended go, then the oldest. */
export function memoryRateLimitCounters(most = MOST_COUNTERS, kept = MOST_KEPT): RateLimitCounters {
  const counters = new Map<string, RateLimitCounter>()

  function makeRoom(now: number): void {
    for (const [key, { endsAt }] of counters) if (endsAt <= now) counters.delete(key)
    for (const key of counters.keys()) {
      if (counters.size <= kept) return
      counters.delete(key)
    }
  }

  function increment(key: string, windowMs: number, now: number): RateLimitCounter {
    const known = counters.get(key)
    if (known !== undefined && known.endsAt > now) {
      known.count += 1
      return { ...known }
    }
    counters.delete(key) // a new window is the youngest
    if (counters.size >= most) makeRoom(now)
    const counter = { count: 1, endsAt: now + windowMs }
    counters.set(key, counter)
    return { ...counter }
  }

  return {
    incrementCounter: async (key, windowMs, now) => increment(key, windowMs, now),
    async incrementCounters(counted, now) {
      const found: RateLimitCounter[] = []
      for (const { key, windowMs, most: allowed } of counted) {
        const counter = increment(key, windowMs, now)
        found.push(counter)
        if (counter.count > allowed) break
      }
      return found
    },
    async forgetCounters(key) {
      counters.delete(key)
    },
  }
}

/** Counters of a store; while it cannot be asked, this process counts by itself. For what needs no account. */
export function fallbackToMemory(
  counters: RateLimitCounters,
  report: (what: string, error: unknown) => void,
): RateLimitCounters {
  const memory = memoryRateLimitCounters()
  const reported = (error: unknown) => report('the store cannot count; limits are counted in memory', error)
  return {
    incrementCounter: (...attempt) =>
      counters.incrementCounter(...attempt).catch((error) => {
        reported(error)
        return memory.incrementCounter(...attempt)
      }),
    incrementCounters: (...attempts) =>
      counters.incrementCounters(...attempts).catch((error) => {
        reported(error)
        return memory.incrementCounters(...attempts)
      }),
    forgetCounters: counters.forgetCounters,
  }
}
