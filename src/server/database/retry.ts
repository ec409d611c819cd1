import { setTimeout as delay } from 'node:timers/promises'
import { isContention } from './database-error.ts'

const TRIES = 8
const FIRST_WAIT_MS = 4 // doubled each time: about half a second in all, longer than any of our transactions

/** Between half and the whole of the step, so that two who collided do not collide again. */
function waitMs(failures: number): number {
  return FIRST_WAIT_MS * 2 ** failures * (0.5 + Math.random() / 2)
}

/** Runs `work`, and again after a growing wait where it failed with an error that passes. */
export async function withRetryWhen<Value>(
  passes: (error: unknown) => boolean,
  work: () => Promise<Value>,
): Promise<Value> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await work()
    } catch (error) {
      if (failures + 1 >= TRIES || !passes(error)) throw error
      await delay(waitMs(failures))
    }
  }
}

/** Runs `work`, and again after a growing wait where another writer was in its way. */
export function withRetry<Value>(work: () => Promise<Value>): Promise<Value> {
  return withRetryWhen(isContention, work)
}
