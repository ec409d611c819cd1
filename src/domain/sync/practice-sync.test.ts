import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { makeMinutesKey } from '#domain/kinds/minutes.ts'
import { addUp, type MinutesDoc, mergeMinutes } from '#domain/progress/minutes.ts'
import { AFTER_DAYS } from '#domain/row.ts'
import { afterAttempt } from '#domain/sentences/merge-sentences.ts'
import type { SentenceDoc } from '#domain/sentences/sentence.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { hasAllDays, MERGES } from './row-sync.ts'
import { runSyncRound } from './sync-round.ts'
import { changeInMemory, createMemorySyncStore, emptyMemoryRows } from './sync-store.fake.ts'
import { createMemorySyncServer } from './sync-transport.fake.ts'

const DAY = '2026-11-21'
const KEYS = ['0123456789abcd', '0123456789abce'].map((hash) => `${DAY}-${hash}-es-es`)

function newDevice(server: ReturnType<typeof createMemorySyncServer>, name: string) {
  const memory = emptyMemoryRows()
  const transport = server.transportOf('ann')
  let ids = 0
  const newId = () => `${name}-${++ids}`
  const ports = { store: createMemorySyncStore(memory), transport, userId: 'ann', newId, merge: MERGES }
  const rowsOf = (kind: string) =>
    [...memory.rows.values()]
      .filter((row) => row.kind === kind)
      .sort((one, other) => (one.key < other.key ? -1 : 1))
  return {
    memory,
    sync: () => runSyncRound(ports),
    say(key: string, id: string, at: number) {
      changeInMemory(memory, { kind: 'sentence', key }, (doc) =>
        afterAttempt(doc as SentenceDoc | undefined, [1, 2], attempt({ id, at })),
      )
    },
    practice(ms: number) {
      changeInMemory(memory, { kind: 'minutes', key: makeMinutesKey(DAY, name) }, (doc) => {
        const { activeMs } = (doc as MinutesDoc | undefined) ?? { activeMs: {} }
        return mergeMinutes(undefined, { activeMs }, { activeMs: addUp([activeMs, { speak: ms }]) })
      })
    },
    rows: () => rowsOf('sentence').map(({ key, doc, dirty }) => ({ key, doc, dirty })),
    attempts: () =>
      rowsOf('sentence').flatMap(({ doc }) => (doc as SentenceDoc).attempts.map(({ id }) => id)),
    minutes: () => addUp(rowsOf('minutes').map(({ doc }) => (doc as MinutesDoc).activeMs)).speak,
  }
}

const act = fc.record({
  device: fc.nat({ max: 2 }),
  does: fc.oneof(
    fc.record({ say: fc.constantFrom(...KEYS), at: fc.nat({ max: 5 }) }),
    fc.record({ ms: fc.integer({ min: 1, max: 1000 }) }),
    fc.constant('sync' as const),
  ),
})

describe('practice on three devices', () => {
  it('is the same on all of them in the end, with every attempt once and every minute', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
        const server = createMemorySyncServer({ now: () => 1, pageRows: 3 })
        const devices = ['a', 'b', 'c'].map((name) => newDevice(server, name))
        const said: string[] = []
        let ms = 0
        for (const [place, { device, does }] of acts.entries()) {
          const one = devices[device]
          if (does === 'sync') await one?.sync()
          else if ('ms' in does) {
            one?.practice(does.ms)
            ms += does.ms
          } else {
            one?.say(does.say, `i${place}`, does.at)
            said.push(`i${place}`)
          }
        }
        for (let pass = 0; pass < 3; pass++) for (const device of devices) await device.sync()
        for (const device of devices) {
          expect(device.attempts().sort()).toEqual(said.sort())
          expect(device.minutes()).toBe(ms)
          expect(device.rows()).toEqual(devices[0]?.rows())
          expect(device.rows().every(({ dirty }) => dirty === undefined)).toBe(true)
        }
      }),
      { numRuns: generatedRuns(200) },
    )
  })
})

describe('a device that had every entry before there was anything else', () => {
  it('asks for what was practised, and sends its entries meanwhile', async () => {
    const server = createMemorySyncServer({ now: () => 1, pageRows: 2 })
    const phone = newDevice(server, 'phone')
    const laptop = newDevice(server, 'laptop')
    const write = (device: typeof phone, key: string) =>
      changeInMemory(device.memory, { kind: 'day', key }, () => ({ draft: { content: key } }))
    write(phone, DAY)
    for (const key of KEYS) phone.say(key, 'a', 1)
    phone.practice(5)
    await phone.sync()
    await laptop.sync()
    for (const name of [...laptop.memory.rows.keys()])
      if (!name.startsWith('day/')) laptop.memory.rows.delete(name) // which the version before did not know
    expect(laptop.memory.cursor?.before).toBeNull()
    if (laptop.memory.cursor) laptop.memory.cursor = { ...laptop.memory.cursor, before: AFTER_DAYS }
    write(laptop, '2026-11-20')
    await laptop.sync()
    expect(laptop.attempts()).toEqual(['a', 'a'])
    expect(laptop.minutes()).toBe(5)
    expect(laptop.memory.cursor?.before).toBeNull()
    await phone.sync()
    expect(phone.memory.rows.has('day/2026-11-20')).toBe(true)
  })

  it.each([
    [null, true],
    ['', false],
    [`day/${DAY}`, false],
    [AFTER_DAYS, true],
    [`minutes/${DAY}-phone`, true],
    [`sentence/${KEYS[0]}`, true],
  ])('with a fill that has come to %j has every entry: %s', (before, hasAll) => {
    expect(hasAllDays(before)).toBe(hasAll)
  })
})
