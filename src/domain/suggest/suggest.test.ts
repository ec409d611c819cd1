import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LEVELS } from '#domain/accounts/profile.ts'
import type { Entry } from '#domain/journal/entry.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import { MOODS } from '#domain/kinds/day.ts'
import { LANGUAGES } from '#domain/languages.ts'
import { addDays } from '#domain/progress/calendar.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import type { Attempt } from '#domain/sentences/sentence.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { QUESTIONS } from './questions.ts'
import { READING_SOURCES } from './reading-sources.ts'
import { hashOfSuggestion, shownOf } from './shown-suggestions.ts'
import { NOTHING_READ, needsReading, suggest } from './suggest.ts'

const TODAY = '2026-11-24'
const SENTENCE = 'El casero averigua la caldera.'

function page(date: string, content: string, change: Partial<Entry> = {}): DiaryDay {
  return {
    date,
    doc: { entry: { id: date, date, content, tags: [], mood: '', language: 'en-US', ...change } },
  }
}

function known(days: DiaryDay[], more: Partial<Parameters<typeof suggest>[0]> = {}) {
  const languages = { nativeLanguage: 'en-US', targetLanguage: 'es-ES' } as const
  return { today: TODAY, days, rows: [], level: undefined, ...languages, ...more }
}

/** All, of which those that texts are not read for lack nothing. */
function suggestAll(of: Parameters<typeof suggest>[0]) {
  const all = suggest(of, READING_SOURCES)
  if (!needsReading(of)) expect(suggest(of, NOTHING_READ)).toEqual(all)
  return all
}

function kinds(days: DiaryDay[], more?: Partial<Parameters<typeof suggest>[0]>) {
  return suggestAll(known(days, more)).filter(({ kind }) => kind !== 'question')
}

function said(date: string, missed: number[], change: Partial<Attempt> = {}): SentenceRow {
  const { key } = readSentence(SENTENCE, date, 'es-ES')
  const one = attempt({
    id: `${date} ${missed}`,
    day: date,
    by: 'gemini',
    understood: 5 - missed.length,
    total: 5,
    missed,
    ...change,
  })
  return { key, doc: { attempts: [one] } }
}

describe('a sentence that looked ahead', () => {
  const wrote = (date: string, content: string) => kinds([page(date, content)])

  it('comes once its day has come, and for a week', () => {
    const content = 'It rained. Tomorrow the man comes about the boiler.'
    expect(wrote('2026-11-23', content)).toEqual([
      {
        id: 'ahead 2026-11-23 1',
        kind: 'ahead',
        written: '2026-11-23',
        quote: 'Tomorrow the man comes about the boiler.',
        language: 'en-US',
      },
    ])
    expect(wrote('2026-11-17', content)).toHaveLength(1)
    expect(wrote('2026-11-16', content)).toEqual([])
    expect(wrote(TODAY, content)).toEqual([])
    expect(wrote('2026-11-23', 'The exam is next week, I fear.')).toEqual([])
    expect(wrote('2026-11-14', 'The exam is next week, I fear.')).toHaveLength(1)
  })
})

describe('a question that was asked about a page', () => {
  const asked = (date: string, change: Partial<Entry> = {}) => {
    const sentences = [{ text: 'Llueve.', verdict: 'fine', remarks: [] }]
    const said = { by: 'gemini', scope: 'language', language: 'es-ES', question: '¿Y tu abuela?' }
    return kinds([page(date, 'Rain.', { corrections: { ...said, sentences }, ...change })])
  }

  it('comes for two weeks after its day, before all else, in the language that is learned', () => {
    const found = {
      id: 'asked 2026-11-23 ¿Y tu abuela?',
      kind: 'asked',
      written: '2026-11-23',
      quote: '¿Y tu abuela?',
      language: 'es-ES',
    }
    expect(asked('2026-11-23', { content: 'Tomorrow we leave.' })[0]).toEqual(found)
    expect(asked('2026-11-10')).toHaveLength(1)
    expect(asked('2026-11-09')).toEqual([])
    expect(asked(TODAY)).toEqual([])
  })

  it('does not come from a sad day, nor from what no version has kept', () => {
    expect(asked('2026-11-23', { mood: 'sad' })).toEqual([])
    for (const corrections of [null, 'x', { question: '¿Y?' }])
      expect(asked('2026-11-23', { corrections })).toEqual([])
  })
})

describe('this date in other years', () => {
  it('is quoted by its first sentence', () => {
    const days = [
      page('2025-11-24', 'We moved house. It rained.'),
      page('2025-11-25', 'No.'),
      page('2026-10-24', 'No.'),
    ]
    expect(kinds(days)).toMatchObject([{ kind: 'years', written: '2025-11-24', quote: 'We moved house.' }])
  })

  it('brings 29 February on the 28th of years without one', () => {
    const days = [page('2024-02-29', 'A leap day it was.')]
    expect(kinds(days, { today: '2026-02-28' })).toHaveLength(1)
    expect(kinds(days, { today: '2028-02-28' })).toEqual([])
    expect(kinds(days, { today: '2028-02-29' })).toHaveLength(1)
  })
})

describe('a tag', () => {
  const tagged = (...dates: string[]) =>
    dates.map((date) => page(date, 'Rain.', { tags: ['garden', 'constructor'] }))

  it('comes when three pages have it and none of the last 14 days', () => {
    const found = kinds(tagged('2026-10-01', '2026-10-02', '2026-11-10'))
    expect(found.map((one) => one.kind === 'tag' && [one.tag, one.last]).sort()).toEqual([
      ['constructor', '2026-11-10'],
      ['garden', '2026-11-10'],
    ])
    expect(kinds(tagged('2026-10-01', '2026-11-10'))).toEqual([])
    expect(kinds(tagged('2026-10-01', '2026-10-02', '2026-11-11'))).toEqual([])
  })

  it('was used lately on a sad day, too', () => {
    const sad = page('2026-11-20', 'Rain.', { tags: ['garden', 'constructor'], mood: 'sad' })
    expect(kinds([...tagged('2026-10-01', '2026-10-02', '2026-10-03'), sad])).toEqual([])
  })
})

describe('words that were never understood', () => {
  const days = [page('2026-11-20', 'Rain.', { translatedContent: SENTENCE, translationLanguage: 'es-ES' })]

  it('come by three, as they are written', () => {
    const found = kinds(days, { rows: [said('2026-11-20', [1, 2, 4])] })
    expect(found).toMatchObject([{ kind: 'words', language: 'es-ES' }])
    expect(found.flatMap((one) => (one.kind === 'words' ? one.words.toSorted() : []))).toEqual([
      'averigua',
      'caldera',
      'casero',
    ])
  })

  it('are none where fewer were missed, where they were understood once, or nobody heard them', () => {
    expect(kinds(days, { rows: [said('2026-11-20', [1, 2])] })).toEqual([])
    const twice = said('2026-11-20', [1, 2, 4])
    twice.doc.attempts.push(...said('2026-11-20', [0]).doc.attempts)
    expect(kinds(days, { rows: [twice] })).toEqual([])
    for (const change of [{ by: 'nobody' }, { how: 'dictation' as const }, { total: 4 }])
      expect(kinds(days, { rows: [said('2026-11-20', [1, 2, 4], change)] })).toEqual([])
  })
})

describe('the bank of questions', () => {
  it('has thirty, each once, ten for each band of levels', () => {
    const all = Object.values(QUESTIONS).flat()
    expect([all.length, new Set(all).size]).toEqual([30, 30])
    for (const level of [undefined, ...LEVELS]) expect(suggestAll(known([], { level }))).toHaveLength(10)
    expect(suggestAll(known([], { level: 'C1' }))[0]?.id).not.toBe(
      suggestAll(known([], { level: 'A1' }))[0]?.id,
    )
  })
})

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    'constructor',
    '__proto__',
    'Tomorrow I go. Tomorrow I stay.',
    'Mañana llueve mucho.',
    '明日、行きます。',
    '\u0000',
  ),
)
const days = fc.uniqueArray(fc.integer({ min: -800, max: 3 }), { maxLength: 12 }).chain((ago) =>
  fc.tuple(
    ...ago.map((count) => {
      const date = addDays(TODAY, count)
      return fc
        .record({
          content: odd,
          mood: fc.constantFrom('' as const, ...MOODS),
          typed: fc.constantFrom(undefined, ...MOODS),
          tags: fc.array(odd, { maxLength: 3 }),
          language: fc.constantFrom(...LANGUAGES),
          translatedContent: odd,
          missed: fc.array(fc.integer({ min: -2, max: 9 }), { maxLength: 6 }),
        })
        .map(({ typed, missed, ...fields }) => {
          const { date: day, doc } = page(date, fields.content, fields)
          const row = said(date, missed)
          return { day: { date: day, doc: { ...doc, ...(typed && { draft: { mood: typed } }) } }, row }
        })
    }),
  ),
)

describe('suggestions, whatever stands in the diary', () => {
  const LOW = ['sad', 'anxious', 'frustrated']

  it('never quote a day marked sad, anxious or frustrated, saved or typed', () => {
    fc.assert(
      fc.property(days, (made) => {
        const low = made.filter(({ day: { doc } }) =>
          [doc.entry?.mood, doc.draft?.mood].some((mood) => LOW.includes(mood ?? '')),
        )
        const dates = new Set(low.map(({ day }) => day.date))
        const all = suggestAll(
          known(
            made.map(({ day }) => day),
            { rows: made.map(({ row }) => row) },
          ),
        )
        for (const one of all) if ('written' in one) expect(dates.has(one.written)).toBe(false)
      }),
    )
  })

  it('are the same all day, in whatever order the days come, and each comes once', () => {
    fc.assert(
      fc.property(days, (made) => {
        const found = made.map(({ day }) => day)
        const all = suggestAll(known(found))
        expect(suggestAll(known(found.toReversed()))).toEqual(all)
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
        expect(all.length).toBeGreaterThanOrEqual(10)
      }),
    )
  })

  it('are shown by three at most, without those dismissed, and others come in turn until the first come again', () => {
    fc.assert(
      fc.property(days, fc.array(fc.nat({ max: 30 })), fc.nat({ max: 50 }), (made, away, turn) => {
        const all = suggestAll(known(made.map(({ day }) => day)))
        const dismissed = new Set(away.flatMap((place) => (all[place] ? hashOfSuggestion(all[place]) : [])))
        const shown = shownOf(all, dismissed, turn)
        expect(shown.length).toBeLessThanOrEqual(3)
        expect(shown.some((one) => dismissed.has(hashOfSuggestion(one)))).toBe(false)
        const left = all.length - dismissed.size
        const turns = Array.from({ length: Math.ceil(left / 3) }, (_, each) => shownOf(all, dismissed, each))
        expect(turns.flat()).toHaveLength(left)
        expect(shown.length > 0).toBe(left > 0)
      }),
    )
  })
})

it('texts are read only where a page may look ahead, is of another year, or was practised', () => {
  const needs = (days: DiaryDay[], more = {}) => needsReading(known(days, more))
  expect(needs([page('2026-11-23', 'It rained. We stayed in.')])).toBe(false)
  expect(needs([page('2026-11-23', 'It rained. Tomorrow we go out.')])).toBe(true)
  expect(needs([page('2026-11-23', 'Es regnet. Morgen fahren wir.', { language: 'de-DE' })])).toBe(true)
  expect(needs([page('2025-11-23', 'It rained.')])).toBe(true)
  expect(needs([], { rows: [said('2026-11-23', [])] })).toBe(true)
})
