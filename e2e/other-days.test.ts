import { expect, it } from 'vitest'
import { addDays, mondayOf } from '#domain/progress/calendar.ts'
import { openTab, SOON } from './start/tab.ts'
import { logInAnaWith, spanishEntry, todaysDay } from './steps/diary.fixture.ts'
import { editor } from './steps/learner.ts'

it('OPEN-25: a missed day is written from the diary, counts for today, stands on its own day, and is looked back at', async () => {
  const today = todaysDay()
  const missed = addDays(mondayOf(today), -3) // not of this week, which the aim is about
  const earlier = addDays(missed, -1)
  const page = await openTab()
  await logInAnaWith(page, [[earlier, { entry: spanishEntry({ id: 'e', date: earlier }) }]])
  await page.goto('/diary')
  await page.getByLabel('Entry for another day').fill(missed)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByText('This entry is for an earlier day.').waitFor()
  await editor(page).fill('Ese día llovió.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved on this device').waitFor()

  await page.goto(`/look-back?of=${missed.slice(0, 7)}`)
  await page
    .getByRole('article')
    .filter({ hasText: 'Ese día llovió.' })
    .getByText(/^Written on /)
    .waitFor()
  await page.goto('/progress')
  await expect.poll(() => page.getByText(/^1 of \d days?$/).count(), SOON).toBe(1)
})

it('PROMISE-2: what was looked forward to yesterday is suggested today, without moving the editor or writing a word', async () => {
  const yesterday = addDays(todaysDay(), -1)
  const content = 'Llueve mucho. Mañana viene el técnico de la caldera.'
  const page = await openTab()
  await logInAnaWith(page, [[yesterday, { entry: spanishEntry({ date: yesterday, content, mood: '' }) }]])
  await page.goto('/diary')
  await editor(page).waitFor()
  const place = () => editor(page).evaluate((area) => area.getBoundingClientRect().top + scrollY)
  const region = page.getByRole('region', { name: 'Suggestions' })
  await region.getByText('You wrote yesterday').waitFor()
  const before = await place()
  await region.getByRole('button', { name: /Mañana viene el técnico/ }).click()
  await page.getByRole('button', { name: 'Hide' }).waitFor()
  expect(await editor(page).inputValue()).toBe('')
  await page.getByRole('button', { name: 'Hide' }).click()
  await editor(page).fill('Vino.')
  await expect.poll(place, SOON).toBe(before)
  await region.waitFor({ state: 'detached' })
})
