import { run as runAxe } from 'axe-core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { READING_SOURCES } from '#domain/suggest/reading-sources.ts'
import { suggest } from '#domain/suggest/suggest.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { animationsEnded } from '#web/ui/animations.fixture.ts'
import { createLocalStorageSuggestionMemory } from './local-storage-suggestion-memory.adapter.ts'
import { Suggestions } from './suggestions.tsx'
import '#web/ui/base.css'

const TODAY = '2026-11-24'

const ALL = suggest(
  {
    today: TODAY,
    days: [
      ['2026-11-23', 'Tomorrow the man comes about the boiler.'] as const,
      ['2025-11-24', 'We moved house.'] as const,
    ].map(([date, content]) => ({
      date,
      doc: { entry: { id: date, date, content, tags: [], mood: '' as const, language: 'en-US' as const } },
    })),
    rows: [],
    level: undefined,
    nativeLanguage: 'en-US',
    targetLanguage: 'es-ES',
  },
  READING_SOURCES,
)

const region = () => page.getByRole('region', { name: 'Suggestions' })
const rows = () =>
  [...document.querySelectorAll('.suggestion .suggestion-text')].map((row) => row.textContent)

async function show(hasRoom = true) {
  const onWrite = vi.fn()
  const memory = createLocalStorageSuggestionMemory('ines')
  const screen = (room: boolean) => (
    <main>
      <Suggestions today={TODAY} all={ALL} memory={memory} hasRoom={room} onWrite={onWrite} />
      <textarea aria-label="Journal entry" className="editor" style={{ minHeight: 290, display: 'block' }} />
    </main>
  )
  const { rerender, unmount } = await render(screen(hasRoom))
  return { onWrite, unmount, write: () => rerender(screen(false)) }
}

const top = () => document.querySelector('textarea')?.getBoundingClientRect().top

beforeEach(() => {
  localStorage.removeItem('echolog.suggestions')
  startTestTexts('en')
})

describe('suggestions', () => {
  it('are three at most, with why, and leave the editor where it is', async () => {
    const { write } = await show()
    await expect.element(region().getByText('You wrote yesterday')).toBeVisible()
    expect(rows()).toHaveLength(3)
    const before = top()
    await write()
    await expect.element(region()).not.toBeInTheDocument()
    expect(top()).toBe(before)
  })

  it('on a phone are read to their end, in two lines, and lie on the blank page', async () => {
    await page.viewport(360, 800)
    await show()
    await expect.poll(() => rows().length).toBe(3)
    for (const text of document.querySelectorAll('.suggestion-choose > .suggestion-text')) {
      expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth)
      expect(text.scrollHeight).toBeLessThanOrEqual(text.clientHeight)
    }
    const last = document.querySelector('.suggestion:last-child')?.getBoundingClientRect().bottom ?? 0
    const editor = page.getByRole('textbox').element().getBoundingClientRect()
    expect(last - editor.top).toBeLessThanOrEqual(270)
  })

  it('stand over the editor once chosen, write nothing, and can be put away', async () => {
    const { onWrite, write } = await show()
    await region()
      .getByRole('button', { name: /Tomorrow the man comes/ })
      .click()
    expect(onWrite).toHaveBeenCalledOnce()
    await write()
    await expect.element(page.getByText('“Tomorrow the man comes about the boiler.”')).toBeVisible()
    await expect.element(page.getByRole('textbox')).toHaveValue('')
    await page.getByRole('button', { name: 'Put away' }).click()
    await expect.element(page.getByText(/Tomorrow the man comes/)).not.toBeInTheDocument()
  })

  it('give way to others, and one that is dismissed does not come again today', async () => {
    const { unmount } = await show()
    const [first] = rows()
    await region().getByRole('button', { name: 'Not this one' }).first().click()
    expect(rows()).not.toContain(first)
    const left = rows()
    await region().getByRole('button', { name: 'Show others' }).click()
    expect(rows().some((row) => left.includes(row))).toBe(false)
    await unmount()
    await show()
    expect(rows()).toEqual(left)
    expect(localStorage.getItem('echolog.suggestions')).not.toContain('boiler')
  })

  it.each(SITE_LANGUAGES)('have nothing wrong to axe in %s, by day and by night', async (language) => {
    startTestTexts(language)
    await show()
    const main = document.querySelector('main')
    if (main === null) throw new Error('there is no page')
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset.theme = theme
      await animationsEnded()
      for (const width of [1280, 360]) {
        await page.viewport(width, 800)
        const { violations } = await runAxe(main, { resultTypes: ['violations'] })
        expect(violations.map(({ id, help }) => ({ theme, width, id, help }))).toEqual([])
        expect(document.documentElement.scrollWidth).toBe(width)
      }
    }
    await page.viewport(1280, 800)
    delete document.documentElement.dataset.theme
  })
})
