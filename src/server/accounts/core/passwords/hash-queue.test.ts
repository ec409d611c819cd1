import { describe, expect, it } from 'vitest'
import { FIRST_IN_LINE, hashQueue } from './hash-queue.ts'

/** A queue whose jobs end when they are told to, and the names of those that have begun. */
function slowQueue({ waiting = 3, atOnce = 1 } = {}) {
  let now = 0
  const queue = hashQueue({ atOnce, waiting, rateLimitFactor: 1, clock: () => now })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    queue,
    begun,
    async come(name: string, account: string | null = null) {
      const job = () => {
        begun.push(name)
        return new Promise<string>((resolve) => ends.push(() => resolve(name)))
      }
      const ended = queue.run(job, account)
      await settled()
      return { ended }
    },
    later(ms: number) {
      now += ms
    },
    /** The job that began first ends, so many ms later. */
    async end(ms = 0) {
      now += ms
      ends.shift()?.()
      await settled()
    },
  }
}

describe('the queue for password hashes', () => {
  it('lets no known device wait for strangers, and serves each in the order of their coming', async () => {
    const { come, end, begun } = slowQueue()
    for (const name of ['a', 'b']) await come(name)
    for (const name of ['ann', 'bo']) await come(name, name)
    await come('c')
    expect(begun).toEqual(['a', 'ann'])
    for (let count = 0; count < 5; count += 1) await end()
    expect(begun).toEqual(['a', 'ann', 'b', 'bo', 'c'])
  })

  it('has no more places for strangers than it says, and always one for a known device', async () => {
    const { come, end, queue, begun } = slowQueue()
    for (const name of ['a', 'b', 'c', 'd']) await come(name)
    expect(queue.isFull()).toBe(true)
    expect(await (await come('e')).ended).toBe('full')
    await come('ann', 'ann')
    expect(begun).toEqual(['a', 'ann'])
    expect(queue.isFull()).toBe(true)
    await end()
    expect(queue.isFull()).toBe(false)
  })

  it('gives each account one place before strangers, however many devices it comes from', async () => {
    const { come, end, begun } = slowQueue()
    await come('a')
    await come('b')
    for (const name of ['thief 1', 'thief 2']) await come(name, 'thief')
    await come('ann', 'ann')
    expect(begun).toEqual(['a', 'thief 1'])
    for (let count = 0; count < 5; count += 1) await end()
    expect(begun).toEqual(['a', 'thief 1', 'b', 'ann', 'thief 2'])
  })

  it('puts an account that comes again and again behind strangers, and never turns it away for that', async () => {
    const { come, end, begun } = slowQueue()
    for (let count = 0; count < FIRST_IN_LINE.times; count += 1) {
      await come('again', 'again')
      await end()
    }
    begun.length = 0
    await come('a')
    await come('again', 'again')
    await come('ann', 'ann')
    expect(begun).toEqual(['a', 'ann'])
    for (let count = 0; count < 3; count += 1) await end(count === 2 ? FIRST_IN_LINE.windowMs : 0)
    expect(begun).toEqual(['a', 'ann', 'again'])
    await come('b')
    await come('again', 'again')
    expect(begun.slice(3)).toEqual(['b', 'again'])
  })

  it('says how long it takes until those who wait are served, by the pace it has measured', async () => {
    const { come, end, queue } = slowQueue({ waiting: 8 })
    expect(queue.secondsToWait()).toBe(1)
    for (let count = 0; count < 9; count += 1) await come(`${count}`)
    await end(1500)
    expect(queue.secondsToWait()).toBe(12) // 7 wait and the one who asks, 1.5 s each
    await end(1500)
    await end(1500)
    expect(queue.secondsToWait()).toBe(9)
    for (let count = 0; count < 6; count += 1) await end(10)
    expect(queue.secondsToWait()).toBe(1)
  })

  it('says so too while nobody has been served yet', async () => {
    const { come, later, queue } = slowQueue()
    for (let count = 0; count < 4; count += 1) await come(`${count}`)
    later(2000)
    expect(queue.secondsToWait()).toBe(8) // nobody in 2 s: 3 wait and the one who asks
  })

  it('goes on after a job that failed', async () => {
    const { queue } = slowQueue()
    await expect(queue.run(() => Promise.reject(new Error('thread')), null)).rejects.toThrow('thread')
    expect(await queue.run(async () => 'next', null)).toBe('next')
    await expect(queue.run(() => Promise.reject(new Error('thread')), 'ann')).rejects.toThrow('thread')
    expect(await queue.run(async () => 'next', 'ann')).toBe('next')
  })
})
