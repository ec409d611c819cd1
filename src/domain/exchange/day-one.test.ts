import { describe, expect, it } from 'vitest'
import { dayIn, readDayOneEntry } from './day-one.ts'
import { createListCutter } from './list-cutter.ts'
import { createPageCollector } from './page-collector.ts'

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
  const [cutter, collector] = [createListCutter(), createPageCollector()]
  for (const element of cutter.feed(json)) collector.add(element)
  return collector.found()
}

describe("Day One's JSON", () => {
  it('becomes one page a day, in the order of writing, with plain text and the tags of all', () => {
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
      skipped: { count: 1, first: { place: 4, fault: 'no-entry' } },
    })
  })

  it('gives the same pages when it is read again, in whatever order its entries stand', () => {
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
    const noon = new Date(2026, 10, 21, 12)
    for (const timeZone of ['Mars/Olympus', '', 7, undefined])
      expect(dayIn(timeZone, noon.getTime())).toBe('2026-11-21')
  })

  it.each([
    [String.raw`1\. \- \# \*not bold\*`, '1. - # *not bold*'],
    [String.raw`a back\\slash and C:\dir`, String.raw`a back\slash and C:\dir`],
    ['one\r\ntwo', 'one\ntwo'],
    ['# Title\n\n\n\nText', '# Title\n\nText'],
    ['![a](dayone-moment:/audio/X)words', 'words'],
    ['![a](https://example.com/x.png)', '![a](https://example.com/x.png)'],
  ])('%j reads %j', (text, plain) => {
    expect(readDayOneEntry({ creationDate: '2026-11-21T12:00:00Z', timeZone: 'Etc/UTC', text })?.text).toBe(
      plain,
    )
  })
})

describe('a text of nothing but beginnings', () => {
  const most = 300_000 // one that is searched again from each sign takes minutes

  it.each([
    ['white space', `a${' '.repeat(most)}b`],
    ['pictures without an end', '!['.repeat(most)],
    ['addresses of pictures without an end', '![](dayone-moment:'.repeat(most / 10)],
  ])('of %s is read in one go, and stays', (_, text) => {
    const entry = readDayOneEntry({ creationDate: '2018-05-18T12:00:00Z', text })
    expect(entry).toMatchObject({ text, media: 0 })
  })
})
