import { expect, it } from 'vitest'
import { addDays, mondayOf } from '#domain/days.ts'
import { openTab, SOON } from './start/tab.ts'
import { logInAnaWith, spanishEntry, todaysDay } from './steps/diary.fixture.ts'
import { editor } from './steps/learner.ts'

it('OPEN-25 PROMISE-2: what was looked forward to yesterday is suggested without moving the editor or writing a word, and a missed day is written, counts for today, and is looked back at on its own day', async () => {
  const today = todaysDay()
  const missed = addDays(mondayOf(today), -3) // not of this week, which the aim is about
  const [yesterday, earlier] = [addDays(today, -1), addDays(missed, -1)]
  const content = 'Llueve mucho. Mañana viene el técnico de la caldera.'
  const page = await openTab()
  await logInAnaWith(page, [
    [yesterday, { entry: spanishEntry({ date: yesterday, content, mood: '' }) }],
    [earlier, { entry: spanishEntry({ id: 'e', date: earlier }) }],
  ])
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
  await editor(page).fill('')

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
  const days = yesterday >= mondayOf(today) ? 2 : 1 // of this week, with that of yesterday's entry
  await expect.poll(() => page.getByText(new RegExp(`^${days} of \\d days?$`)).count(), SOON).toBe(1)
})
