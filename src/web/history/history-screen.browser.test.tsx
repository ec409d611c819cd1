import { useState } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { HistoryFailure } from '#domain/history/history-reader.ts'
import { deletedEntries } from '#domain/history/versions.ts'
import { deleteEntry } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { createMemoryHistory, type KnownVersion } from './history-reader.fake.ts'
import { HistoryScreen } from './history-screen.tsx'
import '#web/ui/base.css'

const DAY = '2026-11-24'
const NOON = new Date(2026, 10, 24, 12).getTime()
const NOW = 'The boiler came back to life this morning, so I had my first warm shower in three days.'
const THEN = 'The boiler came back this morning, so I had my first warm shower in four days.'

function docWith(content: string, date = DAY): DayDoc {
  return { entry: { id: `id-${date}`, date, content, tags: [], mood: '' } }
}

/** What the server makes of an entry that reaches it. */
function versionOf(content: string, versions: KnownVersion[]): KnownVersion {
  const rev = 10 + versions.length
  return { rev, cause: 'saved', madeAt: NOON + rev, device: 'laptop', doc: docWith(content) }
}

const VERSIONS: KnownVersion[] = [
  { rev: 9, cause: 'side', madeAt: NOON, device: 'laptop', doc: docWith(NOW) },
  { rev: 7, cause: 'saved', madeAt: NOON - 60_000, device: 'phone', doc: docWith(THEN) },
  {
    rev: 5,
    cause: 'draft',
    madeAt: NOON - 24 * 60 * 60 * 1000,
    device: 'laptop',
    doc: { draft: { content: 'The' } },
  },
]

type Options = {
  days?: Record<string, DayDoc>
  versions?: KnownVersion[] | HistoryFailure | null
  at?: string
  canStore?: boolean
}

async function openHistory({
  days = { [DAY]: docWith(NOW) },
  versions = [...VERSIONS],
  at = `#${DAY}`,
  canStore = true,
}: Options = {}) {
  const reader = versions === null ? null : createMemoryHistory(versions)
  const copied: string[] = []
  const told: string[] = []
  const stored = { days }

  function Screen() {
    const [, redraw] = useState(0)
    const [, date = null, rev] = /^#([\d-]+)(?:\.(\d+))?$/.exec(useLocation().hash) ?? []
    const all = Object.entries(stored.days).map(([day, doc]) => ({ date: day, doc }))
    return (
      <HistoryScreen
        date={date}
        rev={rev === undefined ? null : Number(rev)}
        today={DAY}
        device="laptop"
        deleted={deletedEntries(all, NOON)}
        ports={{
          reader,
          docOf: (day) => stored.days[day] ?? {},
          async changeDay(day, change) {
            if (canStore) stored.days = { ...stored.days, [day]: change(stored.days[day] ?? {}) }
            redraw((count) => count + 1)
            return canStore
          },
          async syncNow() {
            const now = stored.days[DAY]?.entry?.content ?? ''
            told.push(now)
            if (Array.isArray(versions)) versions.unshift(versionOf(now, versions))
          },
          copy: async (text) => Boolean(copied.push(text)),
          onOpenDay: () => undefined,
        }}
        sessionLine={null}
      />
    )
  }

  await render(
    <TestRouter initialEntries={[`/diary/history${at}`]}>
      <Routes>
        <Route path="/diary/history" element={<Screen />} />
      </Routes>
    </TestRouter>,
  )
  return { told, contentOf: (day = DAY) => stored.days[day]?.entry?.content, copied }
}

const versionsPart = () => page.getByRole('region', { name: 'Earlier versions' })
const deletedPart = () => page.getByRole('region', { name: 'Deleted entries' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const marked = (tag: 'ins' | 'del') =>
  [...document.querySelectorAll(`.compared-text ${tag}`)].map(({ lastChild }) =>
    lastChild?.textContent?.trim(),
  )

beforeEach(() => startTestTexts('en'))

describe('earlier versions', () => {
  it('are listed with the device they came from, newest first', async () => {
    await openHistory()
    await expect.element(versionsPart().getByText('Both versions kept, on this device')).toBeVisible()
    await expect.element(versionsPart().getByText('Saved on another device')).toBeVisible()
    const rows = [...versionsPart().element().querySelectorAll('li span')].map((row) => row.textContent)
    expect(rows).toEqual([
      'Both versions kept, on this device',
      'Saved on another device',
      'Draft on this device',
    ])
  })

  it('show what has changed since, word by word', async () => {
    await openHistory()
    await versionsPart().getByText('Saved on another device').click()
    await expect.element(page.getByText('compared with the current version')).toBeVisible()
    await expect.poll(() => marked('del')).toEqual(['four'])
    expect(marked('ins')).toEqual(['to life', 'three'])
  })

  it('are restored as an ordinary change, which can be taken back', async () => {
    const { contentOf, told } = await openHistory({ at: `#${DAY}.7` })
    await button('Restore this version').click()
    await expect.element(page.getByText('This version has been restored.')).toBeVisible()
    expect(contentOf()).toBe(THEN)
    expect(told[0]).toBe(NOW) // the entry as it was goes to the server first
    await button('Undo').click()
    await expect.poll(() => contentOf()).toBe(NOW)
  })

  it('say that the entry as it is now stays in the list, where it is after restoring one', async () => {
    await page.viewport(1280, 800)
    onTestFinished(() => page.viewport(414, 896))
    await openHistory({ at: `#${DAY}.7` })
    await expect.element(page.getByText('The current version stays in this list.')).toBeVisible()
    const rows = () => versionsPart().element().querySelectorAll('li').length
    expect(rows()).toBe(3)
    await button('Restore this version').click()
    await expect.poll(rows).toBe(5)
    await expect.element(page.getByText('The current version is the same.')).toBeVisible()
    await button('Undo').click()
    await expect.poll(rows).toBe(6)
  })

  it('are dated by the time where they are of today, else by the day, too', async () => {
    await page.viewport(1280, 800)
    onTestFinished(() => page.viewport(414, 896))
    await openHistory({ at: `#${DAY}.7` })
    const dates = [...versionsPart().element().querySelectorAll('strong')].map(({ textContent }) =>
      textContent.replaceAll('\u202f', ' '),
    )
    expect(dates).toEqual(['Today, 12:00 PM', 'Today, 11:59 AM', 'Nov 23, 2026, 12:00 PM'])
    await expect.element(page.getByRole('heading', { name: /^Today, 11:59/ })).toBeVisible()
  })

  it('that are the same as the entry offer nothing to restore; their words can be copied', async () => {
    const { copied } = await openHistory({ at: `#${DAY}.9` })
    await expect.element(page.getByText('The current version is the same.')).toBeVisible()
    await expect.element(button('Restore this version')).toBeDisabled()
    await button('Copy the text').click()
    await expect.element(page.getByText('Copied.')).toBeVisible()
    expect(copied).toEqual([NOW])
  })

  it('that differ in a tag or in mood alone are not called the same, and can be restored', async () => {
    const { entry } = docWith(NOW)
    const days = { [DAY]: { ...(entry && { entry: { ...entry, tags: ['sea'], mood: 'happy' as const } }) } }
    await openHistory({ at: `#${DAY}.9`, days })
    await expect
      .element(page.getByText('The words are the same, but the tags or the mood differ.'))
      .toBeVisible()
    await button('Restore this version').click()
    await expect.element(page.getByText('This version has been restored.')).toBeVisible()
    await expect.element(page.getByText('The current version is the same.')).toBeVisible()
  })

  it('that differ in a translation into a further language alone show it, and can be restored', async () => {
    const { entry } = docWith(NOW)
    const danish = { 'da-DK': { translatedContent: 'Det regner.' } } as const
    await openHistory({
      at: `#${DAY}.9`,
      days: { [DAY]: { ...(entry && { entry: { ...entry, translations: danish } }) } },
    })
    await expect.element(page.getByRole('heading', { name: 'Danish' })).toBeVisible()
    expect(marked('ins')).toEqual(['Det regner.'])
    await button('Restore this version').click()
    await expect.element(page.getByText('The current version is the same.')).toBeVisible()
  })

  it('say so when the entry could not be changed', async () => {
    const { contentOf } = await openHistory({ at: `#${DAY}.7`, canStore: false })
    await button('Restore this version').click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(contentOf()).toBe(NOW)
  })

  it.each([
    ['offline', 'Earlier versions need a connection.'],
    ['log-in-needed', 'Log in again to see earlier versions.'],
    ['busy', 'The server is busy. Please try again in a moment.'],
  ] as const)('%s: says so, and deleted entries are there', async (failure, text) => {
    await openHistory({ versions: failure })
    await expect.element(versionsPart().getByRole('status').filter({ hasText: text })).toBeVisible()
    await expect.element(versionsPart().getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect.element(deletedPart()).toBeVisible()
  })

  it('need an account, which the demo is told', async () => {
    await openHistory({ versions: null })
    await expect
      .element(versionsPart().getByText(/^You need an account to see earlier versions\./))
      .toBeVisible()
  })
})

describe('deleted entries', () => {
  const deleted = deleteEntry(docWith('Rain.', '2026-11-12'), NOON - 12 * 24 * 60 * 60 * 1000)

  it('are listed with the time that is left, and come back without a server', async () => {
    const { contentOf } = await openHistory({ days: { '2026-11-12': deleted }, versions: null, at: '' })
    await expect.element(deletedPart().getByText('November 12, 2026', { exact: true })).toBeVisible()
    await expect.element(deletedPart().getByText('gone for good in 18 days')).toBeVisible()
    await page.getByRole('button', { name: 'Bring back November 12, 2026' }).click()
    await expect.element(page.getByText('The entry for November 12, 2026 is back.')).toBeVisible()
    expect(contentOf('2026-11-12')).toBe('Rain.')
    await expect.element(deletedPart().getByText(/^No deleted entries\./)).toBeVisible()
  })
})

describe('on a phone', () => {
  it('a version takes the place of the list, and a link leads back to it', async () => {
    await openHistory()
    await versionsPart().getByText('Saved on another device').click()
    await expect.element(button('Restore this version')).toBeVisible()
    const isNarrow = innerWidth < 900
    const back = document.querySelector<HTMLElement>('.history-back-to-list')
    expect(back?.checkVisibility()).toBe(isNarrow)
    expect(document.querySelector('.app-page-list')?.checkVisibility()).toBe(!isNarrow)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })
})
