import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { OVERDUE_MS, oneAfterAnother } from './account-turns.ts'

it('whoever comes when: of each key one at a time, in their order, and no key waits for another', async () => {
  const works = fc.array(fc.record({ key: fc.constantFrom('a', 'b', '__proto__'), fails: fc.boolean() }))
  await fc.assert(
    fc.asyncProperty(works, async (all) => {
      const inTurn = oneAfterAnother({ most: 1_000 })
      const running = new Map<string, number>()
      const order: number[] = []
      let most = 0
      const answers = all.map(({ key, fails }, index) =>
        inTurn(key, async () => {
          running.set(key, (running.get(key) ?? 0) + 1)
          most = Math.max(most, running.get(key) ?? 0)
          await nextTurn()
          running.set(key, (running.get(key) ?? 0) - 1)
          order.push(index)
          if (fails) throw new Error(`${index}`)
          return index
        }),
      )
      const settled = await Promise.allSettled(answers)
      expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual(
        all.map(({ fails }, index) => (fails ? `${index}` : index)),
      )
      expect(most).toBe(all.length === 0 ? 0 : 1)
      for (const name of ['a', 'b', '__proto__'])
        expect(order.filter((index) => all[index]?.key === name)).toEqual(
          all.flatMap(({ key }, index) => (key === name ? index : [])),
        )
    }),
  )
})

it('another key begins while one is under way', async () => {
  const inTurn = oneAfterAnother({ most: 1_000 })
  const began: string[] = []
  const held = inTurn('a', () => new Promise<void>(() => began.push('a')))
  void inTurn('a', async () => void began.push('a again'))
  await inTurn('b', async () => void began.push('b'))
  await Promise.race([held, nextTurn()])
  expect(began).toEqual(['a', 'b'])
})

it('no more of a key than may be, and as many again as have ended', async () => {
  const inTurn = oneAfterAnother({ most: 2 })
  const works = [1, 2, 3, 4].map(() => Promise.withResolvers<string>())
  const start = (index: number) => inTurn('a', async () => works[index]?.promise)
  const [first, second] = [start(0), start(1)]
  expect([first, second, start(2)].map((one) => one === null)).toEqual([false, false, true])
  expect(await inTurn('b', async () => 'other')).toBe('other')
  works[0]?.reject(new Error('no'))
  await expect(first).rejects.toThrow('no')
  const third = start(2)
  expect(start(3)).toBeNull()
  for (const [index, { resolve }] of works.entries()) resolve(`${index}`)
  expect(await Promise.all([second, third])).toEqual(['1', '2'])
  expect(await start(3)).toBe('3')
})

it('one that does not end holds up the next ones for a while only', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const inTurn = oneAfterAnother({ most: 9 })
  const began: string[] = []
  const stuck = Promise.withResolvers<void>()
  const first = inTurn('a', () => stuck.promise)
  const second = inTurn('a', () => {
    began.push('second')
    return stuck.promise
  })
  await vi.advanceTimersByTimeAsync(OVERDUE_MS - 1)
  expect(began).toEqual([])
  const third = inTurn('a', async () => void began.push('third'))
  await vi.advanceTimersByTimeAsync(1)
  expect(began).toEqual(['second'])
  await vi.advanceTimersByTimeAsync(OVERDUE_MS - 1)
  await third
  expect(began).toEqual(['second', 'third'])
  stuck.resolve()
  await Promise.all([first, second])
  expect(vi.getTimerCount()).toBe(0)
})

/** Lets somebody ask without a pause for a second, each turn 2 ms long, and answers how many turns they had. */
async function turnsInASecond(others: (inTurn: ReturnType<typeof oneAfterAnother>) => void): Promise<number> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const inTurn = oneAfterAnother({ most: 64 })
  let turns = 0
  const work = () =>
    new Promise<void>((resolve) => {
      turns += 1
      setTimeout(resolve, 2)
    })
  const hammer = async () => {
    while (performance.now() < 1_000) await inTurn('hammering', work)
  }
  const hammering = Array.from({ length: 64 }, hammer)
  others(inTurn)
  await vi.advanceTimersByTimeAsync(1_000)
  const found = turns
  await vi.advanceTimersByTimeAsync(60_000)
  await Promise.all(hammering)
  return found
}

it('whoever asks without a pause leaves others most of the time, and nobody who is alone waits', async () => {
  expect(await turnsInASecond(() => undefined)).toBeGreaterThan(490)
  const often = await turnsInASecond((inTurn) => {
    const timer = setInterval(() => void inTurn('other', async () => undefined), 20)
    setTimeout(() => clearInterval(timer), 1_000)
  })
  expect(often).toBeGreaterThan(60)
  expect(often).toBeLessThan(90)
})

it('whoever asks for one thing after another, as a device does, never rests', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const inTurn = oneAfterAnother({ most: 64 })
  await inTurn('other', async () => undefined)
  const turn = () => inTurn('a', () => new Promise<void>((resolve) => setTimeout(resolve, 2)))
  const asking = (async () => {
    for (let count = 0; count < 100; count += 1) await turn()
    return performance.now()
  })()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await asking).toBeLessThan(300)
})
