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

describe('long jobs and quick ones', () => {
  it('long jobs leave one place to the quick ones', async () => {
    const queue = workQueue(2, 5)
    const gates = Array.from({ length: 2 }, gate)
    const long = gates.map(({ passed }) => queue.run(() => passed, { isLong: true }))
    expect(await queue.run(async () => 'quick')).toBe('quick')
    for (const { open } of gates) open()
    await Promise.all(long)
  })

  it('with one place, long jobs run too', async () => {
    expect(await workQueue(1, 0).run(async () => 'long', { isLong: true })).toBe('long')
  })

  it('many waiting long jobs do not take the places of quick ones in the line', async () => {
    const queue = workQueue(1, 1)
    const { open, passed } = gate()
    const running = queue.run(() => passed)
    const long = queue.run(async () => 'long', { isLong: true })
    expect(await queue.run(async () => 'long too', { isLong: true })).toBe('full')
    const quick = queue.run(async () => 'quick')
    open()
    expect(await Promise.all([running, long, quick])).toEqual([undefined, 'long', 'quick'])
  })

  it('whoever leaves the line gives up the place in it, and the job never starts', async () => {
    const queue = workQueue(1, 1)
    const { open, passed } = gate()
    const running = queue.run(() => passed)
    const learner = new AbortController()
    const left = queue.run(async () => 'started', { signal: learner.signal })
    learner.abort()
    expect(await left).toBe('left')
    const next = queue.run(async () => 'next')
    open()
    await running
    expect(await next).toBe('next')
  })
})
