import fc from 'fast-check'
import { expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { isSameJson } from '#domain/row.ts'
import { afterAct, type DayAct, dayAct, wordsOfDay } from './day-docs.fixture.ts'
import { mergeDoc } from './merge-doc.ts'

type Device = { doc: DayDoc; base: DayDoc | undefined }

/** A device acts on its day, takes and gives by the server, or forgets what the server had. */
type Event = { device: number; does: DayAct | 'sync' | 'forget' }

const does = fc.oneof(
  { arbitrary: dayAct, weight: 5 },
  { arbitrary: fc.constant('sync' as const), weight: 3 },
  fc.constant('forget' as const),
)
const events: fc.Arbitrary<Event[]> = fc.array(fc.record({ device: fc.nat(2), does }), { maxLength: 40 })

function createDevices() {
  const devices: Device[] = Array.from({ length: 3 }, () => ({ doc: {}, base: {} }))
  const written = new Set<string>()
  const removed = new Set<string>()
  let server: DayDoc = {}
  const sync = (device: Device) => {
    server = isSameJson(device.base, server) ? device.doc : mergeDoc(device.base, device.doc, server)
    Object.assign(device, { doc: server, base: server })
  }
  const act = (device: Device, by: number, what: DayAct) => {
    const before = wordsOfDay(device.doc)
    device.doc = afterAct(device.doc, what, `device-${by}`)
    const after = wordsOfDay(device.doc)
    for (const word of after) if (!before.has(word)) written.add(word)
    for (const word of before) if (!after.has(word)) removed.add(word)
  }
  return {
    run({ device: by, does }: Event) {
      const device = devices[by]
      if (device === undefined) return
      if (does === 'sync') sync(device)
      else if (does === 'forget') device.base = undefined
      else act(device, by, does)
    },
    end() {
      for (const device of [...devices, ...devices]) sync(device)
      return { docs: devices.map(({ doc }) => doc), kept: [...written].filter((word) => !removed.has(word)) }
    },
  }
}

function timesOf(word: string, doc: DayDoc): number {
  return JSON.stringify(doc).split(new RegExp(`\\b${word.replace('.', '\\.')}`)).length - 1
}

it('three devices that merge in any order come to the same day, with every word that nobody took out', () => {
  fc.assert(
    fc.property(events, (history) => {
      const devices = createDevices()
      for (const event of history) devices.run(event)
      const { docs, kept } = devices.end()
      const [first = {}, ...others] = docs
      for (const other of others) expect(other).toEqual(first)
      const found = wordsOfDay(first)
      expect(kept.filter((word) => !found.has(word))).toEqual([])
      const most = Math.max(0, ...[...found].map((word) => timesOf(word, first)))
      expect(most).toBeLessThanOrEqual(12) // in the entry, in the draft, in what was deleted, and a few times in each
    }),
    { numRuns: generatedRuns(300) },
  )
})
