import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failure } from '#domain/outcome.ts'
import type { PracticeStore } from '#domain/progress/practice.ts'
import { createMemoryPracticeStore } from '#web/adapters/journal/practice-store.fake.ts'
import { createPracticeLog, type PracticeLog } from './practice-log.ts'

const NOON = new Date(2026, 10, 21, 12).getTime()
const DAY = '2026-11-21'

let now: number
const open: PracticeLog[] = []

function openLog(store: PracticeStore = createMemoryPracticeStore()): PracticeLog {
  const log = createPracticeLog({ store, clock: { now: () => now } })
  open.push(log)
  return log
}

function pass(ms: number): void {
  now += ms
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  now = NOON
})

afterEach(() => {
  for (const log of open.splice(0)) log.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('reports that follow each other within 30 seconds are active time', async () => {
  const log = openLog()
  await settle()
  log.active('speak')
  pass(20_000)
  log.active('speak')
  pass(40_000)
  log.active('speak')
  pass(5000)
  log.active('write')
  await log.flush()
  expect(log.get()?.activeMs).toEqual({ write: 5000, translate: 0, speak: 20_000 })
})

it('a key that is counted draws nothing anew: the session line glides only with the next write', async () => {
  const log = openLog()
  await settle()
  const told = vi.fn()
  log.subscribe(told)
  for (let key = 0; key < 20; key++) {
    log.active('write')
    pass(60)
  }
  expect(told).not.toHaveBeenCalled()
  await log.flush()
  expect(told).toHaveBeenCalledOnce()
})

it('the best accuracy of a sentence is kept, and told at once', async () => {
  const log = openLog()
  await settle()
  const told = vi.fn()
  log.subscribe(told)
  log.attempted('Hola.', 94)
  log.attempted('Hola.', 60)
  expect(log.get()?.bestAccuracy).toEqual({ 'Hola.': 94 })
  expect(told).toHaveBeenCalledTimes(2)
})

it('many reports are written together, after a few seconds', async () => {
  const store = createMemoryPracticeStore()
  const update = vi.spyOn(store, 'update')
  const log = openLog(store)
  await settle()
  for (let second = 0; second < 5; second++) {
    log.active('write')
    pass(1000)
  }
  expect(update).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5000)
  expect(update).toHaveBeenCalledOnce()
  const read = await store.read(DAY)
  expect(read.ok && read.value?.activeMs.write).toBe(4000)
})

it('what is not written yet is written when the page is left', async () => {
  const store = createMemoryPracticeStore()
  openLog(store).attempted('Hola.', 88)
  dispatchEvent(new Event('pagehide'))
  const read = await store.read(DAY)
  expect(read.ok && read.value?.bestAccuracy).toEqual({ 'Hola.': 88 })
})

it('two tabs count both', async () => {
  const store = createMemoryPracticeStore()
  const [one, other] = [openLog(store), openLog(store)]
  for (const log of [one, other]) {
    log.active('write')
    pass(2000)
    log.active('write')
  }
  await vi.advanceTimersByTimeAsync(5000)
  const read = await store.read(DAY)
  expect(read.ok && read.value?.activeMs.write).toBe(4000)
})

it('a day that was begun before goes on', async () => {
  const store = createMemoryPracticeStore()
  const first = openLog(store)
  first.attempted('Hola.', 70)
  await first.flush()
  const second = openLog(store)
  expect(second.get()).toBeNull()
  await settle()
  expect(second.get()?.bestAccuracy).toEqual({ 'Hola.': 70 })
})

it('a write that fails loses nothing: it is tried again with the next', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const store = createMemoryPracticeStore()
  const update = vi.spyOn(store, 'update').mockResolvedValueOnce(failure('storage-full'))
  const log = openLog(store)
  log.attempted('Hola.', 70)
  await settle()
  log.attempted('Adiós.', 50)
  await settle()
  expect(update).toHaveBeenCalledTimes(2)
  expect(log.get()?.bestAccuracy).toEqual({ 'Hola.': 70, 'Adiós.': 50 })
  const stored = await store.read(DAY)
  expect(stored.ok && stored.value?.bestAccuracy).toEqual({ 'Hola.': 70, 'Adiós.': 50 })
})

it('after midnight a new day is counted, and yesterday keeps its own', async () => {
  const store = createMemoryPracticeStore()
  now = new Date(2026, 10, 21, 23, 59, 50).getTime()
  const log = openLog(store)
  await settle()
  log.attempted('Hola.', 70)
  pass(20_000)
  log.attempted('Adiós.', 50)
  await settle()
  expect(log.get()).toMatchObject({ date: '2026-11-22', bestAccuracy: { 'Adiós.': 50 } })
  const yesterday = await store.read(DAY)
  expect(yesterday.ok && yesterday.value?.bestAccuracy).toEqual({ 'Hola.': 70 })
})
