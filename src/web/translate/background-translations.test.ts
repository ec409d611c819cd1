import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Day } from '#domain/clock.ts'
import {
  createAutoTranslation,
  createTranslationQueue,
  outcomeOf,
  type QueuedOutcome,
} from './background-translations.ts'
import type { TranslationEnd, TranslationOrder } from './translation-job.ts'
import { createMemoryWaitingStore } from './waiting-store.fake.ts'

const DATE = '2026-11-21'

/** Translations that a test ends, of which the first `asking` are made. */
function settingAtSave() {
  const orders: (TranslationOrder & { end(end: TranslationEnd): void })[] = []
  const putOff: string[] = []
  const auto = createAutoTranslation({
    translate: (order) => new Promise((end) => orders.push({ ...order, end })),
    onOffline: (date) => putOff.push(date) > 0,
  })
  return { auto, orders, putOff }
}

it.each<[string, TranslationEnd, 'idle' | 'failed']>([
  ['stored', { kind: 'done' }, 'idle'],
  ['not needed', { kind: 'kept', because: 'edited', made: null }, 'idle'],
  ['stopped by another order of the day', { kind: 'stopped' }, 'idle'],
  ['not to be stored', { kind: 'not-saved' }, 'failed'],
  ['by hand, as nothing here translates', { kind: 'failed', error: 'unconfigured', next: null }, 'idle'],
  ['by hand, as the pair is missing', { kind: 'failed', error: 'unsupported-pair', next: null }, 'idle'],
  ['failing', { kind: 'failed', error: 'timeout', next: null }, 'failed'],
])(
  'PROMISE-8: the translation that Save begins is told while it is made, and then where it failed: %s',
  async (_, end, status) => {
    const { auto, orders } = settingAtSave()
    const done = auto.start(DATE)
    expect(auto.get().status).toBe('idle')
    orders[0]?.onStart?.()
    orders[0]?.onDownload?.(0.25)
    expect(auto.get()).toEqual({ status: 'running', downloaded: 0.25 })
    orders[0]?.end(end)
    await done
    expect(auto.get().status).toBe(status)
  },
)

it('OPEN-2: without a connection nothing has failed, the day waits for it', async () => {
  const { auto, orders, putOff } = settingAtSave()
  const done = auto.start(DATE)
  orders[0]?.end({ kind: 'failed', error: 'offline', next: null })
  await done
  expect(auto.get().status).toBe('idle')
  expect(putOff).toEqual([DATE])
})

it('another translator in the place of the browser’s own ends what was told of its download', async () => {
  const { auto, orders } = settingAtSave()
  void auto.start(DATE)
  orders[0]?.onStart?.()
  orders[0]?.onDownload?.(0)
  expect(auto.get()).toEqual({ status: 'running', downloaded: 0 })
  orders[0]?.onStart?.()
  expect(auto.get()).toEqual({ status: 'running', downloaded: null })
})

it('what becomes of a translation that another one has replaced is not told', async () => {
  const { auto, orders } = settingAtSave()
  const first = auto.start(DATE)
  orders[0]?.onStart?.()
  void auto.start('2026-11-20')
  orders[1]?.onStart?.()
  orders[0]?.onDownload?.(0.5)
  orders[0]?.onStart?.() // another translator is asked
  orders[0]?.end({ kind: 'not-saved' })
  await first
  expect(auto.get()).toEqual({ status: 'running', downloaded: null })
})

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
