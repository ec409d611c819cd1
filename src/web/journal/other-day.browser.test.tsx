import { run as runAxe } from 'axe-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { animationsEnded } from '#web/ui/animations.fixture.ts'
import { editor, openDiary } from './diary-screen.fixture.tsx'
import { OtherDay } from './other-day.tsx'

const field = () => page.getByLabelText('Entry for another day')
const open = () => page.getByRole('button', { name: 'Open' })

/** The diary of Ines on 21 November 2026, with what opens another day. */
function showDiary() {
  return openDiary({ hasOtherDay: true })
}

describe('an entry for another day', () => {
  beforeEach(async () => {
    startTestTexts('en')
    await page.viewport(414, 1000) // no footer follows here, so nothing could scroll out from under the dock
  })

  it('opens an earlier day, says so, counts for today, and leads back', async () => {
    const { journal, rows } = await showDiary()
    await field().fill('2026-11-19')
    await open().click()
    await expect.element(page.getByRole('heading', { name: 'Thursday, November 19, 2026' })).toBeVisible()
    await expect.element(page.getByText(/^This entry is for an earlier day\./)).toBeVisible()
    await expect.element(editor()).toHaveFocus()
    await expect.element(editor()).toHaveAttribute('placeholder', 'What happened that day?')
    await userEvent.keyboard('It rained.')
    await expect.poll(() => journal.isWritten()).toBe(true)
    expect(rows.rows.get('2026-11-19')?.doc).toEqual({
      draft: { content: 'It rained.' },
      writtenOn: '2026-11-21',
    })
    await page.getByRole('button', { name: "Write today's entry" }).click()
    await expect.element(editor()).toHaveAttribute('placeholder', 'What happened today?')
    await expect.element(field()).toHaveValue('')
  })

  it('never opens a day that has not come, and says what is wrong', async () => {
    const { journal } = await showDiary()
    await expect.element(field()).toHaveAttribute('max', '2026-11-21')
    await field().fill('2026-11-22')
    await open().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Choose today or an earlier day.')
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
    expect(journal.get().open.date).toBe('2026-11-21')
    await field().fill('')
    await open().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Choose a day first.')
    expect(journal.get().open.date).toBe('2026-11-21')
  })

  it('opens a later day that has words, written before the learner flew west', async () => {
    const { journal, rows } = await showDiary()
    const draft = { content: 'Over the Pacific.' }
    rows.rows.set('2026-11-22', { date: '2026-11-22', doc: { draft }, rev: 0, dirty: 1 })
    await journal.core.refresh(['2026-11-22'])
    await field().fill('2026-11-22')
    await open().click()
    await expect.element(editor()).toHaveValue('Over the Pacific.')
  })

  it('moves nothing on the page when it comes', async () => {
    const { journal } = await openDiary()
    const places = () =>
      ['.editor', '.app-page-list', '.app-page', '.diary-links', '.diary-links > a'].map((name) => {
        const { top, height } = document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect()
        return [name, top, height]
      })
    const before = places()
    const place = document.querySelector<HTMLElement>('.diary-other-day')
    if (place === null) throw new Error('no place is kept')
    await render(<OtherDay journal={journal} />, { container: place })
    expect(places()).toEqual(before)
  })
})

describe.each(SITE_LANGUAGES)('in %s', (language) => {
  it('axe finds nothing wrong with the date field, by day and by night', async () => {
    startTestTexts(language)
    await showDiary()
    const form = document.querySelector('.other-day')
    if (form === null) throw new Error('there is no form')
    form.querySelector('button')?.click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset.theme = theme
      await animationsEnded()
      const { violations } = await runAxe(form, { resultTypes: ['violations'] })
      expect(violations.map(({ id, help }) => ({ theme, id, help }))).toEqual([])
    }
    delete document.documentElement.dataset.theme
  })
})
