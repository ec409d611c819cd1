import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, monthOf } from '#domain/days.ts'
import { docOf } from '#domain/exchange/diary-files.fixture.ts'
import type { Entry } from '#domain/journal/entry.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import type { Attempt } from '#domain/sentences/sentence.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { type AskTexts, askedOf, askText } from './ask-text.ts'
import { firstMonth, lastMonth, lookBack, monthAsked, type PastEntry } from './look-back.ts'

const TODAY = '2026-11-24'
const FIRST = 'Llueve desde hoy por la mañana.'
const SECOND = 'Nadie ha salido de casa.'

function dayOn(date: string, change: Partial<Entry> = {}): DiaryDay {
  return { date, doc: { entry: { id: date, date, content: 'It rains.', tags: [], mood: '', ...change } } }
}

function row(date: string, text: string, attempts: Attempt[]): SentenceRow {
  return { key: readSentence(text, date, 'es-ES').key, doc: { attempts } }
}

function heard(at: number, understood: number, change: Partial<Attempt> = {}): Attempt {
  return attempt({ id: `${at}`, at, day: TODAY, by: 'gemini', understood, total: 10, ...change })
}

const sources = { rows: [], language: 'es-ES', measure: 'aligned' } as const
const translated = { translatedContent: `${FIRST} ${SECOND}`, translationLanguage: 'es-ES' } as const

const askAbout = (entries: PastEntry[], texts: AskTexts) => askText(entries.map(askedOf), texts)

describe('a month that is looked back at', () => {
  it('has its saved entries, oldest first, with their translations', () => {
    const days = [
      dayOn('2026-10-31', translated),
      dayOn('2026-10-02'),
      dayOn('2026-11-01'),
      { date: '2026-10-05', doc: { draft: { content: 'Not saved.' } } },
    ]
    const entries = lookBack('2026-10', { ...sources, days })
    expect(entries.map(({ date }) => date)).toEqual(['2026-10-02', '2026-10-31'])
    expect(entries.map(({ translation }) => translation)).toEqual([
      null,
      { text: `${FIRST} ${SECOND}`, language: 'es-ES' },
    ])
  })

  it('has what a machine would have otherwise, and nothing where all was fine', () => {
    const remarks = [{ start: 0, end: 6, instead: ['Llovía'], kind: 'grammar' }]
    const said = { by: 'gemini', scope: 'language', language: 'es-ES' }
    const wrong = { text: FIRST, verdict: 'remarks', remarks }
    const fine = { text: SECOND, verdict: 'fine', remarks: [] }
    const of = (sentences: object[]) => {
      const days = [dayOn('2026-10-31', { ...translated, corrections: { ...said, sentences } })]
      return lookBack('2026-10', { ...sources, days })[0]?.corrections
    }
    const lines = [{ text: FIRST, corrected: FIRST.replace('Llueve', 'Llovía'), isRewritten: false }]
    expect(of([wrong, fine])).toEqual({ by: 'gemini', language: 'es-ES', lines })
    const several = [{ ...remarks[0], instead: ['Llovía', 'Llovió'] }]
    expect(of([{ ...wrong, remarks: several }])?.lines[0]?.corrected).toBe(
      FIRST.replace('Llueve', 'Llovía / Llovió'),
    )
    const gone = [{ ...remarks[0], end: 7, instead: [] }]
    expect(of([{ ...wrong, remarks: gone }])?.lines[0]?.corrected).toBe(FIRST.slice(7))
    expect(of([{ ...wrong, remarks: gone, corrected: 'Mucho.' }])?.lines[0]?.corrected).toBe('Mucho.')
    const other = { text: SECOND, verdict: 'rewritten', corrected: 'No salió nadie.', remarks: [] }
    expect(of([other])?.lines).toEqual([{ text: SECOND, corrected: 'No salió nadie.', isRewritten: true }])
    expect(of([fine])).toBeNull()
    expect(of([{ ...fine, verdict: 'unclear', corrected: 'No salió nadie.' }])).toBeNull()
    expect(of([{ ...wrong, verdict: 'constructor' }])).toBeNull()
  })

  it('has the first and the best reading of each sentence that was said', () => {
    const attempts = [
      heard(1, 1, { how: 'dictation' }),
      heard(2, 9, { by: 'unknown' }),
      heard(3, 4),
      heard(4, 8),
      heard(5, 6),
    ]
    const rows = [row('2026-10-31', FIRST, attempts), row('2026-10-30', SECOND, attempts)]
    const [found] = lookBack('2026-10', { ...sources, days: [dayOn('2026-10-31', translated)], rows })
    expect(found?.said).toEqual([{ text: FIRST, first: 40, best: 90 }])
  })

  it('says of a sentence that nobody heard that nothing was measured', () => {
    const rows = [row('2026-10-31', FIRST, [attempt({ id: 'a', at: 1, day: TODAY, by: 'nobody' })])]
    const [found] = lookBack('2026-10', { ...sources, days: [dayOn('2026-10-31', translated)], rows })
    expect(found?.said).toEqual([{ text: FIRST, first: null, best: null }])
  })

  it('holds every saved entry of the month and no other, whatever stands there', () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 70 }), { maxLength: 8 }).chain((ago) =>
      fc.tuple(
        ...ago.map((count) => {
          const date = addDays(TODAY, -count)
          return docOf(date).map((doc) => ({ date, doc }))
        }),
      ),
    )
    fc.assert(
      fc.property(days, (found) => {
        const saved = found.filter(({ date, doc }) => doc.entry !== undefined && monthOf(date) === '2026-10')
        const entries = lookBack('2026-10', { ...sources, days: found })
        expect(entries.map(({ date }) => date)).toEqual(saved.map(({ date }) => date).sort())
        const text = askAbout(entries, {
          day: (date) => date,
          meant: 'Meant',
          said: 'Said',
          translated: 'Said',
        })
        const isIn = (one: string) => text.includes(one.replace(/\r\n?/g, '\n').trim())
        for (const { translation, entry } of entries) {
          const { own = '' } = entry
          if (translation !== null) expect(isIn(translation.text) || (own !== '' && isIn(own))).toBe(true)
          if (translation !== null || !text.includes('Said')) expect(isIn(entry.content)).toBe(true)
        }
      }),
    )
  })
})

describe('the month that an address asks for', () => {
  it.each([
    ['2026-10', '2026-10'],
    ['2026-11', '2026-11'],
    ['2026-12', '2026-11'],
    ['9999-01', '2026-11'],
    ['2026-13', '2026-11'],
    ['2026-1', '2026-11'],
    ['constructor', '2026-11'],
    ['', '2026-11'],
    [null, '2026-11'],
  ])('%j: %s', (asked, month) => {
    expect(monthAsked(asked, TODAY)).toBe(month)
  })

  it('is always one that can be shown', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d\d$/)), (asked) => {
        expect(monthAsked(asked, TODAY)).toMatch(/^\d{4}-(0[1-9]|1[0-2])$/)
        expect(monthAsked(asked, TODAY) <= '2026-11').toBe(true)
      }),
    )
  })

  it('begins with that of the first saved entry', () => {
    expect(firstMonth([dayOn('2026-09-30'), { date: '2025-01-01', doc: {} }], TODAY)).toBe('2026-09')
    expect(firstMonth([], TODAY)).toBe('2026-11')
  })

  it('ends with that of today, or of the entry of tomorrow of a learner who flew west', () => {
    const last = '2026-11-30'
    expect(lastMonth([], last)).toBe('2026-11')
    expect(lastMonth([dayOn('2026-12-01')], last)).toBe('2026-12')
    expect(lastMonth([{ date: '2026-12-01', doc: {} }], last)).toBe('2026-11')
    expect(lastMonth([dayOn('2031-01-01')], last)).toBe('2026-11')
    expect(monthAsked('2026-12', last)).toBe('2026-12')
  })
})

describe('the text to ask somebody with', () => {
  const texts = { day: (date: string) => `Day ${date}`, meant: 'Meant:', said: 'Said:', translated: 'Made:' }

  it('has the entries with a translation, what was written first', () => {
    const days = [dayOn('2026-10-31', { ...translated, translatedBy: 'hand' }), dayOn('2026-10-02')]
    const entries = lookBack('2026-10', { ...sources, days })
    expect(askAbout(entries, texts)).toBe(`Day 2026-10-31\n\nSaid:\n${FIRST} ${SECOND}\n\nMeant:\nIt rains.`)
  })

  it.each([undefined, 'gemini', 'constructor'])(
    'does not call a translation by %s written by the learner',
    (by) => {
      const days = [dayOn('2026-10-31', { ...translated, ...(by && { translatedBy: by }) })]
      expect(askAbout(lookBack('2026-10', { ...sources, days }), texts)).toContain(`Made:\n${FIRST}`)
    },
  )

  it('asks of the own version, where a machine has made the translation', () => {
    const own = { own: 'Está lloviendo.', ownLanguage: 'es-ES' } as const
    const days = [dayOn('2026-10-31', { ...translated, translatedBy: 'gemini', ...own })]
    expect(askAbout(lookBack('2026-10', { ...sources, days }), texts)).toBe(
      'Day 2026-10-31\n\nSaid:\nEstá lloviendo.\n\nMeant:\nIt rains.',
    )
  })

  it('has all entries where none has a translation', () => {
    const days = [dayOn('2026-10-02'), dayOn('2026-10-01', { content: ' Sun.\r\nAnd wind. ' })]
    expect(askAbout(lookBack('2026-10', { ...sources, days }), texts)).toBe(
      'Day 2026-10-01\n\nMeant:\nSun.\nAnd wind.\n\n\nDay 2026-10-02\n\nMeant:\nIt rains.',
    )
  })
})
