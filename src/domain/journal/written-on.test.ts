import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDay } from '#domain/clock.ts'
import { addDays } from '#domain/days.ts'
import { restoreEntry } from '#domain/sync/merge-doc.ts'
import { deleteEntry, draftOf, keepDraft, purgeDeleted, saveEntry } from './change-entry.ts'
import type { DayDoc } from './entry.ts'
import { dayBeside, dayOfWriting, joinWrittenOn, otherDayRefusal, stampFirstWords } from './written-on.ts'

const DATE = '2026-11-19'
const TODAY = '2026-11-23'
const LATER = '2026-11-27'
const origin = { date: DATE, id: '1-a', language: 'en-US' as const }

function typed(doc: DayDoc, content: string, today = TODAY): DayDoc {
  return stampFirstWords(doc, keepDraft(doc, { content }), DATE, today)
}

function saved(doc: DayDoc, today: string): DayDoc {
  return stampFirstWords(doc, saveEntry(doc, draftOf(doc), origin), DATE, today)
}

describe('the day on which an entry is written', () => {
  it('is that of its first words, also when it is saved or edited later', () => {
    const written = saved(typed({}, 'Rain.'), LATER)
    expect(written.writtenOn).toBe(TODAY)
    expect(typed(written, 'Rain and wind.', LATER).writtenOn).toBe(TODAY)
    expect(dayOfWriting(DATE, written)).toBe(TODAY)
  })

  it('is the day itself for an entry that was begun on it, however late it is saved', () => {
    const written = saved(typed({}, 'Rain.', DATE), TODAY)
    expect(written).not.toHaveProperty('writtenOn')
    expect(dayOfWriting(DATE, written)).toBe(DATE)
  })

  it('is the day itself for a learner who has flown west and is a day behind', () => {
    expect(typed({}, 'Rain.', '2026-11-18')).not.toHaveProperty('writtenOn')
    expect(dayOfWriting(DATE, { writtenOn: '2026-11-18' })).toBe(DATE)
  })

  it('goes with the words, and comes anew with a new entry', () => {
    const emptied = typed(typed({}, 'Rain.'), ' ')
    expect(emptied).toEqual({ draft: { content: ' ' } })
    expect(typed(emptied, 'Sun.', LATER).writtenOn).toBe(LATER)
  })

  it('comes back with a deleted entry, and is purged with it', () => {
    const written = saved(typed({}, 'Rain.'), TODAY)
    const gone = stampFirstWords(written, deleteEntry(written, 0), DATE, LATER)
    expect(stampFirstWords(gone, restoreEntry(gone), DATE, LATER).writtenOn).toBe(TODAY)
    expect(purgeDeleted(gone, 4e12)).toEqual({})
  })
})

const day = fc.constantFrom(DATE, '2026-11-20', TODAY, LATER, undefined)
const doc = fc
  .record({ writtenOn: day, state: fc.constantFrom('entry', 'draft', 'deleted', 'none', 'blank') })
  .map(({ writtenOn, state }): DayDoc => {
    const entry = { ...origin, content: 'Rain.', tags: [], mood: '' as const }
    return {
      ...(writtenOn && { writtenOn }),
      ...(state === 'entry' && { entry }),
      ...(state === 'draft' && { draft: { content: 'Rain.' } }),
      ...(state === 'blank' && { draft: { content: '\n' } }),
      ...(state === 'deleted' && { deleted: { at: 1, entry } }),
    }
  })

describe('two states of a day', () => {
  it('were written on the earlier day, and the day itself is earlier than any', () => {
    const written = { draft: { content: 'Rain.' } }
    expect(joinWrittenOn({ ...written, writtenOn: LATER }, { ...written, writtenOn: TODAY })).toEqual({
      writtenOn: TODAY,
    })
    expect(joinWrittenOn({ ...written, writtenOn: LATER }, written)).toEqual({})
    expect(joinWrittenOn({ ...written, writtenOn: LATER }, {})).toEqual({ writtenOn: LATER })
  })

  it('are joined alike, whichever comes first and however often', () => {
    fc.assert(
      fc.property(doc, doc, (one, other) => {
        const joined = joinWrittenOn(one, other)
        expect(joinWrittenOn(other, one)).toEqual(joined)
        const { writtenOn: _, ...rest } = one
        expect(joinWrittenOn(one, { ...rest, ...joinWrittenOn(one, one) })).toEqual(joinWrittenOn(one, one))
        const days = [one.writtenOn, other.writtenOn, undefined]
        expect(days).toContain(joined.writtenOn)
      }),
    )
  })
})

describe('the date field', () => {
  it.each([
    ['', 'no-day'],
    ['2026-02-30', 'no-day'],
    ['constructor', 'no-day'],
    [TODAY, null],
    [DATE, null],
    ['0001-01-01', null],
    [addDays(TODAY, 1), 'future'],
    ['9999-12-31', 'future'],
  ])('%j: %s', (value, refusal) => {
    expect(otherDayRefusal(value, TODAY)).toBe(refusal)
  })

  it('never opens a day that has not come, or none', () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer({ min: -90_000, max: 90_000 }).map((count) => addDays(TODAY, count)),
    )
    fc.assert(
      fc.property(value, (text) => {
        const opens = otherDayRefusal(text, TODAY) === null
        expect(opens).toBe(isDay(text) && text <= TODAY)
      }),
    )
  })
})

const WRITTEN = ['2026-11-20', '2026-11-02', '2026-11-23'] // the last was written before flying west

it.each([
  ['2026-11-20', -1, '2026-11-02'],
  ['2026-11-20', 1, '2026-11-21'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-11-23', 1, undefined],
  ['2026-11-02', -1, undefined],
  ['2026-11-10', -1, '2026-11-02'],
  ['2026-11-10', 1, '2026-11-20'],
] as const)('beside %s by %s is %s', (open, step, day) => {
  expect(dayBeside(WRITTEN, open, '2026-11-21', step)).toBe(day)
})

it('without an entry, today is all there is', () => {
  expect(dayBeside([], '2026-11-21', '2026-11-21', -1)).toBeUndefined()
  expect(dayBeside([], '2026-11-19', '2026-11-21', 1)).toBe('2026-11-21')
})
