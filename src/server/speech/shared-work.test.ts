import { describe, expect, it } from 'vitest'
import { sharedWork } from './shared-work.ts'

const never = () => new AbortController().signal

/** Work that ends when the test says so, and notes when it began and when everyone had left. */
function slowWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const seen = { begun: 0, wasLeft: false }
  function work(signal: AbortSignal): Promise<string> {
    seen.begun += 1
    signal.addEventListener('abort', () => {
      seen.wasLeft = true
    })
    return promise
  }
  return { work, resolve, reject, seen }
}

describe('shared work', () => {
  it('is done once for all who ask at once, and again for whoever asks later', async () => {
    const shared = sharedWork<string>()
    const { work, resolve, seen } = slowWork()
    const all = [1, 2, 3].map(() => shared.join('same', work, never()))
    resolve('done')
    expect(await Promise.all(all)).toEqual(['done', 'done', 'done'])
    expect(seen.begun).toBe(1)
    await shared.join('same', work, never())
    expect(seen.begun).toBe(2)
  })

  it('another key is other work', async () => {
    const shared = sharedWork<string>()
    const answers = ['a', 'b'].map((key) => shared.join(key, async () => key, never()))
    expect(await Promise.all(answers)).toEqual(['a', 'b'])
  })

  it('goes on while one is left who wants it, and ends when all have gone', async () => {
    const shared = sharedWork<string>()
    const { work, seen } = slowWork()
    const [first, second] = [new AbortController(), new AbortController()]
    const answers = [first, second].map(({ signal }) => shared.join('same', work, signal))
    first.abort()
    expect(await answers[0]).toBe('left')
    expect(seen.wasLeft).toBe(false)
    second.abort()
    expect(await answers[1]).toBe('left')
    expect(seen.wasLeft).toBe(true)
  })

  it('whoever comes after all have gone begins anew', async () => {
    const shared = sharedWork<string>()
    const { work, resolve, seen } = slowWork()
    const learner = new AbortController()
    const left = shared.join('same', work, learner.signal)
    learner.abort()
    await left
    const next = shared.join('same', work, never())
    resolve('done')
    expect([await next, seen.begun]).toEqual(['done', 2])
  })

  it('a failure reaches all, and is not remembered', async () => {
    const shared = sharedWork<string>()
    const { work, reject } = slowWork()
    const all = [1, 2].map(() => shared.join('same', work, never()))
    reject(new Error('no'))
    for (const one of all) await expect(one).rejects.toThrow('no')
    expect(await shared.join('same', async () => 'done', never())).toBe('done')
  })
})
