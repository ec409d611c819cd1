import { expect, it } from 'vitest'
import type { Day } from '#domain/clock.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { openTab, SOON } from '../start/tab.ts'
import { logInAnaWith, spanishEntry } from '../steps/diary.fixture.ts'
import { editor, entryList, ready } from '../steps/learner.ts'

const DAYS = Array.from({ length: 30 }, (_, place): [Day, DayDoc] => {
  const date = `2026-09-${String(place + 1).padStart(2, '0')}`
  return [date, { entry: spanishEntry({ id: `1-${place}`, date, content: `Día ${place + 1}.` }) }]
})

it('what cannot be had takes nothing else with it, and is there once it can be had', async () => {
  const page = await openTab({
    consoleErrors: /ERR_FAILED|dynamically imported module|loading|could not be loaded|put in order/i,
  })
  await logInAnaWith(page, DAYS)
  let isAway = true
  await page.context().route(/(here-only|voice-page)-[^/]*\.js/, (route) => {
    return isAway ? route.abort() : route.continue()
  })
  await page.goto('/diary')
  await ready(page)
  await page.getByRole('searchbox').fill('Día 1.')
  await entryList(page).getByText('Día 1.').waitFor()

  await page.goto('/settings')
  await page.getByRole('link', { name: 'Voice and microphone' }).first().click()
  await page.getByRole('alert').getByRole('heading').waitFor()
  isAway = false
  await page.getByRole('link', { name: 'Diary' }).first().click()
  await ready(page)
  await page.goBack()
  await expect.poll(() => page.getByRole('heading', { name: 'Voice and microphone' }).count(), SOON).toBe(1)
})

it('what is pressed while its part cannot be had says so, loses nothing, and works when it is pressed again', async () => {
  const page = await openTab({ consoleErrors: /ERR_FAILED|dynamically imported module/i })
  page.on('dialog', (dialog) => void dialog.accept())
  await logInAnaWith(page, DAYS)
  await page.goto('/diary')
  await ready(page)
  await page.waitForLoadState('networkidle') // what comes when the browser is idle is here
  let isAway = true
  let refused = 0
  await page.context().route(/\/assets\/[^/]*\.js/, (route) => {
    if (!isAway) return route.continue()
    refused += 1
    return route.abort()
  })
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const bringBack = page.getByRole('button', { name: 'Bring it back' })
  await entryList(page).getByText('Día 30.').waitFor()
  const said = page.getByText("This couldn't be loaded.")
  await editor(page).pressSequentially('¿Por qué?')
  await page.keyboard.press('Tab')
  await page.waitForTimeout(500) // what must not come has nothing to wait for
  expect(await said.count()).toBe(0) // nobody has asked for a key
  await editor(page).fill('')
  await page.locator(':focus').evaluate((focused: HTMLElement) => focused.blur())
  await page.keyboard.press('?')
  await said.waitFor()
  await entryList(page)
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  const before = refused
  await bringBack.click()
  await expect.poll(() => refused, SOON).toBeGreaterThan(before) // else this press, and not the next one, brings it back
  await entryList(page).getByText('Día 30.').waitFor({ state: 'detached' })
  isAway = false
  await bringBack.click()
  await entryList(page).getByText('Día 30.').waitFor()
  await page.keyboard.press('?')
  await list.waitFor()
})
