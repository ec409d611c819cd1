import { run as runAxe } from 'axe-core'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { weekOf } from '#domain/days.ts'
import { SITE_LANGUAGES } from '#domain/languages.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { ThisWeek } from './todays-week.tsx'
import '#web/ui/base.css'

const TODAY = '2026-11-26'

function weekWith(done: number, aim = 4) {
  const week = weekOf(TODAY).map((day, place) => ({ day, isDone: place < done }))
  return (
    <main style={{ width: 301 }}>
      <ThisWeek week={week} today={TODAY} aim={aim} />
    </main>
  )
}

const show = (done: number, aim?: number) => render(weekWith(done, aim))

const region = () => page.getByRole('region')
const stations = () =>
  [...document.querySelectorAll('.week-station')].map((station) => station.getBoundingClientRect())

describe('the week in the diary', () => {
  it('tells the days that count, today, and how many there are of those that are wanted', async () => {
    startTestTexts('en')
    await show(3)
    await expect.element(page.getByRole('region', { name: 'This week' })).toBeVisible()
    await expect.element(region().getByText('3 of 4 days')).toBeVisible()
    const days = region().getByRole('listitem').elements()
    expect(days.map((day) => day.textContent)).toEqual([
      'MMonday: written or spoken',
      'TTuesday: written or spoken',
      'WWednesday: written or spoken',
      'TThursday: nothing yet',
      'FFriday: nothing yet',
      'SSaturday: nothing yet',
      'SSunday: nothing yet',
    ])
    expect(days.findIndex((day) => day.getAttribute('aria-current') === 'date')).toBe(3)
  })

  it('counts days beyond those that are wanted, and says nothing of none', async () => {
    startTestTexts('en')
    const { rerender } = await show(6)
    await expect.element(region().getByText('6 days', { exact: true })).toBeVisible()
    const week = weekOf(TODAY).map((day) => ({ day, isDone: false }))
    await rerender(<ThisWeek week={week} today={TODAY} aim={4} />)
    expect(document.querySelector('.this-week > p')).toBeNull()
  })

  it('is drawn anew when a day is done, not with each entry that changes', async () => {
    startTestTexts('en')
    const { rerender } = await show(3)
    const formats = vi.spyOn(Intl, 'DateTimeFormat')
    onTestFinished(() => formats.mockRestore())
    await rerender(weekWith(3))
    expect(formats).not.toHaveBeenCalled()
    await rerender(weekWith(4))
    await expect.element(region().getByText('4 of 4 days')).toBeVisible()
  })
})

it.each(SITE_LANGUAGES)(
  'in %s its stations stand 32 px apart on a phone, and it says nothing beyond its place',
  async (language) => {
    startTestTexts(language)
    await page.viewport(360, 740)
    onTestFinished(() => page.viewport(414, 896))
    await show(4)
    const lefts = stations().map(({ left }) => Math.round(left))
    expect(lefts.slice(1).map((left, place) => left - (lefts[place] ?? 0))).toEqual(Array(6).fill(32))
    expect(stations()[0]?.left).toBe(region().element().getBoundingClientRect().left)
    expect(document.documentElement.scrollWidth).toBe(360)
    expect(region().element().getBoundingClientRect().height).toBeLessThanOrEqual(31)
    const { violations } = await runAxe(document.body, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa'],
    })
    expect(violations.map(({ id }) => id)).toEqual([])
  },
)
