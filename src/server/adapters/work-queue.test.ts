import { describe, expect, it } from 'vitest'
import { workQueue } from './work-queue.ts'

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { open: () => resolve(), passed: promise }
}

describe('the work queue', () => {
  it('runs only so many at once, the rest in order', async () => {
    const queue = workQueue(2, 10)
    const gates = Array.from({ length: 4 }, gate)
    const started: number[] = []
    const jobs = gates.map(({ passed }, index) =>
      queue.run(async () => {
        started.push(index)
        await passed
        return index
      }),
    )
    await expect.poll(() => started).toEqual([0, 1])
    gates[1]?.open()
    await expect.poll(() => started).toEqual([0, 1, 2])
    for (const { open } of gates) open()
    expect(await Promise.all(jobs)).toEqual([0, 1, 2, 3])
  })

  it('refuses at once what finds no place to wait, and takes work again later', async () => {
    const queue = workQueue(1, 1)
    const { open, passed } = gate()
    const [first, second] = [queue.run(() => passed), queue.run(() => passed)]
    expect(await queue.run(async () => 'third')).toBe('full')
    open()
    await Promise.all([first, second])
    expect(await queue.run(async () => 'fourth')).toBe('fourth')
  })

  it('a job that throws leaves its place to the next', async () => {
    const queue = workQueue(1, 1)
    const failing = queue.run(() => Promise.reject(new Error('no')))
    const next = queue.run(async () => 'next')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('next')
  })
})
