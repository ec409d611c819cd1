import { setImmediate as nextTurn } from 'node:timers/promises'
import { DatabaseError } from './database-error.ts'
import { inDatabaseTime, REQUEST_DATABASE_MS, withDatabaseTime } from './database-time.ts'

type Asked<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }

export type Gathering<Item> = {
  /** How many items a run has at most. */
  most: number
  /** How many runs there are at once. */
  atOnce: number
  /** What an item weighs, and what the items of a run weigh together at most; one alone may weigh more. */
  weigh?: { one(item: Item): number; most: number }
}

/** From then on nobody waits any more for a run to end: a statement may wait for a lock, or its connection be lost. */
export const OVERDUE_MS = 2_000

/** A run is given up when a request would be: nobody waits for it any more. */
export const LOST_MS = REQUEST_DATABASE_MS

/**
 * Makes one call of many: items of the same turn of the event loop, and those that come while calls are under way, go
 * into the next one together, first come first served. `run` answers one result an item, in their order; where it throws,
 * every item of that run fails. Where a run is overdue, all who wait go on at once, in as many runs as they need: what
 * limits them then is what they run on, as if each had asked alone. Where it is lost, its items hear that the database is away.
 * A run has a time of its own, whoever began it; each item waits as long as its request does.
 */
export function gather<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { most, atOnce, weigh }: Gathering<Item>,
): (item: Item) => Promise<Result> {
  const waiting: Asked<Item, Result>[] = []
  let runs = 0

  function takeNext(): Asked<Item, Result>[] {
    let weight = 0
    let count = 0
    for (const { item } of waiting.slice(0, most)) {
      weight += weigh?.one(item) ?? 0
      if (count > 0 && weigh !== undefined && weight > weigh.most) break
      count += 1
    }
    return waiting.splice(0, count)
  }

  async function runNext(): Promise<void> {
    const asked = takeNext()
    const fail = (error: unknown) => {
      for (const { reject } of asked) reject(error)
    }
    const lost = setTimeout(() => {
      fail(new DatabaseError('no-answer'))
    }, LOST_MS)
    try {
      const results = await withDatabaseTime(LOST_MS, () => run(asked.map(({ item }) => item)))
      if (results.length !== asked.length)
        throw new Error(`${results.length} results of ${asked.length} items`)
      for (const [index, { resolve }] of asked.entries()) resolve(results[index] as Result)
    } catch (error) {
      fail(error)
    }
    clearTimeout(lost)
  }

  async function goOn(): Promise<void> {
    await nextTurn()
    let isOverdue = false
    while (waiting.length > 0 && !isOverdue) {
      const timer = setTimeout(() => {
        isOverdue = true
        runs -= 1
        while (waiting.length > 0) void runNext()
      }, OVERDUE_MS)
      await runNext()
      clearTimeout(timer)
    }
    if (!isOverdue) runs -= 1
  }

  function ask(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (runs >= atOnce) return
      runs += 1
      void goOn()
    })
  }

  return (item) => inDatabaseTime(() => ask(item))
}
