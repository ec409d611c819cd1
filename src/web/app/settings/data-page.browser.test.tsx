import { run as runAxe } from 'axe-core'
import type { ComponentProps } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { EntryStore } from '#domain/journal/entry-store.ts'
import { makeGapKey } from '#domain/kinds/sentence-key.ts'
import { failure } from '#domain/outcome.ts'
import type { MinutesStore } from '#domain/progress/minutes-store.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import { createMemorySentenceStore } from '#domain/sentences/sentence-store.fake.ts'
import type { SentenceStore } from '#domain/sentences/sentence-store.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { createMemoryDays, emptyRows, type SharedRows } from '#web/documents/memory-days.ts'
import { createMemoryMinutes } from '#web/documents/minutes.fake.ts'
import { zipOf } from '#web/exchange/zip-archive.fixture.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { entry, NOON, put } from '#web/journal/journal.fixture.ts'
import { createJournal } from '#web/journal/journal.ts'
import { wordsForAnki } from '../practice/words-for-anki.ts'
import { ExchangeSections } from './data-page.tsx'
import '#web/ui/base.css'

beforeEach(() => startTestTexts('en'))

type Options = {
  makePackage?: ComponentProps<typeof ExchangeSections>['makePackage']
  rows?: SharedRows
  store?: Partial<EntryStore>
  sentences?: SentenceStore
  minutes?: MinutesStore
}

async function openExchange({
  rows = emptyRows(),
  store = {},
  sentences = createMemorySentenceStore(),
  minutes = createMemoryMinutes(),
  makePackage,
}: Options = {}) {
  const journal = createJournal({
    store: { ...createMemoryDays(rows), ...store },
    cache: { read: () => [], write: () => undefined, clear: () => undefined },
    leaving: { keep: () => true, hasAny: () => false, clear: () => undefined },
    loadFallbackStorage: async () => ({
      backup: { keep: () => true, read: () => [], clear: () => undefined },
      legacy: { find: () => [], forget: () => undefined, leave: () => undefined },
    }),
    clock: { now: () => NOON },
    random: () => 'r',
    language: () => 'en-US',
    whenIdle: async () => undefined,
  })
  await journal.load()
  const downloads: { name: string; text: string }[] = []
  const profile = { targetLanguage: 'es-ES', nativeLanguage: 'en-US' } as const
  const { unmount } = await render(
    <ExchangeSections
      {...{ journal, profile, makePackage }}
      loadPractice={async () => ({ sentences, minutes })}
      readWords={() => wordsForAnki(journal, sentences, profile)}
      download={(name, content) => downloads.push({ name, text: String(content) })}
    />,
  )
  return { journal, rows, downloads, sentences, minutes, unmount }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

const alertOf = (text: string) => page.getByRole('alert').filter({ hasText: text })

function fileOf(content: string | Uint8Array<ArrayBuffer>, name = 'diary.json') {
  return new File([content], name, { type: 'application/json' })
}

/** As a browser does once the learner has chosen a file. */
async function importFile(file: File) {
  await expect.element(button('Import')).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('There is no file to choose')
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const contents = (rows: SharedRows) => [...rows.rows.values()].map(({ doc }) => doc.entry?.content)

/** Of what is brought in again. */
const KNOWN = 'All 2 entries were already in your diary.'

describe('the diary as a file', () => {
  const rows = () => {
    const given = emptyRows()
    put(given, entry('2026-11-20', 'Rain.', { tags: ['a'] }), entry('2026-11-21', '=Sun'))
    return given
  }

  const SENTENCE = '2026-11-20-0123456789abcd-es-es'

  it('JSON holds what was practised, and brings it back, sentences and minutes, once', async () => {
    const before = await openExchange({ rows: rows() })
    const doc = { attempts: [attempt({ day: '2026-11-20', understood: 3, total: 4 })], kept: true, keptAt: 5 }
    await before.sentences.update(SENTENCE, () => doc)
    await before.minutes.add('2026-11-19', { speak: 90_000 })
    await button('Export as JSON').click()
    await expect.poll(() => before.downloads).toHaveLength(1)
    const text = before.downloads[0]?.text ?? ''
    expect(JSON.parse(text)).toMatchObject([
      { id: 'unsaved-2026-11-19', content: '' },
      { date: '2026-11-20', content: 'Rain.', practice: { sentences: { [SENTENCE]: doc } } },
      { date: '2026-11-21' },
    ])
    await before.unmount()
    const after = await openExchange()
    const taken = vi.spyOn(after.minutes, 'takeIn') // the last of all that comes
    for (const [index, said] of ['All 2 entries imported.', KNOWN].entries()) {
      await importFile(fileOf(text))
      await expect.poll(() => taken.mock.calls.length).toBe(index + 1)
      await expect.element(page.getByText(said)).toBeVisible()
    }
    expect(await after.sentences.all()).toEqual({ ok: true, value: [{ key: SENTENCE, doc }] })
    expect(await after.minutes.read('2026-11-19')).toMatchObject({ value: { activeMs: { speak: 90_000 } } })
    expect(after.rows.rows.has('2026-11-19')).toBe(false) // minutes alone make no entry
  })

  it('has the kept words for Anki, or says that there are none', async () => {
    const given = rows()
    put(given, entry('2026-11-19', 'Rain.', { translatedContent: 'Llueve mucho.' }))
    const { downloads, sentences } = await openExchange({ rows: given })
    await button('Download for Anki').click()
    await expect.element(page.getByText("You haven't saved any words yet.", { exact: false })).toBeVisible()
    expect(downloads).toEqual([])
    const { key, words } = readSentence('Llueve mucho.', '2026-11-19', 'es-ES')
    const gap = makeGapKey(key, { from: 1, count: 1 })
    await sentences.update(gap, () => ({ attempts: [], kept: true, keptAt: 1, words, wordsAt: 1 }))
    await button('Download for Anki').click()
    await expect.poll(() => downloads[0]?.name).toBe('words-for-anki.txt')
    expect(downloads[0]?.text).toContain(`${gap}\tLlueve [...].\tmucho\t`)
    await expect.element(page.getByText("You haven't saved any words yet.")).not.toBeInTheDocument()
  })

  it('has the kept words as a package for Anki, and says what it lacks', async () => {
    const made = [{ bytes: new Uint8Array([80, 75]), lacksSounds: true }, null]
    const { downloads } = await openExchange({ makePackage: async () => made.shift() ?? null })
    await button('Download with audio (.apkg)').click()
    await expect.element(page.getByText(/some sentences have no audio/)).toBeVisible()
    expect(downloads).toEqual([{ name: 'words-for-anki.apkg', text: '80,75' }])
    await button('Download with audio (.apkg)').click()
    await expect.element(page.getByText("You haven't saved any words yet.", { exact: false })).toBeVisible()
  })

  it('is downloaded as JSON, Markdown and CSV', async () => {
    const { downloads } = await openExchange({ rows: rows() })
    await button('Export as JSON').click()
    await expect.poll(() => downloads[0]?.name).toBe('diary.json')
    expect(JSON.parse(downloads[0]?.text ?? '')).toMatchObject([
      { date: '2026-11-20', content: 'Rain.', tags: ['a'] },
      { date: '2026-11-21', content: '=Sun' },
    ])
    await button('Export as Markdown').click()
    await expect.poll(() => downloads[1]?.name).toBe('diary.md')
    expect(downloads[1]?.text).toContain('## Friday, November 20, 2026\n\n*Tags: a*\n\nRain.')
    await button('Export as CSV').click()
    await expect.poll(() => downloads[2]?.name).toBe('diary.csv')
    expect(downloads[2]?.text).toContain(`"2026-11-21","'=Sun","`)
  })

  it('brought into another diary is whole there, with what was there', async () => {
    const { downloads, unmount } = await openExchange({ rows: rows() })
    await button('Export as JSON').click()
    await expect.poll(() => downloads.length).toBe(1)
    await unmount()
    const other = emptyRows()
    put(other, entry('2026-11-21', 'Wind.'))
    const { journal } = await openExchange({ rows: other })
    await importFile(fileOf(downloads[0]?.text ?? ''))
    await expect.element(page.getByText('All 2 entries imported.')).toBeVisible()
    await expect
      .element(page.getByText('1 day already had text, so the two versions were merged.'))
      .toBeVisible()
    expect(contents(other).sort()).toEqual(['Rain.', 'Wind.\n=Sun'])
    expect(journal.get().entries.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-20'])
    const stored = JSON.stringify([...other.rows])
    await importFile(fileOf(downloads[0]?.text ?? ''))
    await expect.element(page.getByText(KNOWN)).toBeVisible()
    await expect.element(page.getByText(/put together/)).not.toBeInTheDocument() // nothing has changed
    expect(JSON.stringify([...other.rows])).toBe(stored)
  })
})

describe('a file that is brought in', () => {
  it('of Day One says where it is from and that pictures stay out', async () => {
    const { rows } = await openExchange()
    const journal = {
      metadata: { version: '1.0' },
      entries: [
        {
          creationDate: '2026-11-20T12:00:00Z',
          timeZone: 'Etc/UTC',
          uuid: 'A',
          text: String.raw`Rain\. ![](dayone-moment://B)`,
        },
      ],
    }
    await importFile(fileOf(JSON.stringify(journal), 'Journal.json'))
    await expect.element(page.getByText('1 entry imported.')).toBeVisible()
    await expect.element(page.getByText(/1 picture or recording wasn't imported/)).toBeVisible()
    expect(contents(rows)).toEqual(['Rain.'])
  })

  it('as a ZIP archive of Day One leaves a list of what came, was merged and was left out, and why', async () => {
    const rows = emptyRows()
    put(rows, entry('2026-11-19', 'Wind.'), entry('2026-11-18', 'Sun.'))
    await openExchange({ rows })
    const element = (day: number, fields: object) => ({
      creationDate: `2026-11-${day}T12:00:00Z`,
      timeZone: 'Etc/UTC',
      ...fields,
    })
    const home = [
      element(20, { text: 'Rain.', photos: [{}, {}] }),
      element(17, { audios: [{}] }),
      { text: 'x' },
    ]
    const zip = await zipOf([
      { name: 'Home.json', text: JSON.stringify({ entries: home }) },
      {
        name: 'Work.json',
        text: JSON.stringify({ entries: [element(19, { text: 'Work.' }), element(18, { text: 'Sun.' })] }),
      },
      { name: `${'settings-of-a-very-long-name'.repeat(4)}.json`, text: '{}' },
    ])
    await importFile(new File([zip], 'Export.zip'))
    await expect.element(page.getByText('All 3 entries imported.')).toBeVisible()
    expect(page.getByRole('heading', { level: 4 }).elements()).toEqual([])
    await page.viewport(360, 740)
    onTestFinished(() => page.viewport(414, 896))
    await page.getByText("What was imported and what wasn't").click()
    await expect.element(page.getByRole('heading', { name: 'New entries: 1' })).toBeVisible()
    const lists = page
      .getByRole('list')
      .elements()
      .map((list) => [
        list.previousElementSibling?.textContent,
        [...list.children].map((item) => item.textContent),
      ])
    expect(lists).toEqual([
      ['New entries: 1', ['Nov 20, 2026']],
      ['Merged with what was already here: 1', ['Nov 19, 2026']],
      ['Already here and unchanged: 1', ['Nov 18, 2026']],
      [
        'In Home.json',
        [
          'Nov 17, 2026Item 2 has only pictures or recordings, and entries hold text only.',
          'Item 3 has no date.',
        ],
      ],
      [expect.stringMatching(/^In settings-of.*\.json$/), ["There's no list of entries in this file."]],
      ['Imported without their pictures and recordings: 2', ['Nov 20, 2026: 2', 'Nov 17, 2026: 1']],
    ])
    await expect.element(page.getByRole('heading', { name: 'Left out: 3' })).toBeVisible()
    await expect.element(page.getByText("2 items in the file aren't entries", { exact: false })).toBeVisible()
    await expect.element(page.getByText('That item is in Home.json.', { exact: false })).toBeVisible()
    await expect.element(page.getByText('1 file in the archive was left out', { exact: false })).toBeVisible()
    const [first, second] = page
      .getByRole('listitem')
      .filter({ hasText: /^(?:Nov 17, 2026)?Item/ })
      .elements()
    const gap = (second?.getBoundingClientRect().top ?? 0) - (first?.getBoundingClientRect().bottom ?? 0)
    expect(gap).toBeGreaterThanOrEqual(8)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    const { violations } = await runAxe(document.querySelector('.import-report') ?? document)
    expect(violations.map(({ id }) => id)).toEqual([])
    expect(contents(rows).sort()).toEqual(['Rain.', 'Sun.', 'Wind.\nWork.'])
  })

  it('of which one is cut off says so, and the focus is on the button again', async () => {
    await openExchange()
    await button('Import').click()
    const zip = await zipOf([
      { name: 'Home.json', text: '[{"date": "2026-11-20", "content": "Rain."}]' },
      { name: 'Work.json', text: '[{"date": "2026-11-21", "content": "Sun."}, {"date": "2026-11-2' },
    ])
    await importFile(new File([zip], 'Export.zip'))
    await expect.element(page.getByText('All 2 entries imported.')).toBeVisible()
    await expect
      .element(page.getByText("The first is Work.json: it's incomplete.", { exact: false }))
      .toBeVisible()
    await expect.element(button('Import')).toHaveFocus()
  })

  it('that is here already says so, and not that it was imported', async () => {
    const { rows } = await openExchange()
    const file = () => fileOf('date;TEXT\n2026-11-20;Rain.\n2026-11-21;Sun.\n', 'diary.csv')
    await importFile(file())
    await expect.element(page.getByText('All 2 entries imported.')).toBeVisible()
    await importFile(file())
    await expect.element(page.getByText(KNOWN)).toBeVisible()
    expect(contents(rows).sort()).toEqual(['Rain.', 'Sun.'])
  })

  it('of dates that cannot be read is refused with a list of what is wrong', async () => {
    const { rows } = await openExchange()
    await importFile(fileOf('date;TEXT\n20/11/2026;Rain.\n11/21/2026;Sun.\n', 'diary.csv'))
    await expect.element(alertOf("2 items in the file aren't entries")).toBeVisible()
    await page.getByText("What was imported and what wasn't").click()
    await expect
      .element(page.getByText("In item 2, the date or text isn't in the expected form."))
      .toBeVisible()
    expect(rows.rows.size).toBe(0)
    await importFile(fileOf('date;TEXT\n01/02/2026;Rain.\n', 'diary.csv')) // of a learner who writes American English
    await expect.element(page.getByText('1 entry imported.')).toBeVisible()
    expect([...rows.rows.keys()]).toEqual(['2026-01-02'])
  })

  it('as CSV brings back what it was made of, once, and changes nothing where it still is', async () => {
    const rows = emptyRows()
    put(rows, entry('2026-11-20', 'Rain, =1; "x"', { tags: ['a', 'b, c'], mood: 'sad' }))
    const { downloads, unmount } = await openExchange({ rows })
    await button('Export as CSV').click()
    await expect.poll(() => downloads.length).toBe(1)
    const file = () => fileOf(downloads[0]?.text ?? '', 'diary.csv')
    const before = JSON.stringify([...rows.rows])
    await importFile(file())
    await expect.element(page.getByText('1 entry was already in your diary.')).toBeVisible()
    expect(JSON.stringify([...rows.rows])).toBe(before)
    await unmount()
    const other = await openExchange()
    for (const said of ['1 entry imported.', '1 entry was already in your diary.']) {
      await importFile(file())
      await expect.element(page.getByText(said)).toBeVisible()
      expect([...other.rows.rows.values()].map(({ doc }) => doc.entry)).toMatchObject([
        { date: '2026-11-20', content: 'Rain, =1; "x"', tags: ['a', 'b, c'], mood: 'sad' },
      ])
    }
  })

  it('can be cancelled, and goes on where it stopped', async () => {
    const rows = emptyRows()
    const real = createMemoryDays(rows)
    let updates = 0
    const goOn = Promise.withResolvers<void>()
    const update: EntryStore['update'] = async (date, change) => {
      updates += 1
      if (updates === 3) await goOn.promise
      return real.update(date, change)
    }
    await openExchange({ rows, store: { update } })
    const days = ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']
    const text = JSON.stringify(days.map((date) => entry(date, 'Rain.')))
    await importFile(fileOf(text))
    await expect.element(page.getByText('2 of 5 entries')).toBeVisible()
    await expect
      .element(page.getByRole('progressbar', { name: 'diary.json' }))
      .toHaveAttribute('aria-valuenow', '40')
    await button('Cancel').click()
    goOn.resolve()
    await expect.element(page.getByText(/^3 of 5 entries imported\./)).toBeVisible()
    expect(contents(rows)).toHaveLength(3)
    await importFile(fileOf(text))
    await expect.element(page.getByText('All 5 entries imported.')).toBeVisible()
    expect(contents(rows)).toEqual(days.map(() => 'Rain.'))
  })

  it('stops when the page is left, and what has come stays', async () => {
    const rows = emptyRows()
    const real = createMemoryDays(rows)
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const update: EntryStore['update'] = async (date, change) => {
      reached.resolve()
      await goOn.promise
      return real.update(date, change)
    }
    const { unmount } = await openExchange({ rows, store: { update } })
    await importFile(fileOf(JSON.stringify([entry('2026-11-19', 'Rain.'), entry('2026-11-20', 'Sun.')])))
    await reached.promise
    await unmount()
    goOn.resolve()
    await expect.poll(() => contents(rows)).toEqual(['Sun.'])
  })

  it('says how far it came when the device is full', async () => {
    const rows = emptyRows()
    const real = createMemoryDays(rows)
    const update: EntryStore['update'] = async (date, change) =>
      date === '2026-11-19' ? failure('storage-full') : real.update(date, change)
    await openExchange({ rows, store: { update } })
    await importFile(fileOf(JSON.stringify([entry('2026-11-19', 'Rain.'), entry('2026-11-20', 'Sun.')])))
    await expect
      .element(alertOf('1 of 2 entries were imported before this device ran out of space'))
      .toBeVisible()
    expect(contents(rows)).toEqual(['Sun.'])
  })

  it('with something else in it brings in the rest and says what was left out', async () => {
    const { rows } = await openExchange()
    await importFile(fileOf(JSON.stringify([entry('2026-11-20', 'Sun.'), { note: 'x' }])))
    await expect
      .element(
        page.getByText(
          "1 item in the file isn't an entry and was left out. The first is item 2: it has no date.",
        ),
      )
      .toBeVisible()
    expect(contents(rows)).toEqual(['Sun.'])
  })

  it('with translations into languages that are not learned here says how they can be seen', async () => {
    const translations = {
      'da-DK': { translatedContent: 'Det regner.' },
      'fr-FR': { translatedContent: 'Il pleut.' },
    }
    const filed = {
      ...{ date: '2026-11-20', content: 'It rains.', translatedContent: 'Llueve.' },
      ...{ translationLanguage: 'es-ES', translations },
    }
    await openExchange()
    await importFile(fileOf(JSON.stringify([filed])))
    await expect
      .element(page.getByText(/translations into Danish and French\. To see them, add those languages/))
      .toBeVisible()
  })

  it('while an entry is open, joins its words on the screen', async () => {
    const { journal } = await openExchange()
    journal.type({ content: 'Typed.' })
    await importFile(fileOf(JSON.stringify([entry('2026-11-21', 'Rain.')])))
    await expect.element(page.getByText('1 entry imported.')).toBeVisible()
    expect(journal.get().open.draft.content).toBe('Typed.\nRain.')
    expect(journal.get().entries.map(({ content }) => content)).toEqual(['Rain.'])
  })

  it.each([
    ['hello', "It isn't a JSON file."],
    ['{"notes": []}', "It's a JSON file, but not a diary"],
    ['[{"date": "2026-11-20"', "It's incomplete"],
    ['', "It's empty."],
    ['PK\u0003\u0004 and so on', "It's a ZIP archive."],
    [new Uint8Array([0x5b, 0xff, 0x5d]), "It isn't a UTF-8 text file"],
    [new Uint8Array([0x5b, 0xe2, 0x82]), "It isn't a UTF-8 text file"],
    ['[7]', 'There are no diary entries in it.'],
    ['[]', 'There are no entries with text in it.'],
  ])('that is none (%j) changes nothing and says what is wrong', async (content, message) => {
    const { rows } = await openExchange()
    await importFile(fileOf(content))
    await expect.element(alertOf("diary.json wasn't imported, and nothing has changed.")).toBeVisible()
    await expect.element(alertOf(message)).toBeVisible()
    expect(rows.rows.size).toBe(0)
  })

  it('larger than 200 MB is refused before it is read', async () => {
    const { rows } = await openExchange()
    const part = new Blob([new Uint8Array(1024 * 1024)])
    await importFile(new File([...Array.from({ length: 200 }, () => part), '[]'], 'all.json'))
    await expect.element(alertOf("It's larger than 200 MB.")).toBeVisible()
    expect(rows.rows.size).toBe(0)
  })
})
