import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import { isSameJson } from '#domain/row.ts'
import { bringIn } from '#domain/sync/bring-in.ts'
import { CSV_SEPARATORS, type CsvSeparator } from './csv-cell.ts'
import { CSV_COLUMNS, type CsvColumn, diaryCsv } from './diary-csv.ts'
import { diary } from './diary-files.fixture.ts'
import { createPageCollector } from './page-collector.ts'
import { createDiaryCsvReader } from './read-diary-csv.ts'

const DANISH: Partial<Record<CsvColumn, string>> = { date: 'Dato', content: 'Tekst', draft: 'Kladde' }

const columnOf = (name: string) => CSV_COLUMNS.find((column) => column === name) ?? null

function read(text: string, size = 7) {
  const [reader, collector] = [createDiaryCsvReader(columnOf), createPageCollector()]
  for (let at = 0; at < text.length; at += size)
    for (const element of reader.feed(text.slice(at, at + size))) collector.addElement(element)
  for (const element of reader.end()) collector.addElement(element)
  return { fault: reader.fault(), ...collector.found() }
}

const csvOf = (days: DiaryDay[], separator: CsvSeparator) =>
  [...diaryCsv(days, (column) => column, separator)].join('')

describe('a CSV file of ours', () => {
  it('gives the words of a diary back, and changes nothing where they are', () => {
    fc.assert(
      fc.property(
        diary,
        fc.constantFrom(...CSV_SEPARATORS),
        fc.integer({ min: 1, max: 90 }),
        (days, separator, size) => {
          const found = read(csvOf(days, separator), size)
          expect(found.fault).toBeNull()
          const came = new Map(found.days.map(({ date, doc }) => [date, doc]))
          for (const { date, doc } of days) {
            expect(came.get(date)?.entry?.content).toBe(doc.entry?.content)
            const theirs = came.get(date)
            // an empty cell does not tell a page that was emptied and not saved from one without a draft
            const isEmptied = [doc, doc.deleted].some((page) => page?.entry && page.draft?.content === '')
            if (theirs !== undefined && !isEmptied) expect(isSameJson(bringIn(doc, theirs), doc)).toBe(true)
          }
        },
      ),
      { numRuns: generatedRuns(400) },
    )
  })

  it('brought in twice changes nothing', () => {
    fc.assert(
      fc.property(diary, diary, (mine, theirs) => {
        const docs = new Map<string, DayDoc>(mine.map(({ date, doc }) => [date, doc]))
        for (const { date, doc } of read(csvOf(theirs, ';')).days) {
          const once = bringIn(docs.get(date), doc)
          expect(bringIn(once, doc)).toEqual(once)
        }
      }),
      { numRuns: generatedRuns(400) },
    )
  })

  const HEAD = CSV_COLUMNS.join(';')

  it('saved anew by a spreadsheet is read, with empty columns, other line ends and the day as it writes it', () => {
    const text = `${HEAD};;\n2026/3/1;"It's ""me"";\nagain";;Soy yo;;;happy;"a, ""b, c""";en-US;es-ES;;;;\n\n`
    expect(read(text).days).toEqual([
      {
        date: '2026-03-01',
        doc: {
          entry: {
            ...{
              id: 'imported-2026-03-01',
              date: '2026-03-01',
              content: 'It\'s "me";\nagain',
              mood: 'happy',
            },
            ...{
              tags: ['a', 'b, c'],
              translatedContent: 'Soy yo',
              language: 'en-US',
              translationLanguage: 'es-ES',
            },
          },
        },
      },
    ])
  })

  it('knows its columns by their names in any order, and in another language by their places', () => {
    expect(read('content,date\r\nRain.,2026-11-21').days[0]?.doc.entry?.content).toBe('Rain.')
    const danish = [...diaryCsv([], (column) => DANISH[column] ?? `da ${column}`)].join('')
    expect(read(`${danish}"2026-11-21","Regn."`).days[0]?.doc.entry?.content).toBe('Regn.')
  })

  it.each([
    ['hello', 'no-columns'],
    ['a,b\n1,2', 'no-columns'],
    ['x'.repeat(20_000), 'no-columns'],
    [`${HEAD}\n2026-11-21;"Rain.`, 'cut-off'],
    [HEAD, 'no-columns'],
    [`${HEAD}\n`, null],
  ])('%j: %s', (text, fault) => {
    expect(read(text).fault).toBe(fault)
  })

  it('says which line is no page', () => {
    const { days, skipped } = read(`${HEAD}\n21-11-2026;Rain.\n2026-11-21;\n2026-11-22;Sun.`)
    expect(days).toHaveLength(1)
    expect(skipped).toEqual({ count: 2, first: { place: 1, fault: 'no-entry' } })
  })
})
