import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Step } from '#domain/kinds/steps.ts'
import type { Verdict } from '#domain/today/verdict.ts'
import { TestRouter } from '#web/app/test-router.fixture.tsx'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { SessionLine } from './session-line.tsx'
import '#web/ui/base.css'

beforeEach(() => startTestTexts('en'))

const MINUTES = { spent: 0, left: 10, steps: { write: 4, translate: 1, speak: 5 } }

type Shown = { shares?: Partial<Record<Step, number>>; minutes?: Verdict['minutes'] }

function show(current: Step, { shares = {}, minutes = MINUTES }: Shown = {}) {
  const verdict: Verdict = {
    ...{
      left: [{ kind: 'translate' }],
      isDone: false,
      isBegun: true,
      isBack: false,
      isFirstDay: false,
      due: 0,
    },
    shares: { write: 0, translate: 0, speak: 0, ...shares },
    minutes,
  }
  return render(
    <TestRouter>
      <SessionLine current={current} verdict={verdict} />
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

it('the minutes at the stations are those of the day, together', async () => {
  await page.viewport(1280, 800)
  const { container } = await show('speak', {
    minutes: { spent: 5, left: 2, steps: { write: 5, translate: 1, speak: 6 } },
  })
  await expect.element(page.getByText('Today: 5 of 12 minutes')).toBeVisible()
  const each = [...container.querySelectorAll('.session-minutes')].map(({ textContent }) =>
    textContent?.replace(/\s/g, ' '),
  )
  expect(each).toEqual(['5 min', '1 min', '6 min'])
})

it.each([
  ['en', 1, 'Today: 0 of 1 minute'],
  ['en', 2, 'Today: 0 of 2 minutes'],
  ['da', 1, 'I dag: 0 af cirka 1 minut'],
  ['da', 2, 'I dag: 0 af cirka 2 minutter'],
  ['vi', 1, 'Hôm nay: 0/1 phút'],
] as const)('one minute is no plural (%s, %i)', async (language, speak, text) => {
  startTestTexts(language)
  await show('speak', { minutes: { spent: 0, left: speak, steps: { write: 0, translate: 0, speak } } })
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

it('says nothing of minutes that no device has told of', async () => {
  await show('speak', { minutes: { ...MINUTES, spent: null } })
  await expect.element(page.getByRole('link', { name: 'Progress' })).toBeVisible()
  expect(document.body.textContent).not.toContain('Today:')
})

it('says nothing of minutes before they are known', async () => {
  await page.viewport(1280, 800)
  await render(
    <TestRouter>
      <SessionLine current="write" verdict={null} />
    </TestRouter>,
  )
  await expect.element(page.getByRole('link', { name: 'Progress' })).toBeVisible()
  expect(document.body.textContent).not.toContain('Today:')
})

/** How the stations are drawn: hollow, as the ring of the current step, or filled. */
function stations(container: Element): string[] {
  return [...container.querySelectorAll('.session-station')].map((station) => {
    const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(station)
    if (backgroundColor === borderTopColor) return 'filled'
    return borderTopWidth === '2px' ? 'ring' : 'hollow'
  })
}

it('a station is filled when its step is done, a ring where the learner is, else hollow', async () => {
  const blank = await show('write')
  expect(stations(blank.container)).toEqual(['ring', 'hollow', 'hollow'])
  await blank.unmount()
  const begun = await show('translate', { shares: { write: 1, translate: 0.5 } })
  expect(stations(begun.container)).toEqual(['filled', 'ring', 'hollow'])
  await begun.unmount()
  const done = await show('speak', { shares: { write: 1, translate: 1, speak: 1 } })
  expect(stations(done.container)).toEqual(['filled', 'filled', 'filled'])
})

it('on a phone the line is one row of 28, with targets of 44', async () => {
  await page.viewport(360, 740)
  const { container } = await show('write')
  expect(container.querySelector('.session-line')?.getBoundingClientRect().height).toBe(28)
  const [name] = container.querySelectorAll('.session-name')
  const { top = 0, left = 0 } = name?.getBoundingClientRect() ?? {}
  const link = page.getByRole('link', { name: 'Write' }).element()
  container.setAttribute('style', 'padding-top: 20px')
  for (const y of [top + 20 - 19, top + 20 + 22])
    expect(link.contains(document.elementFromPoint(left + 2, y))).toBe(true)
  await page.viewport(1280, 800)
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
    const { container } = await show('speak', {
      minutes: { spent: 60, left: 30, steps: { write: 44, translate: 11, speak: 35 } },
    })
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
  const { container } = await show('speak', { shares: { write: 1, translate: 1, speak: 0.2 } })
  const drawn = [...container.querySelectorAll('.session-drawn')].map((element) => {
    const line = element.parentElement?.getBoundingClientRect() ?? new DOMRect()
    const path = element.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect()
    expect(Math.abs(path.left - line.left)).toBeLessThan(0.5)
    expect(Math.abs(path.right - line.right)).toBeLessThan(0.5)
    return Math.round((100 * (element.getBoundingClientRect().right - line.left)) / line.width)
  })
  expect(drawn).toEqual([100, 100, 20])
})

it('on a phone that is scrolled the line alone stays below the header, and nothing moves for it', async () => {
  await page.viewport(360, 740)
  const { container } = await show('write')
  container.setAttribute('style', 'padding-top: 8px; height: 3000px')
  const line = () => container.querySelector('.session-line') ?? container
  const height = line().getBoundingClientRect().height
  scrollTo(0, 400)
  await expect
    .poll(() => getComputedStyle(container.querySelector('.session-line > ol') ?? container).clipPath)
    .toMatch(/ 13px( |\))/)
  expect(line().getBoundingClientRect().height).toBe(height)
  expect(line().getBoundingClientRect().top).toBeGreaterThan(0)
  scrollTo(0, 0)
  await page.viewport(1280, 800)
})
