import { run as runAxe } from 'axe-core'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
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
const shown = () => document.querySelector('.suggestion .suggestion-text')?.textContent
const another = () => region().getByRole('button', { name: 'Another' })

async function show(hasRoom = true) {
  const onWrite = vi.fn()
  const memory = createLocalStorageSuggestionMemory('ines')
  const above = document.createElement('div')
  document.body.prepend(above)
  onTestFinished(() => above.remove())
  const screen = (room: boolean) => (
    <main>
      <textarea aria-label="Journal entry" className="editor" />
      <Suggestions today={TODAY} all={ALL} memory={memory} hasRoom={room} above={above} onWrite={onWrite} />
    </main>
  )
  const { rerender, unmount } = await render(screen(hasRoom))
  return { onWrite, above, unmount, write: () => rerender(screen(false)) }
}

beforeEach(() => {
  localStorage.removeItem('echolog.suggestions')
  startTestTexts('en')
})

describe('suggestions', () => {
  it('come one at a time, with why, and go with the first character', async () => {
    const { write } = await show()
    await expect.element(region().getByText('You wrote yesterday')).toBeVisible()
    expect(document.querySelectorAll('.suggestion-choose')).toHaveLength(1)
    expect(region().getByRole('button').elements()).toHaveLength(2)
    await write()
    await expect.element(region()).not.toBeInTheDocument()
  })

  it('are chosen by a press anywhere on them, Another excepted', async () => {
    const { onWrite } = await show()
    await expect.element(another()).toBeVisible()
    const { left, bottom } = region().element().getBoundingClientRect()
    const gap = another().element().getBoundingClientRect().left - 8
    expect(document.elementFromPoint(gap, bottom - 4)).toHaveClass('suggestion-choose')
    expect(document.elementFromPoint(left + 1, bottom - 1)).toHaveClass('suggestion-choose')
    await another().click()
    expect(onWrite).not.toHaveBeenCalled()
  })

  it('on a phone are read in two lines', async () => {
    await page.viewport(360, 800)
    await show()
    for (const _ of ALL) {
      const text = document.querySelector('.suggestion-choose > .suggestion-text')
      if (text === null) throw new Error('nothing is suggested')
      expect(text.scrollHeight).toBeLessThanOrEqual(text.clientHeight)
      expect(text.clientHeight).toBeLessThanOrEqual(48)
      await another().click()
    }
  })

  it('stand above the page once chosen, write nothing, and can be put away', async () => {
    const { onWrite, above, write } = await show()
    await region()
      .getByRole('button', { name: /Tomorrow the man comes/ })
      .click()
    expect(onWrite).toHaveBeenCalledOnce()
    await write()
    await expect.element(page.getByText('“Tomorrow the man comes about the boiler.”')).toBeVisible()
    expect(above.textContent).toContain('Tomorrow the man comes')
    await expect.element(page.getByRole('textbox')).toHaveValue('')
    await page.getByRole('button', { name: 'Hide' }).click()
    await expect.element(page.getByText(/Tomorrow the man comes/)).not.toBeInTheDocument()
  })

  it('give way to another, which stays for the day, and begin again after the last', async () => {
    const { unmount } = await show()
    const first = shown()
    await another().click()
    const second = shown()
    expect(second).not.toBe(first)
    await unmount()
    await show()
    expect(shown()).toBe(second)
    expect(localStorage.getItem('echolog.suggestions')).not.toContain('boiler')
    for (const _ of ALL.slice(1)) await another().click()
    expect(shown()).toBe(first)
    await another().click()
    expect(shown()).toBe(second)
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
