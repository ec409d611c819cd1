import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { createMemoryDays } from '#web/documents/memory-days.ts'
import { createDiaryDays } from './diary-days.ts'
import { loadMerge } from './draft-state.ts'
import { playDay, type Step } from './typing-orders.fixture.ts'

await loadMerge()

const KEY_MS = 40 // a fast typist; writes take up to 20 of them

const ms = (most: number) => fc.oneof(fc.constant(0), fc.integer({ min: 0, max: most }))
const several = (most: number) => fc.array(ms(most), { minLength: 1, maxLength: 5 })
const screenTimes = fc.oneof(several(50), fc.constant<number[]>([0]))
const key: fc.Arbitrary<Step> = fc.record({ kind: fc.constant('key'), after: ms(KEY_MS) })
const other: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('undo', 'compose', 'refresh', 'tag'),
  after: ms(3 * KEY_MS),
})
const steps = fc.array(fc.oneof({ weight: 6, arbitrary: key }, { weight: 1, arbitrary: other }), {
  maxLength: 30,
})
const arrival: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('arrive'),
  after: ms(10 * KEY_MS),
  at: fc.nat(5),
})
const elsewhere = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    arrival,
    fc.record({ kind: fc.constantFrom('break', 'mend'), after: ms(10 * KEY_MS) }),
  ),
  { maxLength: 6 },
)
const durations = fc.record({
  writes: several(20 * KEY_MS),
  reads: several(100),
  screen: screenTimes,
})
const slowDurations = fc.record({
  writes: fc.array(fc.integer({ min: 40, max: 100 }), { minLength: 1, maxLength: 5 }),
  reads: several(100),
  screen: screenTimes,
})
const openings = fc.constantFrom('', 'Morning.', 'Morning.\nRain all day.', 'One line without an end')

/** The words of a text that were not there at the opening; letters that were taken back may be among them. */
function wordsOf(text: string): string[] {
  return text.match(/[\u0100-\u04ff]+|r\d{3}/g) ?? []
}

describe('a day that is typed on in two tabs while lines of another device come', () => {
  it('has at rest every word of all of them once, in every tab, on its screen and in the store', async () => {
    await fc.assert(
      fc.asyncProperty(
        openings,
        steps,
        steps,
        elsewhere,
        durations,
        async (opening, one, two, there, times) => {
          const { stored, screens, drafts, typed, tags, lines } = await playDay(
            opening,
            [one, two],
            there,
            times,
          )
          for (const { isDurable, draft } of drafts) {
            expect(isDurable).toBe(true)
            expect(draft).toEqual(stored)
          }
          for (const screen of screens) expect(screen.content).toBe(stored.content)
          const written = [...typed.flat(), ...lines]
          const words = wordsOf(stored.content).filter((word) => written.some((one) => one[0] === word[0]))
          expect(words.toSorted()).toEqual(written.toSorted())
          for (const own of typed) expect(words.filter((word) => own.includes(word))).toEqual(own)
          expect(stored.tags.toSorted()).toEqual(tags.toSorted())
        },
      ),
      { numRuns: generatedRuns(2000) },
    )
  })

  it('keeps such a line where it came before the merge could be loaded, and the screen is behind it', async () => {
    vi.resetModules()
    const { createDraftWriter } = await import('./draft-writer.ts') // has loaded nothing yet
    const store = createMemoryDays()
    const days = createDiaryDays([])
    days.put('2026-11-26', { doc: { draft: { content: 'Morning.' } }, isSynced: true })
    await store.update('2026-11-26', () => ({ draft: { content: 'Morning.\nFrom the phone.' } }))
    const writer = createDraftWriter({
      store,
      date: '2026-11-26',
      today: () => '2026-11-26',
      days,
      refresh: () => undefined,
      onChange: () => undefined,
    })
    writer.mergeIn({ doc: { draft: { content: 'Morning.\nFrom the phone.' } }, isSynced: true })
    writer.type({ content: 'Morning. I' }, { content: 'Morning.' })
    await expect.poll(() => writer.get().isDurable).toBe(true)
    expect(writer.get().draft.content).toBe('Morning.\nFrom the phone.\nI')
    expect(await store.all()).toMatchObject({
      value: [{ doc: { draft: { content: 'Morning.\nFrom the phone.\nI' } } }],
    })
  })

  it('shows such a line while keys are typed on, after two writes at most', async () => {
    const quickKey = fc.record({ kind: fc.constant('key' as const), after: fc.integer({ min: 10, max: 20 }) })
    const keys = fc.array(quickKey, { minLength: 60, maxLength: 70 })
    const soon = fc.record({ kind: fc.constant('arrive' as const), after: ms(100), at: fc.nat(5) })
    const lines = fc.array(soon, { minLength: 1, maxLength: 2 })
    await fc.assert(
      fc.asyncProperty(keys, lines, slowDurations, async (typed, there, times) => {
        const most = (list: number[]) => Math.max(...list)
        const { delays } = await playDay('Morning.', [typed], there, times)
        expect(most(delays)).toBeLessThanOrEqual(
          2 * most(times.writes) + most(times.reads) + most(times.screen),
        )
      }),
      { numRuns: generatedRuns(200) },
    )
  })
})
