import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseError } from './database-error.ts'

/** How long one request waits for the database, in all. */
export const REQUEST_DATABASE_MS = 10_000

/** `waits`: how many statements are waited for now, since `since`; time in which several are waited for counts once. */
type Time = { leftMs: number; waits: number; since: number }

/** Handed on by Node itself, so that no statement has to be told for which request it is. */
const times = new AsyncLocalStorage<Time>()

/** Does work that waits for the database for `ms` at most. What is done outside of it waits as long as it takes. */
export function withDatabaseTime<Value>(ms: number, work: () => Value): Value {
  return times.run({ leftMs: ms, waits: 0, since: 0 }, work)
}

/** The same, and tells how long it has waited, also where it fails. */
export async function spendDatabaseTime<Value>(
  ms: number,
  work: () => Promise<Value>,
  tell: (spentMs: number) => void,
): Promise<Value> {
  const time = { leftMs: ms, waits: 0, since: 0 }
  try {
    return await times.run(time, work)
  } finally {
    tell(ms - leftOf(time))
  }
}

function leftOf({ leftMs, waits, since }: Time): number {
  return waits === 0 ? leftMs : leftMs - (performance.now() - since)
}

function begin(time: Time): void {
  if (time.waits === 0) time.since = performance.now()
  time.waits += 1
}

function end(time: Time): void {
  time.waits -= 1
  if (time.waits === 0) time.leftMs -= performance.now() - time.since
}

/**
 * Waits for an answer of the database for as long as the request has time left; then `giveUp` is called, and the request fails
 * with 'no-answer'. An answer that comes later is nobody's.
 */
export async function inDatabaseTime<Value>(
  work: () => Promise<Value>,
  giveUp: () => void = () => undefined,
): Promise<Value> {
  const time = times.getStore()
  if (time === undefined) return work()
  begin(time)
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    const late = () => {
      giveUp()
      reject(new DatabaseError('no-answer'))
    }
    timer = setTimeout(late, Math.max(0, leftOf(time)))
  })
  try {
    return await Promise.race([work(), tooLate])
  } finally {
    clearTimeout(timer)
    end(time)
  }
}
