import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import type { KeptTranslations } from '#domain/kinds/day.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isSameJson } from '#domain/row.ts'
import { bringIn } from '#domain/sync/bring-in.ts'
import { CSV_SEPARATORS, type CsvSeparator } from './csv-cell.ts'
import { createDayCollector } from './day-collector.ts'
import {
  CSV_COLUMNS,
  type CsvColumn,
  diaryCsv,
  EARLIER_CSV_COLUMNS,
  readMakersCell,
  readTranslationsCell,
} from './diary-csv.ts'
import { diary } from './diary-files.fixture.ts'
import { createDiaryCsvReader } from './read-diary-csv.ts'

const DANISH: Partial<Record<CsvColumn, string>> = { date: 'Dato', content: 'Tekst', draft: 'Kladde' }

/** Something in every column; corrections are filed for reading alone. */
const SAMPLES: Record<Exclude<CsvColumn, 'corrections'>, string> = {
  date: '2026-11-21',
  content: 'It rains.',
  draft: 'It rained.',
  translation: 'Llueve.',
  own: 'Lluvia.',
  mood: 'sad',
  tags: 'rain',
  language: 'en-US',
  translationLanguage: 'es-ES',
  writtenOn: '2026-11-22',
  deleted: '2026-11-23T10:00:00.000Z',
  translatedBy: 'hand',
  translationQuality: 'checked',
  translationOutOfDate: 'yes',
  otherTranslations: '[da-DK]\nDet regner.',
  aboutOtherTranslations: '[da-DK]\ntranslatedBy: apertium',
}

const columnOf = (name: string) => CSV_COLUMNS.find((column) => column === name) ?? null

function read(text: string, size = 7, nativeLanguage?: LanguageCode) {
  const [reader, collector] = [createDiaryCsvReader(columnOf, nativeLanguage), createDayCollector()]
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
            // an empty cell does not tell an entry that was emptied and not saved from one without a draft
            const isEmptied = [doc, doc.deleted].some((one) => one?.entry && one.draft?.content === '')
            if (theirs !== undefined && !isEmptied) expect(isSameJson(bringIn(doc, theirs), doc)).toBe(true)
          }
        },
      ),
      { numRuns: generatedRuns(200) },
    )
  })

  it.each(Object.entries(SAMPLES))('what stands in its column %s comes along', (column, cell) => {
    const said = (cells: string[]) => `${cells.map((one) => `"${one}"`).join(',')}\r\n`
    const daysWith = (cells: Partial<Record<CsvColumn, string>>) =>
      read(said([...CSV_COLUMNS]) + said(CSV_COLUMNS.map((name) => cells[name] ?? ''))).days
    const others: Partial<Record<CsvColumn, string>> = { ...SAMPLES, draft: '', deleted: '' }
    const without = { ...others, [column]: '' }
    expect(daysWith({ ...without, [column]: cell })).not.toEqual(daysWith(without))
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
      { numRuns: generatedRuns(200) },
    )
  })

  it('tells a rough draft from a translation that somebody answers for', () => {
    const made = {
      translatedContent: 'Llueve.',
      translationLanguage: 'es-ES',
      translatedBy: 'apertium',
    } as const
    const entry: Entry = { id: '1-a', date: '2026-11-21', content: 'Rain.', tags: [], mood: '' }
    for (const translationQuality of ['draft', 'checked', 'good'] as const) {
      const doc: DayDoc = { entry: { ...entry, ...made, translationQuality } }
      const [day] = read(csvOf([{ date: '2026-11-21', doc }], ';')).days
      expect(bringIn(undefined, day?.doc ?? {}).entry).toMatchObject({ ...made, translationQuality })
    }
  })

  it('tells who made the translations into other languages, and how good they are', () => {
    const first = { translatedContent: 'Llueve.', translationLanguage: 'es-ES' } as const
    const entry: Entry = { id: '1-a', date: '2026-11-21', content: 'Rain.', tags: [], mood: '', ...first }
    const of = { translatedContent: 'x', translatedBy: 'apertium', translationQuality: 'draft' } as const
    const translations: KeptTranslations = {
      'da-DK': { ...of, isTranslationStale: true },
      'fr-FR': { ...of, translatedBy: 'hand', translationQuality: 'checked' },
      'it-IT': { ...of, typed: { translatedContent: 'y' } },
      'ko-KR': { translatedContent: '비.' },
    }
    const csv = csvOf([{ date: entry.date, doc: { entry: { ...entry, translations } } }], ';')
    const [day] = read(csv).days
    expect(day?.doc.entry?.translations).toEqual({
      ...{ 'da-DK': translations['da-DK'], 'fr-FR': translations['fr-FR'] },
      ...{ 'it-IT': { translatedContent: 'y' }, 'ko-KR': translations['ko-KR'] },
    })
  })

  it('keeps a translation of which it tells something that nobody can read', () => {
    const told = '[da-DK]\ntranslationQuality: fine\nby me\n translatedBy : x\ntranslatedBy:  hand '
    const text = `date,content,otherTranslations,aboutOtherTranslations\n2026-11-21,Rain.,"[da-DK]\nRegn.","${told}"`
    expect(read(text).days[0]?.doc.entry?.translations).toEqual({
      'da-DK': { translatedContent: 'Regn.', translatedBy: 'hand' },
    })
  })

  /** What is read of cells about other translations. */
  const readOthers = (texts: string, makers: string) => {
    const text = `date,content,otherTranslations,aboutOtherTranslations\n2026-11-21,Rain.,"${texts}","${makers}"`
    return read(text, 10_000).days[0]?.doc.entry?.translations
  }

  it('takes names and qualities in any capitals, as a spreadsheet may have made them', () => {
    expect(
      readOthers('[da-DK]\nRegn.', '[da-DK]\nTranslatedBy: apertium\nTranslationquality: Draft'),
    ).toEqual({
      'da-DK': { translatedContent: 'Regn.', translatedBy: 'apertium', translationQuality: 'draft' },
    })
  })

  it('keeps a translation of which it says that it is the entry itself', () => {
    expect(readOthers('[da-DK]\nRegn.', '[da-DK]\ntranslatedBy: entry')).toEqual({
      'da-DK': { translatedContent: 'Regn.' },
    })
  })

  it('keeps both texts of a language that stands there twice, and takes any line ending', () => {
    expect(readOthers('[da-DK]\rRegn.\n\n[fr-FR]\nPluie.\n[da-DK]\r\nSol.', '')).toEqual({
      'da-DK': { translatedContent: 'Regn.\n\nSol.' },
      'fr-FR': { translatedContent: 'Pluie.' },
    })
  })

  it('FAIL-1: reads a cell of 300,000 blank lines while one waits', () => {
    const blank = `[da-DK]\nRegn.${'\n'.repeat(300_000)}Sol.`
    expect(readTranslationsCell(blank)).toEqual([{ language: 'da-DK', text: blank.slice(8) }])
    expect(readMakersCell(blank).get('da-DK')).toBeDefined()
  })

  it.each([true, undefined])('tells whether a translation is out of date: %s', (isTranslationStale) => {
    const made = {
      translatedContent: 'Llueve.',
      translationLanguage: 'es-ES',
      translatedBy: 'gemini',
    } as const
    const entry: Entry = { id: '1-a', date: '2026-11-21', content: 'Rain.', tags: [], mood: '' }
    const doc: DayDoc = { entry: { ...entry, ...made, ...(isTranslationStale && { isTranslationStale }) } }
    const [day] = read(csvOf([{ date: '2026-11-21', doc }], ';')).days
    expect(bringIn(undefined, day?.doc ?? {}).entry?.isTranslationStale).toBe(isTranslationStale)
  })

  it.each([12, 14, 15, 16])(
    'of an earlier version, with %i columns in another language, is known by their places',
    (count) => {
      const head = CSV_COLUMNS.slice(0, count).map((column) => DANISH[column] ?? `da ${column}`)
      expect(read(`"${head.join('";"')}"\r\n"2026-11-21";"Regn."`).days[0]?.doc.entry?.content).toBe('Regn.')
    },
  )

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

  it('says which line is no entry', () => {
    const { days, skipped } = read(`${HEAD}\n21-11-26;Rain.\n2026-11-21;\n2026-11-22;Sun.`)
    expect(days).toHaveLength(1)
    expect(skipped).toEqual({ count: 2, first: { place: 1, fault: 'no-entry' } })
  })

  it.each([
    [['20-11-2026', '01-02-2026'], undefined, ['2026-11-20', '2026-02-01']],
    [['1.2.2026', '3.4.2026'], 'en-US', ['2026-02-01', '2026-04-03']],
    [['1-2-2026'], 'en-US', ['2026-02-01']],
    [['01/02/2026', '11/20/2026'], 'da-DK', ['2026-01-02', '2026-11-20']],
    [['01/02/2026', '20/11/2026 00:00'], 'en-US', ['2026-02-01', '2026-11-20']],
    [['01/02/2026'], 'en-US', ['2026-01-02']],
    [['01/02/2026'], 'es-ES', ['2026-02-01']],
    [['2026-03-01', '20/11/2026', '2026/3/2'], 'en-US', ['2026-03-01', '2026-11-20', '2026-03-02']],
    [['20/11/2026', '11/20/2026'], 'en-US', []], // both cannot be
    [['2026-11-2145', '31/02/2026', '46346', '20112026'], 'en-US', []],
  ] as const)('dates %j of somebody who writes %s are %j', (dates, language, expected) => {
    const text = `date;content\n${dates.map((date, at) => `${date};Text ${at}`).join('\n')}`
    for (const size of [1, 1000]) {
      const { days, skipped } = read(text, size, language)
      const found = new Map(days.map(({ date, doc }) => [date, doc.entry?.content]))
      expect([...found.keys()].sort()).toEqual([...expected].sort())
      for (const [at, date] of expected.entries()) expect(found.get(date)).toBe(`Text ${at}`)
      expect(skipped?.count ?? 0).toBe(dates.length - expected.length)
    }
  })

  it.each([
    'sep=;\r\ndate;content\r\n2026-11-21;Rain, "wind"; sun\r\n',
    '\ufeffsep=;\ndate;content\n2026-11-21;Rain, "wind"\n',
    'sep=\t\ndate\tcontent\n2026-11-21\tRain, "wind"\n',
    '"sep=;"\ndate;content\n2026-11-21;Rain, "wind"\n',
  ])('may begin with what parts its cells: %j', (text) => {
    for (const size of [1, 5, 1000]) {
      const { days, fault } = read(text, size)
      expect(fault).toBeNull()
      expect(days.map(({ date, doc }) => [date, doc.entry?.content])).toEqual([
        ['2026-11-21', 'Rain, "wind"'],
      ])
    }
  })

  it('may have empty lines, of separators, too', () => {
    const { days, skipped } = read(`${HEAD}\n;;;;;;;;;;;\n2026-11-21;Rain.\n ; ;;;;;;;;;;\n\n`)
    expect(days).toHaveLength(1)
    expect(skipped).toBeNull()
  })

  it('knows the names of its columns in other capitals', () => {
    const text = 'DATE;Content;TranslationLanguage;translation\n2026-11-21;Rain.;es-ES;Lluvia.'
    expect(read(text).days[0]?.doc.entry).toMatchObject({ content: 'Rain.', translationLanguage: 'es-ES' })
  })

  it.each([
    '22-11-2026 09:05',
    '22.11.2026 9:05',
    '2026-11-22 09:05:00',
    '22/11/2026',
    '2026-11-22T09:05:00.000Z',
  ])('an entry that was deleted on %s stays deleted', (deleted) => {
    const { days } = read(`date;content;deleted\n2026-11-21;Gone.;${deleted}`)
    const [day] = days
    expect(day?.doc.entry).toBeUndefined()
    expect(new Date(day?.doc.deleted?.at ?? 0).toISOString().slice(0, 8)).toBe('2026-11-')
    expect(day?.doc.deleted?.entry.content).toBe('Gone.')
  })

  it.each(['ja', 'TRUE', '46348,378', '99/99/2026', '?'])(
    'nor does one come back that was deleted on %s',
    (deleted) => {
      const { days, skipped } = read(`date;content;deleted\n2026-11-21;Gone.;${deleted}`)
      expect(days).toEqual([])
      expect(skipped).toEqual({ count: 1, first: { place: 1, fault: 'no-entry' } })
    },
  )

  it('keeps an apostrophe that was typed, and takes away only those that an export has put', () => {
    const typed = "'-5' is cold, '=' too"
    const rest = 'Uno.;;;;;;;;;'
    expect(read(`date;content\n2026-11-21;"'quoted' first"`).days[0]?.doc.entry?.content).toBe(
      "'quoted' first",
    )
    expect(read(`date;content\n2026-11-21;"${typed}"`).days[0]?.doc.entry?.content).toBe(typed)
    expect(read(`${HEAD}\n2026-11-21;"'=1";${rest}`).days[0]?.doc.entry?.content).toBe('=1')
  })

  it.each([...EARLIER_CSV_COLUMNS, CSV_COLUMNS.length])(
    'saved anew by a spreadsheet has no apostrophes that an export has put, with %i columns',
    (count) => {
      const head = CSV_COLUMNS.slice(0, count).join(';')
      expect(read(`${head}\n2026-11-21;"'=1"`).days[0]?.doc.entry?.content).toBe('=1')
    },
  )

  const SHUFFLED = [
    'Dato',
    'Oversættelse',
    'Kladde',
    'Tekst',
    'Egen',
    'Rettelser',
    'Humør',
    'Mærker',
    'Sprog',
    'Andet',
    'Skrevet',
    'Slettet',
  ]

  it('is read by places only where no name says otherwise', () => {
    const line = `2026-11-21;One;;Two${';'.repeat(8)}`
    const known = ['Day', 'translation', 'draft', 'content', ...CSV_COLUMNS.slice(4)]
    expect(read(`${known.join(';')}\n${line}`).fault).toBe('unnamed-columns')
    const mixed = ['Day', ...CSV_COLUMNS.slice(1)].join(';')
    expect(read(`${mixed}\n${line}`).days[0]?.doc).toMatchObject({
      entry: { content: 'One', translatedContent: 'Two' },
    })
    expect(read(`${SHUFFLED.join(';')}\n${line}`).fault).toBeNull() // nobody can tell
  })

  it('knows a column by its place that an earlier release named otherwise', () => {
    const earlier = CSV_COLUMNS.map((column) => (column === 'tags' ? 'Mærker' : column))
    const line = `2026-11-21;One${';'.repeat(6)}sea${';'.repeat(earlier.length - 8)}`
    expect(read(`${earlier.join(';')}\n${line}`).days[0]?.doc.entry?.tags).toEqual(['sea'])
  })

  it('has each tag once', () => {
    const { days } = read('date,content,tags\n2026-11-20,x,"sea, SEA, Sea , ""rain"", Rain"\n')
    expect(days[0]?.doc.entry?.tags).toEqual(['sea', 'rain'])
  })
})
