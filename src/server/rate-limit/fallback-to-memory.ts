import { memoryRateLimitCounters } from './memory-rate-limit-counters.ts'
import type { RateLimitCounters } from './rate-limit.ts'

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
