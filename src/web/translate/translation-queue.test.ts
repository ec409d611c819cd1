import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Day } from '#domain/clock.ts'
import { createTranslationQueue, outcomeOf, type QueuedOutcome } from './translation-queue.ts'
import { createMemoryWaitingStore } from './waiting-store.fake.ts'

const DAYS: Day[] = ['2026-11-19', '2026-11-20', '2026-11-21']
const [FIRST = '', SECOND = ''] = DAYS

/** A queue whose outcomes a test sets, on a device that keeps what waits. */
function setting(kept: Day[] = []) {
  const store = createMemoryWaitingStore(kept)
  const asked: Day[] = []
  let outcome: (date: Day, signal: AbortSignal) => Promise<QueuedOutcome> = async () => 'done'
  const due = new Set(DAYS)
  const open = () =>
    createTranslationQueue({
      store,
      isDue: (date) => due.has(date),
      translate(date, signal) {
        asked.push(date)
        return outcome(date, signal)
      },
    })
  const answerWith = (next: typeof outcome) => {
    outcome = next
  }
  return { queue: open(), open, store, asked, answerWith, due }
}

describe('translations that wait for the connection', () => {
  it('are made one by one in the order in which they were asked for, once the connection is back', async () => {
    const { queue, asked, answerWith, store } = setting()
    answerWith(async () => 'offline')
    await queue.add(SECOND)
    await queue.add(FIRST)
    await queue.run()
    expect(asked).toEqual([SECOND]) // without a connection the others are not tried
    expect(queue.get()).toMatchObject({ waiting: [SECOND, FIRST], running: null, failed: [] })
    answerWith(async () => 'done')
    await queue.run()
    expect(asked).toEqual([SECOND, SECOND, FIRST])
    expect(queue.get()).toMatchObject({ waiting: [], failed: [] })
    expect(await store.read()).toEqual([])
  })

  it('survive a reload', async () => {
    const { queue, open } = setting()
    await queue.add(FIRST)
    const next = open()
    await next.load()
    expect(next.get().waiting).toEqual([FIRST])
  })

  it('can be cancelled, also while one is being made', async () => {
    const { queue, answerWith, store } = setting([FIRST, SECOND])
    const stopped: boolean[] = []
    answerWith(async (date, signal) => {
      if (date === FIRST) await queue.cancel(FIRST)
      stopped.push(signal.aborted)
      return signal.aborted ? 'gone' : 'done'
    })
    await queue.run()
    expect(stopped).toEqual([true, false])
    expect(await store.read()).toEqual([])
    expect(queue.get().failed).toEqual([])
  })

  it('wait no longer once the learner has saved words that no answer would replace', async () => {
    const { queue, store, due } = setting([FIRST, SECOND])
    await queue.load()
    await queue.leaveIfDone(FIRST)
    expect(queue.get().waiting).toEqual([FIRST, SECOND])
    due.delete(FIRST)
    await queue.leaveIfDone(FIRST)
    expect([queue.get().waiting, await store.read()]).toEqual([[SECOND], [SECOND]])
  })

  it.each([
    [{ kind: 'done' }, 'done'],
    [{ kind: 'kept', because: 'own-text', made: null }, 'gone'],
    [{ kind: 'stopped' }, 'gone'],
    [{ kind: 'not-saved' }, 'failed'],
    [{ kind: 'failed', error: 'offline', next: null }, 'offline'],
    [{ kind: 'failed', error: 'timeout', next: null }, 'failed'],
    // nobody has promised more than the learner's own version, which the translation screen offers
    [{ kind: 'failed', error: 'unsupported-pair', next: null }, 'gone'],
    [{ kind: 'failed', error: 'unconfigured', next: null }, 'gone'],
  ] as const)('after %j one is %s', (end, outcome) => {
    expect(outcomeOf(end)).toBe(outcome)
  })

  it('that fail although the connection is there are named until the learner has seen it', async () => {
    const { queue, answerWith } = setting([FIRST])
    answerWith(async () => 'failed')
    await queue.run()
    expect(queue.get()).toMatchObject({ waiting: [], failed: [FIRST] })
    queue.forget(FIRST)
    expect(queue.get().failed).toEqual([])
  })

  it('are never forgotten, doubled, or made after they were cancelled, whatever happens in which order', async () => {
    const day = fc.constantFrom(...DAYS)
    const step = fc.oneof(
      fc.record({ add: day }),
      fc.record({ cancel: day }),
      fc.record({ reload: fc.constant(true) }),
      fc.record({
        run: fc.dictionary(day, fc.constantFrom<QueuedOutcome>('done', 'gone', 'offline', 'failed')),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { queue: first, open, store, asked, answerWith } = setting()
        let queue = first
        let expected: Day[] = []
        for (const one of steps) {
          if ('add' in one) {
            await queue.add(one.add)
            expected = [...expected.filter((date) => date !== one.add), one.add]
          } else if ('cancel' in one) {
            await queue.cancel(one.cancel)
            expected = expected.filter((date) => date !== one.cancel)
          } else if ('reload' in one) {
            queue = open()
            await queue.load()
          } else {
            answerWith(async (date) => one.run[date] ?? 'offline')
            const before = asked.length
            await queue.run()
            expect(expected).toEqual(expect.arrayContaining(asked.slice(before)))
            const firstOffline = expected.findIndex((date) => (one.run[date] ?? 'offline') === 'offline')
            expected = firstOffline < 0 ? [] : expected.slice(firstOffline)
          }
          expect(await store.read()).toEqual(expected)
          expect(queue.get().waiting).toEqual(expected)
        }
      }),
    )
  })
})
