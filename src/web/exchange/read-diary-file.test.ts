import { describe, expect, it } from 'vitest'
import { readDiaryFile } from './read-diary-file.ts'
import { type ZipPart, zipOf } from './zip-archive.fixture.ts'
import { crc32 } from './zip-archive.ts'

const journal = (...days: number[]) =>
  JSON.stringify({
    metadata: { version: '1.0' },
    entries: days.map((day) => ({
      creationDate: `2024-05-0${day}T10:00:00Z`,
      timeZone: 'Etc/UTC',
      uuid: `${day}`,
      text: `Day ${day}\\.`,
      photos: [{ md5: 'x' }],
    })),
  })

const photo: ZipPart = { name: 'photos/2b9cab.jpeg', text: '\u0000\u0001{}', isStored: true }

const columnOf = (column: string) => (column === 'date' || column === 'content' ? column : null)

function outcomeOf(blob: Blob, name = 'Export.zip') {
  const { signal } = new AbortController()
  return readDiaryFile(new File([blob], name), { signal, onProgress: () => undefined, columnOf })
}

async function read(blob: Blob, { most, name = 'Export.zip' }: { most?: number; name?: string } = {}) {
  const shares: number[] = []
  const outcome = await readDiaryFile(new File([blob], name), {
    signal: new AbortController().signal,
    onProgress: (share) => shares.push(share),
    columnOf,
    ...(most !== undefined && { most }),
  })
  expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
  if (!outcome.ok) return outcome.error
  const { days, media, source, details } = outcome.value
  return { texts: days.map(({ doc }) => doc.entry?.content), media, source, leftOut: details.leftOut }
}

describe('a ZIP archive of Day One', () => {
  it.each([
    ['as it comes', [{ name: 'Journal.json', text: journal(1, 2) }, photo], {}],
    [
      'in a folder, with what macOS adds',
      [
        { name: 'Export/', text: '', isStored: true },
        { name: 'Export/Journal.json', text: journal(1, 2) },
        { name: '__MACOSX/Export/._Journal.json', text: '\u0000' },
        { name: 'Export/.x.json', text: 'x' },
      ],
      {},
    ],
    ['not packed', [{ name: 'Journal.json', text: journal(1, 2), isStored: true }], {}],
    ['of more than 4 GB', [photo, { name: 'Journal.json', text: journal(1, 2) }], { isBig: true }],
    [
      'with a comment',
      [{ name: 'Journal.json', text: journal(1, 2) }],
      { comment: 'PK\u0005\u0006 made by hand' },
    ],
    [
      'of several journals',
      [
        { name: 'Home.json', text: journal(1) },
        { name: 'Work.json', text: journal(2) },
      ],
      {},
    ],
  ] as const)('%s is read', async (_, parts, options) => {
    expect(await read(await zipOf([...parts], options))).toEqual({
      texts: ['Day 2.', 'Day 1.'],
      media: 2,
      source: 'day-one',
      leftOut: [],
    })
  })

  it('of several journals that have one day becomes one entry, and a file that is no journal is told of', async () => {
    const parts = [
      {
        name: 'Home.json',
        text: JSON.stringify({
          entries: [{ creationDate: '2024-05-01T08:00:00Z', timeZone: 'Etc/UTC', text: 'Dawn.' }, 7],
        }),
      },
      { name: 'Settings.json', text: '{"theme": "dark"}' },
      { name: 'Work.json', text: journal(1) },
    ]
    expect(await read(await zipOf(parts))).toMatchObject({
      texts: ['Dawn.\n\nDay 1.'],
      leftOut: [
        { file: 'Home.json', place: 2, fault: 'no-date' },
        { file: 'Settings.json', place: null, fault: 'no-list' },
      ],
    })
  })

  it.each([
    ['with a password', [{ name: 'Journal.json', text: journal(1), flags: 9 }], 'archive'],
    ['without JSON', [photo], 'archive-without-json'],
    ['with nothing in it', [], 'archive-without-json'],
    ['with one file that is no diary', [{ name: 'a.json', text: '{}' }], 'no-list'],
    ['with one that is no text', [{ name: 'a.json', text: '[' }], 'cut-off'],
  ] as const)('%s is refused', async (_, parts, fault) => {
    expect(await read(await zipOf([...parts]))).toBe(fault)
  })

  it('that is cut off, or of which a byte is lost, is refused', async () => {
    const whole = await zipOf([{ name: 'Journal.json', text: journal(1, 2, 3) }])
    for (const size of [10, 60, whole.size - 1, whole.size - 30])
      expect(await read(whole.slice(0, size))).toBe('archive')
    const lost = new Blob([whole.slice(0, 60), whole.slice(61)])
    expect(await read(lost)).toMatch(/archive|not-json|not-text/)
  })

  const dawn = { name: 'A.json', text: journal(1) }

  it.each([
    ['is no text', { name: 'B.json', bytes: new Uint8Array([0x7b, 0xff, 0xfe]) }, 'not-text'],
    ['is packed in another way', { name: 'B.json', text: journal(2), method: 12 }, 'archive'],
    ['has a password', { name: 'B.json', text: journal(2), flags: 9 }, 'archive'],
    ['is damaged', { name: 'B.json', text: journal(2), crc: 7 }, 'archive'],
    ['is damaged, and not packed', { name: 'B.json', text: journal(2), isStored: true, crc: 7 }, 'archive'],
    ['is cut off', { name: 'B.json', text: '{"entries": [{"date": "2024-05-02", "content": "x' }, 'cut-off'],
    ['is no JSON', { name: 'B.json', text: 'hello' }, 'not-json'],
  ] as const)('of which one file %s is read without that, which is told', async (_, part: ZipPart, fault) => {
    for (const parts of [
      [dawn, part],
      [part, dawn],
    ]) {
      const outcome = await outcomeOf(await zipOf(parts))
      const found = outcome.ok ? outcome.value : null
      expect(found?.days.map(({ doc }) => doc.entry?.content)).toEqual(['Day 1.'])
      expect(found?.skippedFiles).toEqual({ count: 1, first: { file: 'B.json', fault } })
      expect(found?.details.leftOut).toEqual([{ file: 'B.json', date: null, place: null, fault }])
    }
  })

  it('that is damaged is refused, also where its bytes can be unpacked', async () => {
    for (const isStored of [true, false])
      expect(await read(await zipOf([{ ...dawn, isStored, crc: 7 }]))).toBe('archive')
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926) // the check value of the catalogue of CRCs
  })

  it.each([{}, { before: 'PK\u0003\u0004 a program' }])(
    'of more files than 16 bits count is read: %j',
    async (options) => {
      expect(await read(await zipOf([dawn, photo], { ...options, hasManyFiles: true }))).toMatchObject({
        texts: ['Day 1.'],
      })
    },
  )

  it('that unpacks to more than its limit is refused, also where it says that it does not, and pictures do not count', async () => {
    const bomb = { name: 'Journal.json', text: `[${' '.repeat(5_000_000)}]` }
    for (const size of [undefined, 10]) {
      const zip = await zipOf([{ ...bomb, ...(size !== undefined && { size }) }])
      expect(zip.size).toBeLessThan(10_000)
      expect(await read(zip, { most: 1_000_000 })).toBe('too-large')
    }
    const pictures = { name: 'photos/a.jpeg', text: 'x'.repeat(2_000_000), isStored: true }
    const many = await zipOf([pictures, { name: 'Journal.json', text: journal(1) }])
    expect(await read(many, { most: 1_000_000 })).toMatchObject({ texts: ['Day 1.'] })
    const lists = Array.from({ length: 3 }, (_, place) => ({
      name: `${place}.json`,
      text: `[${' '.repeat(400_000)}]`,
    }))
    expect(await read(await zipOf(lists), { most: 1_000_000 })).toBe('too-large')
  })
})

describe('a CSV file', () => {
  it('is read by what stands in it, whatever it is called', async () => {
    const text = '\ufeff"date";"content"\r\n"2026-11-21";"\'=1; said \'\'-"\r\n'
    for (const name of ['diary.csv', 'diary.txt'])
      expect(await read(new Blob([text]), { name })).toMatchObject({ texts: ["=1; said ''-"] })
  })

  it('of which no line can be read is refused with the lines and why', async () => {
    const outcome = await outcomeOf(new Blob(['date;content\n11-26;x\n?;y\n']), 'diary.csv')
    expect(outcome).toMatchObject({
      error: 'no-entries',
      found: {
        skipped: { count: 2, first: { place: 1, fault: 'no-entry' } },
        details: { leftOut: [{ place: 1, fault: 'no-entry' }, { place: 2 }] },
      },
    })
  })

  it('of something else is refused as what it is called', async () => {
    expect(await read(new Blob(['a,b\n1,2']), { name: 'list.csv' })).toBe('no-columns')
    expect(await read(new Blob(['a,b\n1,2']), { name: 'list.json' })).toBe('not-json')
  })
})
