import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { oneAfterAnother } from './one-after-another.ts'

it('whoever comes when: of each key one at a time, in their order, and no key waits for another', async () => {
  const works = fc.array(fc.record({ key: fc.constantFrom('a', 'b', '__proto__'), fails: fc.boolean() }))
  await fc.assert(
    fc.asyncProperty(works, async (all) => {
      const inTurn = oneAfterAnother()
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
  const inTurn = oneAfterAnother()
  const began: string[] = []
  const held = inTurn('a', () => new Promise<void>(() => began.push('a')))
  void inTurn('a', async () => void began.push('a again'))
  await inTurn('b', async () => void began.push('b'))
  await Promise.race([held, nextTurn()])
  expect(began).toEqual(['a', 'b'])
})
