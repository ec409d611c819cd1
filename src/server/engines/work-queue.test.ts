import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { type Asker, MOST_OF_ONE, workQueue } from './work-queue.ts'

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

const learner = (id: string): Asker => ({ id, hasAccount: true })
const stranger = (id: string): Asker => ({ id: `address ${id}`, hasAccount: false })

/** A queue whose jobs wait until they are let go, one by one; `running` and `done` name them in the order of their start. */
function controlled(atOnce: number, waiting: number) {
  const queue = workQueue(atOnce, waiting)
  const gates = new Map<string, () => void>()
  const started: string[] = []
  let jobs = 0
  return {
    started,
    ask(asker: Asker): Promise<string> {
      jobs += 1
      const name = `${asker.id} ${jobs}`
      const { open, passed } = gate()
      const job = async () => {
        started.push(name)
        gates.set(name, open)
        await passed
        return name
      }
      return queue.run(job, { asker })
    },
    /** Lets the job that has run longest go. */
    async finishOne(): Promise<void> {
      const [name, open] = gates.entries().next().value ?? ['', () => undefined]
      gates.delete(name)
      open()
      await nextTurn()
    },
  }
}

describe('learners and strangers', () => {
  it('two jobs of one run at once, and a third waits although there is room', async () => {
    for (const one of [learner('ana'), stranger('192.0.2.1')]) {
      const { ask, started, finishOne } = controlled(5, 10)
      for (let count = 0; count < 4; count += 1) void ask(one)
      expect(started).toHaveLength(MOST_OF_ONE)
      void ask(learner('boris'))
      expect(started).toHaveLength(MOST_OF_ONE + 1)
      await finishOne()
      expect(started).toHaveLength(MOST_OF_ONE + 2)
    }
  })

  it('strangers never take the last place', async () => {
    const { ask, started } = controlled(3, 10)
    for (let count = 0; count < 5; count += 1) void ask(stranger(`192.0.2.${count}`))
    expect(started).toHaveLength(2)
    void ask(learner('ana'))
    expect(started.at(-1)).toBe('ana 6')
  })

  it('with one place, strangers have it too', async () => {
    const { ask, started } = controlled(1, 10)
    void ask(stranger('192.0.2.1'))
    expect(started).toHaveLength(1)
  })

  it('a learner who comes last goes first', async () => {
    const { ask, started, finishOne } = controlled(1, 10)
    for (let count = 0; count < 4; count += 1) void ask(stranger(`192.0.2.${count}`))
    void ask(learner('ana'))
    await finishOne()
    expect(started.at(-1)).toBe('ana 5')
  })

  it('a full line of strangers leaves learners theirs, and one stranger leaves half of it to others', async () => {
    const { ask } = controlled(1, 4)
    void ask(learner('ana'))
    const refused: string[] = []
    const note = (answer: string) => answer === 'full' && refused.push(answer)
    for (let count = 0; count < 30; count += 1) void ask(stranger('192.0.2.1')).then(note)
    await nextTurn()
    expect(refused).toHaveLength(28)
    for (let count = 2; count < 5; count += 1) void ask(stranger(`192.0.2.${count}`)).then(note)
    await nextTurn()
    expect(refused).toHaveLength(29)
    for (const id of ['boris', 'cleo', 'dan', 'eva']) void ask(learner(id)).then(note)
    await nextTurn()
    expect(refused).toHaveLength(29)
  })

  it('the turn goes round: many jobs of one do not go before one of another', async () => {
    const { ask, started, finishOne } = controlled(1, 20)
    for (let count = 0; count < 6; count += 1) void ask(learner('ana'))
    for (const id of ['boris', 'cleo']) void ask(learner(id))
    for (let count = 0; count < 4; count += 1) await finishOne()
    expect(
      started
        .slice(1, 4)
        .map((name) => name.split(' ')[0])
        .toSorted(),
    ).toEqual(['ana', 'boris', 'cleo'])
  })

  it('a class behind one address, each with an account, is not taken for one', async () => {
    const { ask, started } = controlled(10, 40)
    for (let count = 0; count < 10; count += 1) void ask(learner(`pupil ${count}`))
    expect(started).toHaveLength(10)
  })

  it('whatever comes and goes, nobody has more than two, the rules hold, and in the end everything has run', async () => {
    const askers = [learner('ana'), learner('boris'), stranger('1'), stranger('2'), stranger('3')]
    const act = fc.oneof(fc.nat(askers.length - 1), fc.constant('finish' as const))
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(act, { maxLength: 40 }),
        async (atOnce, acts) => {
          const { ask, started, finishOne } = controlled(atOnce, 100)
          const answers: Promise<string>[] = []
          let finished = 0
          for (const one of acts) {
            if (one !== 'finish') answers.push(ask(askers[one] ?? learner('ana')))
            else if (started.length > finished) {
              finished += 1
              await finishOne()
            }
            const running = started.length - finished
            expect(running).toBeLessThanOrEqual(atOnce)
            if (answers.length - finished > 0) expect(running).toBeGreaterThan(0)
          }
          for (; finished < answers.length; finished += 1) await finishOne()
          expect(started).toHaveLength(answers.length)
          expect(new Set(await Promise.all(answers)).size).toBe(answers.length)
        },
      ),
      { numRuns: generatedRuns(200) },
    )
  })
})
