import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failure } from '#domain/outcome.ts'
import type { PracticeStore } from '#domain/progress/practice.ts'
import { createMemoryPracticeStore } from '#web/adapters/practice/practice-store.fake.ts'
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

it('nothing is drawn anew between keys, also when they are written: the session line grows in a pause', async () => {
  const log = openLog()
  await settle()
  const told = vi.fn()
  log.subscribe(told)
  for (let key = 0; key < 200; key++) {
    log.active('write')
    pass(60)
    await vi.advanceTimersByTimeAsync(60)
  }
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(400)
  expect(told).toHaveBeenCalledOnce()
  expect(log.get()?.activeMs.write).toBeGreaterThan(5000)
})

it('what is written after a pause is shown at once', async () => {
  const log = openLog()
  await settle()
  speak(log)
  await vi.advanceTimersByTimeAsync(4000)
  const told = vi.fn()
  log.subscribe(told)
  await vi.advanceTimersByTimeAsync(1000)
  expect(told).toHaveBeenCalledOnce()
  expect(log.get()?.activeMs.speak).toBe(2000)
})

it('many reports are written together, after a few seconds', async () => {
  const store = createMemoryPracticeStore()
  const add = vi.spyOn(store, 'add')
  const log = openLog(store)
  await settle()
  for (let second = 0; second < 5; second++) {
    log.active('write')
    pass(1000)
  }
  expect(add).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5000)
  expect(add).toHaveBeenCalledOnce()
  const read = await store.read(DAY)
  expect(read.ok && read.value?.activeMs.write).toBe(4000)
})

/** Two seconds of speaking. */
function speak(log: PracticeLog): void {
  log.active('speak')
  pass(2000)
  log.active('speak')
}

it('what is not written yet is written when the page is left', async () => {
  const store = createMemoryPracticeStore()
  speak(openLog(store))
  dispatchEvent(new Event('pagehide'))
  const read = await store.read(DAY)
  expect(read.ok && read.value?.activeMs.speak).toBe(2000)
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

it('a day that was begun before, here or on another device, goes on', async () => {
  const store = createMemoryPracticeStore()
  await store.add(DAY, { write: 60_000 })
  const log = openLog(store)
  expect(log.get()).toBeNull()
  await settle()
  expect(log.get()?.activeMs.write).toBe(60_000)
  await store.add(DAY, { write: 5000 }) // on another device
  speak(log)
  await log.flush()
  expect(log.get()?.activeMs).toEqual({ write: 65_000, translate: 0, speak: 2000 })
})

it('a write that fails loses nothing: it is tried again with the next', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const store = createMemoryPracticeStore()
  const add = vi.spyOn(store, 'add').mockResolvedValueOnce(failure('storage-full'))
  const log = openLog(store)
  await settle()
  speak(log)
  await log.flush()
  speak(log)
  await log.flush()
  expect(add).toHaveBeenCalledTimes(2)
  expect(log.get()?.activeMs.speak).toBe(4000)
  const stored = await store.read(DAY)
  expect(stored.ok && stored.value?.activeMs.speak).toBe(4000)
})

it('after midnight a new day is counted, and yesterday keeps its own', async () => {
  const store = createMemoryPracticeStore()
  now = new Date(2026, 10, 21, 23, 59, 50).getTime()
  const log = openLog(store)
  await settle()
  speak(log)
  pass(20_000)
  speak(log)
  await log.flush()
  expect(log.get()).toMatchObject({ date: '2026-11-22', activeMs: { speak: 22_000 } })
  const yesterday = await store.read(DAY)
  expect(yesterday.ok && yesterday.value?.activeMs.speak).toBe(2000)
})
