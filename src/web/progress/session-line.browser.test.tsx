import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Step } from '#domain/kinds/steps.ts'
import { emptyPracticeDay, withActiveTime } from '#domain/progress/practice.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { SessionLine } from './session-line.tsx'
import '#web/ui/base.css'

beforeEach(() => startTestTexts('en'))

function show(current: Step, activeMs: Partial<Record<Step, number>> = {}) {
  const practice = Object.entries(activeMs).reduce(
    (day, [step, ms]) => withActiveTime(day, step as Step, ms),
    emptyPracticeDay('2026-11-21'),
  )
  return render(
    <TestRouter>
      <SessionLine current={current} practice={practice} />
    </TestRouter>,
  )
}

it('the session line leads through the three steps, and marks where the learner is', async () => {
  await show('translate')
  const links = page.getByRole('list').getByRole('link')
  await expect.element(links.nth(0)).toHaveAttribute('href', '/diary')
  await expect.element(links.nth(1)).toHaveAttribute('href', '/translate')
  await expect.element(links.nth(2)).toHaveAttribute('href', '/shadow')
  await expect.element(page.getByRole('link', { name: 'Translate' })).toHaveAttribute('aria-current', 'step')
  await expect.element(page.getByRole('link', { name: 'Write' })).not.toHaveAttribute('aria-current')
})

it('the session line says how much of about 10 minutes is done', async () => {
  await show('speak', { write: 240_000, translate: 60_000, speak: 60_000 })
  await expect.element(page.getByText('Today: 6 of about 10 minutes')).toBeVisible()
})

it('PROMISE-5: the session line leads to progress, and on a phone takes no focus with what nobody sees', async () => {
  await page.viewport(1280, 800)
  await show('speak')
  const more = page.getByRole('link', { name: 'Progress' })
  await expect.element(more).toHaveAttribute('href', '/progress')
  await page.viewport(360, 800)
  await expect.element(more).not.toBeInTheDocument()
  await page.viewport(1280, 800)
})

it.each(['en', 'vi', 'da'] as const)(
  'no two words of the session line touch at any width (%s)',
  async (language) => {
    startTestTexts(language)
    const { container } = await show('speak', { speak: 60_000 })
    for (const width of [640, 768, 900, 1024, 1280]) {
      await page.viewport(width, 800)
      const boxes = [...container.querySelectorAll('.session-name, .session-today')].map((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect()
      })
      expect(boxes).toHaveLength(4)
      for (const [index, one] of boxes.entries()) {
        expect(one.right, `${width}`).toBeLessThanOrEqual(width)
        for (const other of boxes.slice(index + 1)) {
          const isApart =
            one.right + 8 <= other.left || other.right + 8 <= one.left || one.bottom <= other.top
          expect(isApart, `${width} px: ${index}`).toBe(true)
        }
      }
    }
  },
)

it('the line is drawn as far as the session has come', async () => {
  const { container } = await show('speak', { write: 60_000, speak: 60_000 })
  const drawn = [...container.querySelectorAll('.session-drawn')].map((element) => {
    const line = element.parentElement?.getBoundingClientRect() ?? new DOMRect()
    const path = element.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect()
    expect(Math.abs(path.left - line.left)).toBeLessThan(0.5)
    expect(Math.abs(path.right - line.right)).toBeLessThan(0.5)
    return Math.round((100 * (element.getBoundingClientRect().right - line.left)) / line.width)
  })
  expect(drawn).toEqual([100, 100, 20])
})
