import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import { CSV_COLUMNS, csvCell, diaryCsv } from './diary-csv.ts'
import { diary, diaryText } from './diary-files.fixture.ts'
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

/** A reader by RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

describe('the CSV file', () => {
  it('has a line of names, then one line an entry, oldest first', () => {
    expect([...diaryCsv(DAYS, (column) => column)].join('')).toBe(
      `\ufeff${CSV_COLUMNS.join(',')}\r\n` +
        '2026-11-20,Rain.,,,,,sad,rain,,,,1970-01-01T00:00:00.000Z\r\n' +
        `2026-11-21,"""Rain"",\nhe said.",'- Rain,'=Lluvia,Llueve,"Llueve *muy*. → Llueve *mucho*.\nNo sé. → Ni idea.",sad,rain,en-US,,2026-11-23,\r\n`,
    )
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\r=1', '\n=1', '＝1', '\u3000@x', '\ttab'])(
    '%j is no formula to a spreadsheet',
    (text) => {
      expect(readCsv(`${csvCell(text)}\r\n`)).toEqual([[`'${text}`]])
    },
  )

  it('gives every text back, but for the apostrophe', () => {
    fc.assert(
      fc.property(diaryText, diaryText, (one, other) => {
        const [row = []] = readCsv(`${csvCell(one)},${csvCell(other)}\r\n`)
        expect(
          row.map((cell, at) => ([one, other][at]?.startsWith("'") ? cell : cell.replace(/^'/, ''))),
        ).toEqual([one, other])
        for (const cell of row) expect(cell).not.toMatch(/^\s*[=+\-@]/)
      }),
    )
  })

  it('has as many cells in every line', () => {
    fc.assert(
      fc.property(diary, (days) => {
        const rows = readCsv([...diaryCsv(days, (column) => column)].join(''))
        for (const row of rows) expect(row).toHaveLength(CSV_COLUMNS.length)
      }),
    )
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
  ])('%j stands there as %j', (text, markdown) => {
    expect(markdownText(text)).toBe(markdown)
  })
})
