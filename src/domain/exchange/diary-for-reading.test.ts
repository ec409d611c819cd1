import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import type { LanguageCode } from '#domain/languages.ts'
import {
  CSV_SEPARATORS,
  type CsvSeparator,
  createRowCutter,
  csvCell,
  guardFormulas,
  withoutGuards,
} from './csv-cell.ts'
import { CSV_COLUMNS, csvSeparatorFor, diaryCsv } from './diary-csv.ts'
import { diaryText } from './diary-files.fixture.ts'
import { diaryMarkdown, markdownText } from './diary-markdown.ts'

const entry = { id: '1-a', date: '2026-11-21', content: 'Rain.', tags: ['rain'], mood: 'sad' as const }

const DAYS: DiaryDay[] = [
  {
    date: '2026-11-21',
    doc: {
      entry: {
        ...entry,
        content: '"Rain",\nhe said.',
        translatedContent: '=Lluvia',
        language: 'en-US',
        own: 'Llueve',
        corrections: {
          ...{ by: 'gemini', scope: 'language', language: 'es-ES' },
          sentences: [
            {
              text: 'Llueve *muy*.',
              verdict: 'remarks',
              remarks: [{ start: 8, end: 11, instead: ['mucho'], kind: 'word' }],
            },
            { text: 'Sí.', verdict: 'fine', remarks: [] },
            { text: 'No sé.', verdict: 'rewritten', corrected: 'Ni idea.', remarks: [] },
          ],
        },
      },
      draft: { content: '- Rain' },
      writtenOn: '2026-11-23',
    },
  },
  { date: '2026-11-20', doc: { deleted: { at: 0, entry: { ...entry, date: '2026-11-20' } } } },
]

describe('the CSV file', () => {
  it('has a line of names, then one line an entry, oldest first, every cell in quotes', () => {
    const text = (separator: CsvSeparator) =>
      [
        CSV_COLUMNS.map((column) => `"${column}"`),
        [
          '"2026-11-20"',
          '"Rain."',
          '""',
          '""',
          '""',
          '""',
          '"sad"',
          '"rain"',
          '""',
          '""',
          '""',
          '"1970-01-01T00:00:00.000Z"',
          '""',
          '""',
          '""',
          '""',
          '""',
        ],
        [
          '"2026-11-21"',
          '"""Rain"",\nhe said."',
          `"'- Rain"`,
          `"'=Lluvia"`,
          '"Llueve"',
          '"Llueve *muy*. → Llueve *mucho*.\nNo sé. → Ni idea."',
          '"sad"',
          '"rain"',
          '"en-US"',
          '""',
          '"2026-11-23"',
          '""',
          '""',
          '""',
          '""',
          '""',
          '""',
        ],
      ]
        .map((cells) => `${cells.join(separator)}\r\n`)
        .join('')
    for (const separator of CSV_SEPARATORS)
      expect([...diaryCsv(DAYS, (column) => column, separator)].join('')).toBe(`\ufeff${text(separator)}`)
    expect([...diaryCsv(DAYS, (column) => column)].join('')).toBe(`\ufeff${text(',')}`)
  })

  it('parts its cells as the spreadsheets of a native language expect', () => {
    for (const code of ['da-DK', 'de-DE', 'es-ES', 'fr-FR', 'it-IT', 'pt-BR', 'ru-RU', 'vi-VN'] as const)
      expect([code, csvSeparatorFor(code)]).toEqual([code, ';'])
    for (const code of ['en-US', 'ja-JP', 'ko-KR', 'zh-CN'] as const)
      expect([code, csvSeparatorFor(code)]).toEqual([code, ','])
  })

  it.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '＝1', '\u3000@x', '\ttab', '"=1"', "'=1", '\u200b=1'].map(
      (text) => [text, `'${text}`] as const,
    ),
    ['\t=1', "'\t'=1"],
    ['\r\n=1', "'\r\n'=1"],
    ['a,=1', "a,'=1"],
    ['a; +1;b', "a;' +1;b"],
    ['a\n=1\r\n\n@b', "a\n'=1\r\n'\n'@b"],
    ['a\t"=1"', `a\t'"=1"`],
    ['a\u2028-1', "a\u2028'-1"],
    ['well-known - yes, a=b', 'well-known - yes, a=b'],
  ] as const)('%j, which a spreadsheet could take for a formula, stands there as %j', (text, guarded) => {
    expect(guardFormulas(text)).toBe(guarded)
    expect(withoutGuards(guarded)).toBe(text)
  })

  const cell = fc.oneof(
    diaryText,
    fc
      .array(fc.constantFrom(...'=+-@＝,;\t\r\n"\' \u3000\u200b\u2028a'), { maxLength: 12 })
      .map((signs) => signs.join('')),
  )

  it('gives every text back, whatever stands in it', () => {
    fc.assert(
      fc.property(
        cell,
        cell,
        fc.constantFrom(...CSV_SEPARATORS),
        fc.integer({ min: 1, max: 9 }),
        (one, other, separator, size) => {
          const cutter = createRowCutter(separator)
          const text = `${[one, other, 'x'].map(csvCell).join(separator)}\r\n`
          const rows: string[][] = []
          for (let at = 0; at < text.length; at += size) rows.push(...cutter.feed(text.slice(at, at + size)))
          expect(rows.map((row) => row.map(withoutGuards))).toEqual([[one, other, 'x']])
          expect(cutter.end()).toEqual([])
        },
      ),
      { numRuns: generatedRuns(2000) },
    )
  })

  it('holds no formula, whichever of three separators a program takes for its own, and whether it knows quotes or not', () => {
    fc.assert(
      fc.property(
        cell,
        cell,
        fc.constantFrom(...CSV_SEPARATORS),
        fc.constantFrom(...CSV_SEPARATORS),
        (one, other, separator, own) => {
          const text = `${[one, other].map(csvCell).join(separator)}\r\n`
          const cutter = createRowCutter(own)
          const cells = [...cutter.feed(text), ...(cutter.end() ?? [])].flat()
          for (const read of [...cells, ...text.split(new RegExp(`[${own}\\r\\n]`))])
            expect(read).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/)
        },
      ),
      { numRuns: generatedRuns(2000) },
    )
  })

  it('of long runs without a formula is guarded in one go', () => {
    for (const run of [' ', '\n', '"', "'", ',', '\t;'].map((sign) => sign.repeat(300_000))) {
      expect(withoutGuards(guardFormulas(run))).toBe(run)
      expect(withoutGuards(guardFormulas(`a${run}=`))).toBe(`a${run}=`)
    }
  })
})

it('a text of nothing but beginnings of addresses is written in one go', () => {
  for (const sign of ['a', 'a@', 'http://', 'www.', ')', 'http://a).', '.a'])
    expect(markdownText(sign.repeat(100_000)).length).toBeGreaterThan(99_000)
})

describe('the Markdown file', () => {
  const texts = {
    title: 'My diary',
    day: (date: string) => `Day ${date}`,
    mood: (mood: string) => `Mood: ${mood}`,
    tags: (tags: string) => `Tags: ${tags}`,
    writtenOn: (date: string) => `Written on ${date}`,
    draft: 'Draft',
    translation: 'Translation',
    translationInto: (language: LanguageCode) => `Translation: ${language}`,
    own: 'Own version',
    corrections: 'Corrections',
    deleted: 'Deleted',
  }

  it('has a heading for each day, and below it what was written, the draft and the translation', () => {
    expect([...diaryMarkdown(DAYS, texts)].join('')).toBe(`# My diary

## Day 2026-11-20

*Deleted*

*Mood: sad*

*Tags: rain*

Rain.

## Day 2026-11-21

*Written on 2026-11-23*

*Mood: sad*

*Tags: rain*

"Rain",\\
he said.

### Draft

\\- Rain

### Translation

\\=Lluvia

### Own version

Llueve

### Corrections

Llueve \\*muy\\*. → Llueve \\*mucho\\*.\\
No sé. → Ni idea.
`)
  })

  it.each([
    ['# no heading', '\\# no heading'],
    ['1. no list', '1\\. no list'],
    ['2026 was', '2026 was'],
    ['well-known - yes', 'well-known - yes'],
    ['---', '\\---'],
    ['*a* _b_ `c` [d](e) <f> ~g~ \\', '\\*a\\* \\_b\\_ \\`c\\` \\[d\\](e) \\<f\\> \\~g\\~ \\\\'],
    ['a\nb\nc\n\nd', 'a\\\nb\\\nc\n\nd'],
    ['a\r\nb', 'a\\\nb'],
    ['    no code', 'no code'],
    ['&amp;', '\\&amp;'],
    ['http://example.com/a_b?x=1&y=2', '<http://example.com/a_b?x=1&y=2>'],
    ['See https://a.example/*b*_c_~d|e, then go.', 'See <https://a.example/*b*_c_~d|e>, then go.'],
    ['(https://a.example/x_(y))', '(<https://a.example/x_(y)>)'],
    ['[a](https://a.example/b_c)', '\\[a\\](<https://a.example/b_c>)'],
    ['見てhttps://a.example/b_c。次', '見て<https://a.example/b_c>。次'],
    ['https://vi.wikipedia.org/wiki/Tiếng_Việt!', '<https://vi.wikipedia.org/wiki/Tiếng_Việt>!'],
    ['www.example.com/a_b.', '[www.example.com/a\\_b](<http://www.example.com/a_b>).'],
    ['first_last@a.example', '<first_last@a.example>'],
    ['https://a.example/b_c\nnext', '<https://a.example/b_c>\\\nnext'],
    ['https:// www. a_b@c', 'https:// www. a\\_b@c'],
    ['https://a.example/b_c-', '<https://a.example/b_c->'],
    ['https://a.example/b#x- then', '<https://a.example/b#x-> then'],
    ['_https://a.example/b_c_', '\\_<https://a.example/b_c>\\_'],
    ['__www.a.example/b__', '\\_\\_[www.a.example/b](<http://www.a.example/b>)\\_\\_'],
    ['_me@a.example_', '\\_<me@a.example>\\_'],
    ['mailto:me@a.example?subject=a_b', '<mailto:me@a.example?subject=a_b>'],
    ['Did you ask me_2@a.example?', 'Did you ask <me_2@a.example>?'],
    ['https://a.example/b_cです。', '<https://a.example/b_c>です。'],
    ['https://a.example/b_c很好', '<https://a.example/b_c>很好'],
    ['https://a.example/b_cครับ', '<https://a.example/b_c>ครับ'],
    ['https://a.example?x=b_1를 봤다', '<https://a.example?x=b_1>를 봤다'],
    ['https://zh.wikipedia.org/wiki/道_路', '<https://zh.wikipedia.org/wiki/道_路>'],
    ['https://例え.jp/道_x', '<https://例え.jp/道_x>'],
  ])('%j stands there as %j', (text, markdown) => {
    expect(markdownText(text)).toBe(markdown)
  })
})
