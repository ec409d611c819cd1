import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LEVELS } from '#domain/accounts/profile.ts'
import { addDays } from '#domain/days.ts'
import type { Entry } from '#domain/journal/entry.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import { MOODS } from '#domain/kinds/day.ts'
import { LANGUAGES } from '#domain/languages.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import type { Attempt } from '#domain/sentences/sentence.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { wordKey } from '#domain/text/words.ts'
import { READING_SOURCES } from './reading-sources.ts'
import { hashOfSuggestion, NOTHING_READ, needsReading, shownOf, suggest } from './suggest.ts'
import { QUESTIONS } from './suggestion.ts'

const TODAY = '2026-11-24'
const SENTENCE = 'El casero averigua la caldera.'

function dayOn(date: string, content: string, change: Partial<Entry> = {}): DiaryDay {
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
  const wrote = (date: string, content: string) => kinds([dayOn(date, content)])

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

describe('a question that was asked about an entry', () => {
  const asked = (date: string, change: Partial<Entry> = {}) => {
    const sentences = [{ text: 'Llueve.', verdict: 'fine', remarks: [] }]
    const said = { by: 'gemini', scope: 'language', language: 'es-ES', question: '¿Y tu abuela?' }
    return kinds([dayOn(date, 'Rain.', { corrections: { ...said, sentences }, ...change })])
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
      dayOn('2025-11-24', 'We moved house. It rained.'),
      dayOn('2025-11-25', 'No.'),
      dayOn('2026-10-24', 'No.'),
    ]
    expect(kinds(days)).toMatchObject([{ kind: 'years', written: '2025-11-24', quote: 'We moved house.' }])
  })

  it('brings 29 February on the 28th of years without one', () => {
    const days = [dayOn('2024-02-29', 'A leap day it was.')]
    expect(kinds(days, { today: '2026-02-28' })).toHaveLength(1)
    expect(kinds(days, { today: '2028-02-28' })).toEqual([])
    expect(kinds(days, { today: '2028-02-29' })).toHaveLength(1)
  })
})

describe('a tag', () => {
  const tagged = (...dates: string[]) =>
    dates.map((date) => dayOn(date, 'Rain.', { tags: ['garden', 'constructor'] }))

  it('comes when three entries have it and none of the last 14 days', () => {
    const found = kinds(tagged('2026-10-01', '2026-10-02', '2026-11-10'))
    expect(found.map((one) => one.kind === 'tag' && [one.tag, one.last]).sort()).toEqual([
      ['constructor', '2026-11-10'],
      ['garden', '2026-11-10'],
    ])
    expect(kinds(tagged('2026-10-01', '2026-11-10'))).toEqual([])
    expect(kinds(tagged('2026-10-01', '2026-10-02', '2026-11-11'))).toEqual([])
  })

  it('was used lately on a sad day, too', () => {
    const sad = dayOn('2026-11-20', 'Rain.', { tags: ['garden', 'constructor'], mood: 'sad' })
    expect(kinds([...tagged('2026-10-01', '2026-10-02', '2026-10-03'), sad])).toEqual([])
  })
})

describe('words that were never understood', () => {
  const days = [dayOn('2026-11-20', 'Rain.', { translatedContent: SENTENCE, translationLanguage: 'es-ES' })]

  it('come by three, as they are written', () => {
    const found = kinds(days, { rows: [said('2026-11-20', [1, 2, 4])] })
    expect(found).toMatchObject([{ kind: 'words', language: 'es-ES' }])
    expect(found.flatMap((one) => (one.kind === 'words' ? one.words.toSorted() : []))).toEqual([
      'averigua',
      'caldera',
      'casero',
    ])
  })

  it('are none of a rough draft that nobody has checked', () => {
    const rows = [said('2026-11-20', [1, 2, 4])]
    const by = (translatedBy: string, translationQuality: 'draft' | 'checked') =>
      kinds(
        days.map(({ date, doc }) => ({
          date,
          doc: { ...doc, ...(doc.entry && { entry: { ...doc.entry, translatedBy, translationQuality } }) },
        })),
        { rows },
      )
    expect(by('apertium', 'draft')).toEqual([])
    expect(by('apertium', 'checked')).toMatchObject([{ kind: 'words' }])
    expect(by('libretranslate', 'draft')).toMatchObject([{ kind: 'words' }])
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

describe('words to use again, day by day', () => {
  const CONTENT = [
    'caldera',
    'casero',
    'hermana',
    'perro',
    'desván',
    'escalera',
    'tormenta',
    'vecino',
    'ladrillo',
  ]

  /** Entries of some words each, all of them missed. */
  function practised(entries: readonly (readonly string[])[]) {
    return entries.map((words, ago) => {
      const date = addDays(TODAY, -ago - 1)
      const text = `${words.join(' ')}.`
      const { key } = readSentence(text, date, 'es-ES')
      const missed = words.map((_, place) => place)
      const one = attempt({ id: date, day: date, by: 'gemini', understood: 0, total: words.length, missed })
      const day = dayOn(date, 'Rain.', { translatedContent: text, translationLanguage: 'es-ES' })
      return { day, row: { key, doc: { attempts: [one] } } }
    })
  }
  function wordsOn(today: string, of: ReturnType<typeof practised>): string[][] {
    const rows = of.map(({ row }) => row)
    const all = suggestAll(
      known(
        of.map(({ day }) => day),
        { today, rows },
      ),
    )
    return all.flatMap((one) => (one.kind === 'words' ? [one.words] : []))
  }

  it('hold no word that only joins others, and none that stands on a third of the entries', () => {
    const entries = CONTENT.map((word) => [word, 'En', 'Era', 'de', 'trajeron', 'y'])
    const days = Array.from({ length: 6 }, (_, count) => addDays(TODAY, count))
    const found = new Set(days.flatMap((day) => wordsOn(day, practised(entries)).flat()))
    expect(found).toEqual(new Set(CONTENT))
  })

  it('go through all words before one comes again, and none comes on two days running', () => {
    const entries = practised(
      CONTENT.map((word, place) => [word, CONTENT[(place + 1) % CONTENT.length] ?? '']),
    )
    const firsts = Array.from({ length: 12 }, (_, count) => wordsOn(addDays(TODAY, count), entries)[0] ?? [])
    for (const [place, words] of firsts.entries()) {
      const before = firsts[place - 1] ?? []
      expect(words.filter((word) => before.includes(word))).toEqual([])
    }
    expect(new Set(firsts.slice(0, 6).flat())).toEqual(new Set(CONTENT))
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
          const { date: day, doc } = dayOn(date, fields.content, fields)
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

  it('are shown one at a time, without those passed over, and from the first again after the last', () => {
    fc.assert(
      fc.property(days, (made) => {
        const all = suggestAll(known(made.map(({ day }) => day)))
        const passed = new Set<string>()
        const shown = all.map(() => {
          const one = shownOf(all, passed, 0)
          if (one !== null) passed.add(hashOfSuggestion(one))
          return one
        })
        expect(shown).toEqual(all)
        const again = all.map((_, turn) => shownOf(all, passed, turn))
        expect(again).toEqual(all)
        expect(shownOf(all, passed, all.length)).toEqual(all[0])
      }),
    )
    expect(shownOf([], new Set(), 0)).toBeNull()
  })

  const changing = fc.tuple(days, fc.array(fc.nat({ max: 11 }), { maxLength: 4 }), fc.nat({ max: 400 }))

  it('never begin with the same on two days running, whatever is written in between', () => {
    fc.assert(
      fc.property(changing, ([made, later, start]) => {
        const on = (today: string, of: typeof made) =>
          suggestAll(
            known(
              of.map(({ day }) => day),
              { today, rows: of.map(({ row }) => row) },
            ),
          )
        const before = made.filter((_, place) => !later.includes(place))
        const today = addDays(TODAY, start)
        const [first, second] = [on(today, before), on(addDays(today, 1), made)]
        expect(first[0]?.id).not.toBe(second[0]?.id)
        const words = (all: typeof first) => all.flatMap((one) => (one.kind === 'words' ? one.words : []))
        const keys = new Set(words(first).map((word) => wordKey(word)))
        expect(words(second).filter((word) => keys.has(wordKey(word)))).toEqual([])
      }),
    )
  })
})

it('texts are read only where an entry may look ahead, is of another year, or was practised', () => {
  const needs = (days: DiaryDay[], more = {}) => needsReading(known(days, more))
  expect(needs([dayOn('2026-11-23', 'It rained. We stayed in.')])).toBe(false)
  expect(needs([dayOn('2026-11-23', 'It rained. Tomorrow we go out.')])).toBe(true)
  expect(needs([dayOn('2026-11-23', 'Es regnet. Morgen fahren wir.', { language: 'de-DE' })])).toBe(true)
  expect(needs([dayOn('2025-11-23', 'It rained.')])).toBe(true)
  expect(needs([], { rows: [said('2026-11-23', [])] })).toBe(true)
})
