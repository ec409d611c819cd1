import fc from 'fast-check'
import { expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { isSameJson } from '#domain/row.ts'
import {
  afterAct,
  type DayAct,
  dayAct,
  straightAct,
  translateAct,
  typeTranslationAct,
  wordsOfDay,
} from './day-docs.fixture.ts'
import { mergeOfEarlierVersion } from './histories/earlier-version.fixture.ts'
import { mergeDoc } from './merge-doc.ts'

type Device = { doc: DayDoc; base: DayDoc | undefined }

type Merge = (base: DayDoc | undefined, mine: DayDoc, theirs: DayDoc) => DayDoc

/** The last device runs a version of the app that knows one translation an entry. */
const EARLIER = 2

const earlierMerge = mergeOfEarlierVersion as Merge

/** The same act as an earlier version does it: in the first place, whatever stands there. */
function asEarlier(act: DayAct): DayAct {
  return 'isEarlier' in act ? { ...act, isEarlier: true } : act
}

/** A device acts on its day, takes and gives by the server, or forgets what the server had. */
type Event = { device: number; does: DayAct | 'sync' | 'forget' }

const does = fc.oneof(
  { arbitrary: dayAct, weight: 5 },
  { arbitrary: fc.constant('sync' as const), weight: 3 },
  fc.constant('forget' as const),
)
const events: fc.Arbitrary<Event[]> = fc.array(fc.record({ device: fc.nat(2), does }), { maxLength: 40 })

/** Of an entry that is translated into Spanish: into which language it is translated now, on whichever device. */
const languageEvents: fc.Arbitrary<Event[]> = fc.array(
  fc.record({
    device: fc.nat(2),
    does: fc.oneof(
      { arbitrary: fc.oneof(translateAct, typeTranslationAct), weight: 3 },
      { arbitrary: fc.constant('sync' as const), weight: 3 },
      { arbitrary: fc.constant('forget' as const), weight: 1 },
      dayAct,
    ),
  }),
  { maxLength: 25 },
)

/** Of a day that is written in the language that is learned, now on one device, now on another. */
const straightEvents: fc.Arbitrary<Event[]> = fc.array(
  fc.record({
    device: fc.nat(2),
    does: fc.oneof(
      { arbitrary: straightAct, weight: 3 },
      { arbitrary: fc.constant('sync' as const), weight: 3 },
      { arbitrary: fc.constant('forget' as const), weight: 1 },
      { arbitrary: dayAct.filter(({ kind }) => kind !== 'translate'), weight: 4 },
    ),
  }),
  { maxLength: 25 },
)

const TRANSLATED: DayDoc = {
  entry: {
    ...{ id: '1-a', date: '2026-11-21', content: 'Rain.', tags: [], mood: '', language: 'en-US' },
    ...{ translatedContent: 'Lluvia.', translationLanguage: 'es-ES', translatedBy: 'hand' },
  },
}

function createDevices(merge: Merge, start: DayDoc = {}) {
  const devices: Device[] = Array.from({ length: 3 }, () => ({ doc: start, base: start }))
  const written = new Set<string>()
  const removed = new Set<string>()
  let server = start
  const sync = (device: Device) => {
    const merged = device === devices[EARLIER] ? earlierMerge : merge
    server = isSameJson(device.base, server) ? device.doc : merged(device.base, device.doc, server)
    Object.assign(device, { doc: server, base: server })
  }
  const act = (device: Device, by: number, what: DayAct) => {
    const before = wordsOfDay(device.doc)
    device.doc = afterAct(device.doc, by === EARLIER ? asEarlier(what) : what, `device-${by}`)
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

it('three devices, one with an earlier version, that merge in any order come to the same day, with every word that nobody took out', () => {
  fc.assert(
    fc.property(events, (history) => {
      const devices = createDevices(mergeDoc)
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

/** The words that are gone at the end of a history of an entry that is translated. */
function lostIn(history: Event[], merge: Merge, start = TRANSLATED): string[] {
  const devices = createDevices(merge, start)
  for (const event of history) devices.run(event)
  const { docs, kept } = devices.end()
  const [first = {}, ...others] = docs
  for (const other of others) expect(other).toEqual(first)
  const found = wordsOfDay(first)
  return kept.filter((word) => !found.has(word))
}

it('three devices, one with an earlier version, keep every word of two languages', () => {
  fc.assert(
    fc.property(languageEvents, (history) => {
      expect(lostIn(history, mergeDoc)).toEqual([])
    }),
    { numRuns: generatedRuns(1000) },
  )
})

it.each([{}, TRANSLATED])(
  'three devices keep every word of a day that is written in the language that is learned',
  (start) => {
    fc.assert(
      fc.property(straightEvents, (history) => {
        expect(lostIn(history, mergeDoc, start)).toEqual([])
      }),
      { numRuns: generatedRuns(1000) },
    )
  },
)

it('lose words where translations are not merged language by language: the histories can tell', () => {
  const isWhole = fc.property(languageEvents, (history) => lostIn(history, earlierMerge).length === 0)
  expect(fc.check(isWhole, { numRuns: 2000, endOnFailure: true }).failed).toBe(true)
})
