import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDayCollector } from './day-collector.ts'
import { readDayOneEntry } from './day-one.ts'
import { createListCutter } from './list-cutter.ts'

const UUID = '0A3BFC9847BD4173881DE43749F23B58'

/** As Day One 2 writes it: slashes and Markdown escaped, pictures as links of its own. */
const JOURNAL = String.raw`{
  "metadata" : { "version" : "1.0" },
  "entries" : [
    {
      "text" : "Airport, $9\\.50\n\n![](dayone-moment:\/\/771BFB4BA8E04650B70E0F0C3E07A559)\n\nToo much \\(again\\)\\.",
      "creationDate" : "2018-05-18T23:59:54Z",
      "timeZone" : "America\/New_York",
      "tags" : ["travel", "food"],
      "uuid" : "${UUID}",
      "starred" : false,
      "richText" : "{\"contents\":[{\"text\":\"]}\"}]}",
      "photos" : [ { "md5" : "2b9cabb0f836b94993374549f617b8f6", "identifier" : "771BFB4B" } ]
    },
    {
      "creationDate" : "2018-05-18T12:00:00Z",
      "timeZone" : "America\/New_York",
      "text" : "Before noon\\.",
      "tags" : ["food"],
      "uuid" : "B"
    },
    { "creationDate" : "2018-05-19T08:00:00Z", "timeZone" : "America\/New_York", "text" : "![](dayone-moment:\/\/A)", "uuid" : "C" },
    { "creationDate" : "yesterday", "text" : "x", "uuid" : "D" }
  ]
}`

function read(json: string) {
  const [cutter, collector] = [createListCutter(), createDayCollector()]
  for (const element of cutter.feed(json)) collector.add(element)
  return collector.found()
}

describe("Day One's JSON", () => {
  it('becomes one entry a day, in the order of writing, with plain text and the tags of all', () => {
    const { days, source, media, skipped } = read(JOURNAL)
    expect(days).toEqual([
      {
        date: '2018-05-18',
        doc: {
          entry: {
            id: 'dayone-B',
            date: '2018-05-18',
            content: 'Before noon.\n\nAirport, $9.50\n\nToo much (again).',
            tags: ['food', 'travel'],
            mood: '',
          },
        },
      },
    ])
    expect({ source, media, skipped }).toEqual({
      source: 'day-one',
      media: 2,
      skipped: { count: 2, first: { place: 3, fault: 'only-media' } },
    })
  })

  it('gives the same days when it is read again, in whatever order its entries stand', () => {
    const { metadata, entries } = JSON.parse(JOURNAL)
    expect(read(JSON.stringify({ metadata, entries: entries.reverse() })).days).toEqual(read(JOURNAL).days)
  })

  it.each([
    ['America/New_York', '2026-11-22T04:30:00Z', '2026-11-21'],
    ['Asia/Tokyo', '2026-11-21T16:00:00Z', '2026-11-22'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
    ['Europe/Copenhagen', '2026-03-28T23:30:00Z', '2026-03-29'],
    ['Etc/UTC', '0099-05-01T00:00:00Z', '0099-05-01'],
  ])('in %s, %s is %s', (timeZone, creationDate, date) => {
    expect(readDayOneEntry({ timeZone, creationDate, text: 'x' })?.date).toBe(date)
    expect(readDayOneEntry({ location: { timeZoneName: timeZone }, creationDate, text: 'x' })?.date).toBe(
      date,
    )
  })

  it('a time zone that is unknown here is that of the machine', () => {
    const creationDate = new Date(2026, 10, 21, 12).toISOString()
    for (const timeZone of ['Mars/Olympus', '', 7, undefined, 'UTC+99', '+2:75', 'UTC+'])
      expect(readDayOneEntry({ timeZone, creationDate, text: 'x' })?.date).toBe('2026-11-21')
  })

  it.each([
    ...['GMT+0200', 'gmt+0200', 'UTC+2', '+02:00', '+0200', '+02', 'Etc/GMT-2', 'etc/gmt-2', 'GMT +02:00'],
    ...['europe/copenhagen', ' Europe/Copenhagen ', 'EUROPE/COPENHAGEN'],
  ])('the time zone %j is two hours east in May', (timeZone) => {
    const dateOf = (creationDate: string) => readDayOneEntry({ timeZone, creationDate, text: 'x' })?.date
    expect(['2024-05-06T21:59:59Z', '2024-05-06T22:00:00Z'].map(dateOf)).toEqual(['2024-05-06', '2024-05-07'])
  })

  it.each([
    ['2024-05-06T04:59:59Z', 'UTC-5', '2024-05-05'],
    ['2024-05-06T05:00:00Z', 'GMT\u22125', '2024-05-06'],
    ['2024-05-06T04:59:59Z', 'Etc/GMT+5', '2024-05-05'],
    ['2024-05-06T03:29:00Z', 'GMT-0330', '2024-05-05'],
    ['2024-05-06T18:15:00Z', 'GMT+05:45', '2024-05-07'],
    ['2024-05-06T03:59:59Z', 'America/New York', '2024-05-05'],
    ['2024-05-06T23:59:59Z', 'Z', '2024-05-06'],
    ['2024-05-06T23:30:00+09:00', undefined, '2024-05-06'],
    ['2024-05-06T00:30:00-0800', undefined, '2024-05-06'],
    ['2024-05-06T23:30:00', 'Asia/Tokyo', '2024-05-06'],
    ['2024-05-06', 'America/Los_Angeles', '2024-05-06'],
    ['2024-05-06 22:30:00 +0000', 'Asia/Tokyo', '2024-05-07'],
    ['2024-05-06 03:30:00Z', 'America/Los_Angeles', '2024-05-05'],
    ['2024-05-06 23:30:00 +0900', undefined, '2024-05-06'],
    ['2024-05-06 22:30:00', 'Asia/Tokyo', '2024-05-06'],
  ])('%s in %j is %s', (creationDate, timeZone, date) => {
    expect(readDayOneEntry({ timeZone, creationDate, text: 'x' })?.date).toBe(date)
  })

  it('has the tags of its entries, each once, without signs that nobody sees', () => {
    const of = (tags: unknown) => ({
      creationDate: '2024-05-01T10:00:00Z',
      timeZone: 'Etc/UTC',
      text: 'A.',
      tags,
    })
    const entries = [of([' sea\u200b', 'Sun', '\ufffc', 7]), of(['SEA', 'sun ', 'wind']), of('none')]
    expect(read(JSON.stringify({ entries })).days[0]?.doc.entry?.tags).toEqual(['sea', 'Sun', 'wind'])
  })

  it('a time zone that is none leaves the word to that of the place', () => {
    const location = { timeZoneName: 'Asia/Tokyo' }
    const entry = { timeZone: '', location, creationDate: '2024-05-06T22:30:00Z', text: 'x' }
    expect(readDayOneEntry(entry)?.date).toBe('2024-05-07')
  })

  it.each([
    [String.raw`1\. \- \# \*not bold\*`, '1. - # *not bold*'],
    [String.raw`a back\\slash and C:\dir`, String.raw`a back\slash and C:\dir`],
    ['one\r\ntwo', 'one\ntwo'],
    ['# Title\n\n\n\nText', '# Title\n\nText'],
    ['![a](dayone-moment:/audio/X)words', 'words'],
    ['![a](https://example.com/x.png)', '![a](https://example.com/x.png)'],
    ['![](dayone-photo://01)A![](dayone-video://01)', 'A'],
    ['A\n\n![](dayone-external:/video/aHR0cHM)\n\nB', 'A\n\nB'],
    ['[[dayone-moment://AB]]A dayone-moment://CD B', 'A  B'],
    ['![](photos/2b9cab.jpeg)A', 'A'],
    ['See [that day](dayone://view?entryId=AB).', 'See that day.'],
    ['A\ufffc\u200b\u2060\u00adB\ufeff', 'AB'],
    ['\u200eHello\u202a\u0000', 'Hello'],
    ['One\u2028Two\u2029Three\u0085Four\vFive', 'One\nTwo\nThree\nFour\nFive'],
    ['👩‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ن‌م', '👩‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ن‌م'],
  ])('%j reads %j', (text, plain) => {
    expect(readDayOneEntry({ creationDate: '2026-11-21T12:00:00Z', timeZone: 'Etc/UTC', text })?.text).toBe(
      plain,
    )
  })
})

const DATE = '2024-05-02T10:00:00Z'

const rich = (...contents: object[]) => JSON.stringify({ contents, meta: { version: 1 } })

const line = (text: string, of: object) => ({ text, attributes: { line: of } })

describe('rich text', () => {
  it.each([
    ['words', [{ text: 'B.' }], 'B.'],
    [
      'words in parts',
      [{ text: 'I am ' }, { text: 'here', attributes: { bold: true } }, { text: '.\n' }],
      'I am here.',
    ],
    ['headings', [line('Monday\n', { header: 1 }), { text: 'Rain.' }], 'Monday\nRain.'],
    [
      'lists',
      [
        line('tea\nmilk\n', { listStyle: 'bulleted', indentLevel: 1 }),
        line('cold', { listStyle: 'bulleted', indentLevel: 2 }),
      ],
      '- tea\n- milk\n  - cold',
    ],
    [
      'numbered lists',
      [
        line('one\ntwo\n', { listStyle: 'numbered' }),
        { text: 'and\n' },
        line('five', { listStyle: 'numbered', listIndex: 5 }),
      ],
      '1. one\n2. two\nand\n5. five',
    ],
    [
      'boxes',
      [line('wash\n', { listStyle: 'checkbox', checked: true }), line('cook', { listStyle: 'checkbox' })],
      '- [x] wash\n- [ ] cook',
    ],
    [
      'a line in parts',
      [line('red ', { listStyle: 'bulleted' }), line('tea', { listStyle: 'bulleted' })],
      '- red tea',
    ],
    ['quotes and code', [line('Go.\n', { quote: true }), line('x = 1', { codeBlock: true })], 'Go.\nx = 1'],
    [
      'links',
      [
        { text: 'my ', attributes: { linkURL: 'https://a.example/b_c' } },
        { text: 'page', attributes: { linkURL: 'https://a.example/b_c' } },
        { text: '.' },
      ],
      'my page (https://a.example/b_c).',
    ],
    [
      'an address that says itself',
      [{ text: 'https://a.example', attributes: { autolink: true, linkURL: 'https://a.example' } }],
      'https://a.example',
    ],
    [
      'a table',
      [
        { text: 'A' },
        {
          embeddedObjects: [
            {
              type: 'table',
              rows: [{ cells: ['a', 'b'] }, { cells: [{ contents: [{ text: 'c' }] }, { text: 'd' }] }],
            },
          ],
        },
      ],
      'A\na | b\nc | d',
    ],
    [
      'a line across',
      [{ text: 'A' }, { embeddedObjects: [{ type: 'horizontalLineRule' }] }, { text: 'B' }],
      'A\nB',
    ],
    ['invisible signs', [{ text: 'A\u200b\ufffc\u2028B' }], 'A\nB'],
  ])('with %s is read', (_, contents, text) => {
    for (const richText of [rich(...contents), { contents }])
      expect(readDayOneEntry({ creationDate: DATE, richText })).toMatchObject({ text, media: 0 })
  })

  it('counts what it holds of pictures, sounds and files, also where the entry lists them', () => {
    const objects = ['photo', 'audio', 'video', 'pdfAttachment', 'somethingNew'].map((type) => ({
      type,
      identifier: type,
    }))
    const richText = rich({ text: 'A.' }, { embeddedObjects: objects }, { text: 'B.' })
    const entry = { creationDate: DATE, richText, photos: [{ md5: 'x' }], audios: [{}] }
    expect(readDayOneEntry(entry)).toMatchObject({ text: 'A.\nB.', media: 5 })
    const lists = { photos: [{}, {}], videos: [{}], audios: [{}], pdfAttachments: [{}] }
    expect(readDayOneEntry({ creationDate: DATE, text: 'A', ...lists })?.media).toBe(5)
  })

  it.each([undefined, null, '', ' ', '![](dayone-moment://A)'])('stands in where the text is %j', (text) => {
    expect(readDayOneEntry({ creationDate: DATE, text, richText: rich({ text: 'B.' }) })?.text).toBe('B.')
  })

  it('that cannot be read leaves the text, or nothing', () => {
    for (const richText of ['{"contents":', '[1]', 7, { contents: 'x' }]) {
      expect(readDayOneEntry({ creationDate: DATE, text: 'A', richText })?.text).toBe('A')
      expect(readDayOneEntry({ creationDate: DATE, richText })).toBeNull()
    }
  })

  it('of whatever kind is never thrown at', () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.object()), (richText, contents) => {
        readDayOneEntry({ creationDate: DATE, richText })
        expect(readDayOneEntry({ creationDate: DATE, richText: { contents } })).not.toBeNull()
      }),
    )
  })

  it('of nested tables without end is read as far as it may go', () => {
    const deep = `${'{"contents":[{"embeddedObjects":['.repeat(20_000)}${']}]}'.repeat(20_000)}`
    expect(() => readDayOneEntry({ creationDate: DATE, richText: deep })).not.toThrow()
  })
})

describe('entries that are left out', () => {
  it('are counted, each with its place, its day and the reason', () => {
    const entries = [
      { creationDate: '2024-05-01T10:00:00Z', text: 'A.' },
      { creationDate: '2024-05-02T10:00:00Z', richText: '{"contents":[{"text":"B."}]}' },
      { creationDate: '2024-05-03T10:00:00Z', photos: [{ md5: 'x', identifier: 'y' }] },
      { creationDate: '2024-05-04T10:00:00Z', timeZone: 'Etc/UTC', text: ' \ufffc' },
      { creationDate: '2024-05-05T10:00:00Z', richText: 'nonsense' },
    ]
    const { days, media, skipped, details } = read(JSON.stringify({ entries }))
    expect(days.map(({ doc }) => doc.entry?.content)).toEqual(['B.', 'A.'])
    expect({ media, skipped }).toEqual({
      media: 1,
      skipped: { count: 3, first: { place: 3, fault: 'only-media' } },
    })
    expect(details.leftOut).toEqual([
      { file: null, place: 3, fault: 'only-media', date: '2024-05-03' },
      { file: null, place: 4, fault: 'no-text', date: '2024-05-04' },
      { file: null, place: 5, fault: 'no-entry', date: null },
    ])
    expect(details.media).toEqual([{ date: '2024-05-03', count: 1 }])
  })
})

describe('a text of nothing but beginnings', () => {
  const most = 300_000 // one that is searched again from each sign takes minutes

  it.each([
    ['white space', `a${' '.repeat(most)}b`],
    ['pictures without an end', '!['.repeat(most)],
    ['addresses of pictures without an end', '![](dayone-moment:'.repeat(most / 10)],
    ['links without an end', '[](dayone:'.repeat(most / 10)],
    ['places of pictures without an end', '[[dayone-moment:'.repeat(most / 10)],
  ])('of %s is read in one go, and stays', (_, text) => {
    const entry = readDayOneEntry({ creationDate: '2018-05-18T12:00:00Z', text })
    expect(entry).toMatchObject({ text, media: 0 })
  })
})
