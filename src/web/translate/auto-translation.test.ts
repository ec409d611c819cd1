import { expect, it } from 'vitest'
import { createAutoTranslation } from './auto-translation.ts'
import type { TranslationEnd, TranslationOrder } from './translation-job.ts'

const DATE = '2026-11-21'

/** Translations that a test ends, of which the first `asking` are made. */
function setting() {
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
    const { auto, orders } = setting()
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
  const { auto, orders, putOff } = setting()
  const done = auto.start(DATE)
  orders[0]?.end({ kind: 'failed', error: 'offline', next: null })
  await done
  expect(auto.get().status).toBe('idle')
  expect(putOff).toEqual([DATE])
})

it('what becomes of a translation that another one has replaced is not told', async () => {
  const { auto, orders } = setting()
  const first = auto.start(DATE)
  orders[0]?.onStart?.()
  void auto.start('2026-11-20')
  orders[1]?.onStart?.()
  orders[0]?.onDownload?.(0.5)
  orders[0]?.end({ kind: 'not-saved' })
  await first
  expect(auto.get()).toEqual({ status: 'running', downloaded: null })
})
