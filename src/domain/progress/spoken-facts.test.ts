import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/clock.ts'
import { addDays } from '#domain/days.ts'
import { UNKNOWN_ENGINE } from '#domain/kinds/sentence.ts'
import { makeSentenceKey } from '#domain/kinds/sentence-key.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import type { SoundInfo } from '#domain/sentences/recording-store.ts'
import type { Attempt } from '#domain/sentences/sentence.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { spokenDays } from './day-marks.ts'
import { readSpoken, thenAndNow } from './spoken-facts.ts'

const TODAY = '2026-11-24'
const HASH = '0b7c31e5a9f02d'
const OPTIONS = { language: 'es-ES', today: TODAY } as const

function row(attempts: Attempt[], date = '2026-11-21', hash = HASH): SentenceRow {
  return { key: makeSentenceKey(date, 'es-ES', hash), doc: { attempts } }
}

function heard(day: string, understood: number, change: Partial<Attempt> = {}): Attempt {
  return attempt({ id: `${day}-${change.at}`, day, understood, total: 10, ...change })
}

describe('PROMISE-5: what was spoken', () => {
  it('is nothing without rows, and without attempts', () => {
    const nothing = { days: new Set(), words: 0, firstReadings: [], saidAgain: [] }
    expect(readSpoken([], OPTIONS)).toEqual(nothing)
    expect(readSpoken([row([])], OPTIONS)).toEqual(nothing)
  })

  it('is every day and every understood word of what was said, heard or not; what was written is not', () => {
    const rows = [
      row([
        heard('2026-11-21', 4),
        heard('2026-11-22', 6, { how: 'recall', at: 2000 }),
        attempt({ id: 'unheard', day: '2026-11-23', by: 'nobody', at: 3000 }),
        heard('2026-11-24', 10, { how: 'dictation', at: 4000 }),
      ]),
    ]
    const spoken = readSpoken(rows, OPTIONS)
    expect([...spoken.days].sort()).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
    expect(spokenDays(rows, TODAY)).toEqual(spoken.days)
    expect(spoken.words).toBe(10)
  })

  it.each<[string, Attempt[], number | null]>([
    [
      'the first that was heard',
      [attempt({ by: 'nobody' }), heard('2026-11-22', 3), heard('2026-11-23', 9)],
      0.3,
    ],
    [
      'the first by its day, where a clock was set back',
      [heard('2026-11-23', 9, { at: 1 }), heard('2026-11-22', 3, { at: 5 })],
      0.3,
    ],
    [
      'the first by time on one day',
      [heard('2026-11-22', 9, { at: 7 }), heard('2026-11-22', 3, { at: 5 })],
      0.3,
    ],
    [
      'no recall, and nothing said along',
      [heard('2026-11-22', 9, { how: 'recall' }), heard('2026-11-22', 9, { how: 'along' })],
      null,
    ],
    [
      'none where the first was the best figure of an earlier version',
      [heard('2026-11-01', 9, { by: UNKNOWN_ENGINE }), heard('2026-11-22', 3)],
      null,
    ],
    ['none where a text had no words', [heard('2026-11-22', 0, { total: 0 })], null],
    ['none of a day that has not come', [heard('2026-11-30', 9)], null],
  ])('a first reading is %s', (_what, attempts, share) => {
    const { firstReadings } = readSpoken([row(attempts)], OPTIONS)
    expect(firstReadings.map((reading) => reading.share)).toEqual(share === null ? [] : [share])
  })

  it('compares only readings of the language that is learned; the days and words are of all', () => {
    const french = readSpoken([row([heard('2026-11-22', 3)])], { ...OPTIONS, language: 'fr-FR' })
    expect(french.firstReadings).toEqual([])
    expect([french.words, french.days.size]).toEqual([3, 1])
  })

  it('names the sentences that were said on two days, those with most time between them first', () => {
    const on = (day: string) => ({ ...heard(day, 1), at: Date.parse(`${day}T10:00:00Z`) })
    const spoken = readSpoken(
      [
        row([on('2026-11-20'), on('2026-11-21')], '2026-11-20', '00000000000001'),
        row([on('2026-09-01'), on('2026-11-21')], '2026-09-01', '00000000000002'),
        row([on('2026-11-21')], '2026-11-21', '00000000000003'),
      ],
      OPTIONS,
    )
    expect(spoken.saidAgain.map(({ key }) => key.slice(11, 25))).toEqual(['00000000000002', '00000000000001'])
  })

  it('of ten years looks at every attempt once', () => {
    let reads = 0
    const rows = Array.from({ length: 3650 }, (_, ago) => {
      const day = addDays(TODAY, -ago)
      const tries = Array.from({ length: 5 }, (_, index) => heard(day, 5, { at: index }))
      const counted = tries.map(({ how, ...rest }) => ({
        ...rest,
        get how() {
          reads += 1
          return how
        },
      }))
      return row(counted, day)
    })
    const spoken = readSpoken(rows, OPTIONS)
    expect([spoken.days.size, spoken.words, spoken.firstReadings.length]).toEqual([3650, 91_250, 3650])
    expect(reads).toBeLessThanOrEqual(2 * 5 * 3650) // whether it was spoken, and whether it was read
  })
})

const NOON = new Date(2026, 10, 24, 12).getTime()

function sound(id: string, daysAgo: number): SoundInfo {
  return { id, sentence: 'a', at: NOON - daysAgo * DAY_MS, bytes: 1, accuracy: null }
}

it('PROMISE-5: then is the first sound and now the latest, in whatever order they are stored', () => {
  const sounds = [sound('b', 3), sound('c', 0), sound('a', 70)]
  expect(thenAndNow(sounds)).toMatchObject({ first: { id: 'a' }, latest: { id: 'c' } })
})

it.each([
  ['no sounds', []],
  ['one sound', [sound('a', 1)]],
  ['sounds of one day', [sound('a', 1), sound('b', 1)]],
])('%s are no then and now', (_what, sounds) => {
  expect(thenAndNow(sounds)).toBeNull()
})
