import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { isDatabaseAway } from './database-error.ts'
import { gather, LOST_MS, OVERDUE_MS } from './gather.ts'

/** Runs that end when the test lets them. */
function heldRuns() {
  const runs: { items: number[]; end(): void; fail(error: Error): void }[] = []
  const run = (items: number[]) =>
    new Promise<string[]>((resolve, reject) => {
      runs.push({ items, end: () => resolve(items.map((item) => `of ${item}`)), fail: reject })
    })
  return { runs, run }
}

it('items of one turn go together, and those that come meanwhile into the next run', async () => {
  const { runs, run } = heldRuns()
  const ask = gather(run, { most: 10, atOnce: 1 })
  const first = [1, 2, 3].map(ask)
  await nextTurn()
  await nextTurn()
  const second = [4, 5].map(ask)
  await nextTurn()
  expect(runs.map(({ items }) => items)).toEqual([[1, 2, 3]])
  runs[0]?.end()
  expect(await Promise.all(first)).toEqual(['of 1', 'of 2', 'of 3'])
  expect(runs.map(({ items }) => items)).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
  runs[1]?.end()
  expect(await Promise.all(second)).toEqual(['of 4', 'of 5'])
  const third = ask(6)
  await nextTurn()
  await nextTurn()
  runs[2]?.end()
  expect(await third).toBe('of 6')
})

it('where a run fails, its items fail, and no others', async () => {
  const { runs, run } = heldRuns()
  const ask = gather(run, { most: 1, atOnce: 2 })
  const answers = Promise.allSettled([1, 2, 3].map(ask))
  await nextTurn()
  await nextTurn()
  runs[0]?.fail(new Error('away'))
  runs[1]?.end()
  await nextTurn()
  runs[2]?.end()
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})

it('nobody waits long for a run that does not end: all who wait go on without it, and whoever comes after', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { runs, run } = heldRuns()
  const ask = gather(run, { most: 2, atOnce: 1 })
  const stuck = ask(1)
  await nextTurn()
  await nextTurn()
  const waiting = [2, 3, 4].map(ask)
  await vi.advanceTimersByTimeAsync(OVERDUE_MS - 1)
  expect(runs.map(({ items }) => items)).toEqual([[1]])
  await vi.advanceTimersByTimeAsync(1)
  expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3], [4]])
  for (const one of runs.slice(1)) one.end()
  expect(await Promise.all(waiting)).toEqual(['of 2', 'of 3', 'of 4'])
  const later = [5, 6, 7].map(ask)
  await nextTurn()
  await nextTurn()
  expect(runs.map(({ items }) => items).slice(3)).toEqual([[5, 6]])
  runs[3]?.end()
  await nextTurn()
  runs[4]?.end()
  runs[0]?.end()
  expect(await Promise.all([stuck, ...later])).toEqual(['of 1', 'of 5', 'of 6', 'of 7'])
  await nextTurn()
  expect(vi.getTimerCount()).toBe(0)
})

it('whose run never ends is told that the database is away', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { runs, run } = heldRuns()
  const ask = gather(run, { most: 2, atOnce: 1 })
  const answers = Promise.allSettled([1, 2].map(ask))
  await nextTurn()
  await nextTurn()
  await vi.advanceTimersByTimeAsync(LOST_MS)
  const told = (await answers).map((one) => one.status === 'rejected' && isDatabaseAway(one.reason))
  expect(told).toEqual([true, true])
  runs[0]?.end()
  await nextTurn()
  expect(vi.getTimerCount()).toBe(0)
})

it('a run that answers less than it was asked fails', async () => {
  const ask = gather(async () => ['one'], { most: 2, atOnce: 1 })
  const answers = await Promise.allSettled([1, 2].map(ask))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

it('whoever comes when, each has the answer of their own item, and no run is larger or heavier than it may be', async () => {
  const items = fc.array(fc.record({ weight: fc.nat(8), turns: fc.nat(3) }), { maxLength: 40 })
  const limits = fc.record({ most: fc.integer({ min: 1, max: 6 }), atOnce: fc.integer({ min: 1, max: 3 }) })
  await fc.assert(
    fc.asyncProperty(items, limits, async (all, { most, atOnce }) => {
      let running = 0
      const seen: number[] = []
      const ask = gather(
        async (given: { weight: number; index: number }[]) => {
          running += 1
          expect(running).toBeLessThanOrEqual(atOnce)
          expect(given.length).toBeGreaterThan(0)
          expect(given.length).toBeLessThanOrEqual(most)
          const weight = given.reduce((sum, one) => sum + one.weight, 0)
          if (given.length > 1) expect(weight).toBeLessThanOrEqual(10)
          seen.push(...given.map(({ index }) => index))
          await nextTurn()
          running -= 1
          return given.map(({ index }) => index)
        },
        { most, atOnce, weigh: { one: ({ weight }) => weight, most: 10 } },
      )
      const answers: Promise<number>[] = []
      for (const [index, { weight, turns }] of all.entries()) {
        for (let turn = 0; turn < turns; turn += 1) await nextTurn()
        answers.push(ask({ weight, index }))
      }
      const indexes = all.map((_, index) => index)
      expect(await Promise.all(answers)).toEqual(indexes)
      expect(seen).toEqual(indexes) // first come, first served
    }),
  )
})
