import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failure } from '#domain/outcome.ts'
import type { MinutesBackup, MinutesStore } from '#domain/progress/minutes-store.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { createMemoryLeftMinutes, createMemoryMinutes } from '#web/documents/minutes.fake.ts'
import { createPracticeLog, type PracticeLog } from './practice-log.ts'

const NOON = new Date(2026, 10, 21, 12).getTime()
const DAY = '2026-11-21'

let now: number
const open: PracticeLog[] = []

function openLog(
  store: MinutesStore = createMemoryMinutes(),
  backup: MinutesBackup = createMemoryLeftMinutes(),
): PracticeLog {
  const log = createPracticeLog({ store, backup, clock: { now: () => now } })
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

it('minutes that come from other devices or another diary are known at once, with what is not written yet', async () => {
  const store = createMemoryMinutes()
  const changed = createSubscribers()
  const log = createPracticeLog({
    store,
    backup: createMemoryLeftMinutes(),
    clock: { now: () => now },
    watch: changed.subscribe,
  })
  open.push(log)
  await settle()
  expect(log.get()?.activeMs.speak).toBe(0)
  await store.takeIn([{ key: `${DAY}-phone`, doc: { activeMs: { speak: 60_000 } } }])
  changed.emit()
  await settle()
  expect(log.get()?.activeMs.speak).toBe(60_000)
  const read = vi.spyOn(store, 'read')
  log.close()
  changed.emit()
  expect(read).not.toHaveBeenCalled()
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
  const store = createMemoryMinutes()
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

async function spokenIn(store: MinutesStore, date = DAY): Promise<number | undefined> {
  const read = await store.read(date)
  return read.ok ? read.value?.activeMs.speak : undefined
}

/** A store whose page is gone: it answers nobody. */
function goneStore(): MinutesStore {
  return { ...createMemoryMinutes(), add: () => new Promise(() => undefined) }
}

it('what is not written when the page is left is written by the next page', async () => {
  const [store, backup] = [createMemoryMinutes(), createMemoryLeftMinutes()]
  speak(openLog(goneStore(), backup))
  dispatchEvent(new Event('pagehide'))
  const next = openLog(store, backup)
  await settle()
  expect(next.get()?.activeMs.speak, 'shown at once').toBe(2000)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await spokenIn(store)).toBe(2000)
  expect(backup.take()).toEqual([])
})

it('what was left before midnight is counted on its day', async () => {
  const [store, backup] = [createMemoryMinutes(), createMemoryLeftMinutes()]
  speak(openLog(goneStore(), backup))
  dispatchEvent(new Event('pagehide'))
  pass(24 * 60 * 60 * 1000)
  const next = openLog(store, backup)
  await settle()
  expect(next.get()).toMatchObject({ date: '2026-11-22', activeMs: { speak: 0 } })
  expect(await spokenIn(store)).toBe(2000)
})

it('what cannot be written for an earlier day is kept until it can', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [store, backup] = [createMemoryMinutes(), createMemoryLeftMinutes()]
  backup.keep({ date: '2026-11-20', activeMs: { write: 0, translate: 0, speak: 3000 } })
  vi.spyOn(store, 'add').mockResolvedValueOnce(failure('storage-full'))
  openLog(store, backup)
  await settle()
  openLog(store, backup)
  await settle()
  expect(await spokenIn(store, '2026-11-20')).toBe(3000)
})

it('a page that comes back as it was left counts once what it had counted', async () => {
  const store = createMemoryMinutes()
  const log = openLog(store)
  speak(log)
  dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await spokenIn(store)).toBeUndefined()
  dispatchEvent(new Event('pageshow'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(await spokenIn(store)).toBe(2000)
  expect(log.get()?.activeMs.speak).toBe(2000)
})

it('where nothing can be kept, a page that is left tries to write', async () => {
  const store = createMemoryMinutes()
  speak(openLog(store, { keep: () => false, take: () => [] }))
  dispatchEvent(new Event('pagehide'))
  expect(await spokenIn(store)).toBe(2000)
})

function turn(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

it('what a hidden tab had counted is kept, and it shows what another has counted when it is seen again', async () => {
  const [store, backup] = [createMemoryMinutes(), createMemoryLeftMinutes()]
  const log = openLog(store, backup)
  await settle()
  speak(log)
  const keep = vi.spyOn(backup, 'keep')
  turn('hidden')
  expect(keep).toHaveBeenCalledOnce()
  await store.add(DAY, { speak: 7000 })
  turn('visible')
  await settle()
  await vi.advanceTimersByTimeAsync(400)
  expect(log.get()?.activeMs.speak).toBe(9000)
  expect(await spokenIn(store)).toBe(9000)
})

it.each<[string, (log: PracticeLog) => unknown]>([
  ['at midnight', (log) => [pass(24 * 60 * 60 * 1000), log.active('speak')]],
  ['when the diary is closed', (log) => log.close()],
  ['when it is closed while it is written', (log) => [log.flush(), log.close()]],
])('what cannot be written %s is not lost', async (_, happen) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [store, backup] = [createMemoryMinutes(), createMemoryLeftMinutes()]
  const isFull = vi.spyOn(store, 'add').mockResolvedValue(failure('storage-full'))
  const log = openLog(store, backup)
  await settle()
  speak(log)
  happen(log)
  await settle()
  isFull.mockRestore()
  openLog(store, backup)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await spokenIn(store)).toBe(2000)
})

it('a diary that was not used writes nothing at midnight, and a closed one counts nothing', async () => {
  const store = createMemoryMinutes()
  const add = vi.spyOn(store, 'add')
  const log = openLog(store)
  await settle()
  pass(24 * 60 * 60 * 1000)
  turn('visible')
  log.close()
  speak(log)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(add).not.toHaveBeenCalled()
})

it('a tab that is seen again after midnight shows the new day', async () => {
  const store = createMemoryMinutes()
  const log = openLog(store)
  await settle()
  speak(log)
  pass(24 * 60 * 60 * 1000)
  turn('visible')
  await settle()
  expect(log.get()).toMatchObject({ date: '2026-11-22', activeMs: { speak: 0 } })
  expect(await spokenIn(store)).toBe(2000)
})

it('whatever happens in whatever order, each second is counted once', async () => {
  const happen = (log: PracticeLog, what: number): unknown => {
    if (what === 0) return log.flush()
    if (what === 1) return dispatchEvent(new Event('pagehide'))
    if (what === 2) return dispatchEvent(new Event('pageshow'))
    if (what === 3) return turn('hidden')
    if (what === 4) return turn('visible')
    return vi.advanceTimersByTimeAsync(what * 300)
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ tab: fc.nat(1), ms: fc.nat(900), what: fc.nat(20) }), { maxLength: 30 }),
      async (steps) => {
        const [store, backup] = [createMemoryMinutes(), createMemoryLeftMinutes()]
        const tabs = [openLog(store, backup), openLog(store, backup)]
        let total = 0
        for (const { tab, ms, what } of steps) {
          const log = tabs[tab] as PracticeLog
          log.active('speak')
          pass(ms)
          log.active('speak')
          total += ms
          await happen(log, what)
          pass(40_000) // a pause, so that only what is above counts
        }
        for (const log of tabs) log.close()
        const last = openLog(store, backup)
        await vi.advanceTimersByTimeAsync(5000)
        last.close()
        expect((await spokenIn(store)) ?? 0).toBe(total)
        now = NOON
      },
    ),
    { numRuns: 50 },
  )
})

it('two tabs count both', async () => {
  const store = createMemoryMinutes()
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
  const store = createMemoryMinutes()
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
  const store = createMemoryMinutes()
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
  const store = createMemoryMinutes()
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
