import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { SOON } from './start/tab.ts'
import { openKeptTab, startDoor, whenKept } from './steps/kept-app.fixture.ts'
import { ANA, editor, ready, setProfile } from './steps/learner.ts'

const MINE = 'It rained. I came home.'

const own = (page: Page) => page.getByRole('textbox', { name: 'Your own version' })
const textIn = (page: Page, name: string) => page.getByRole('textbox', { name }).inputValue()

it('a learner writes, tries it, compares and keeps their own version, also through a reload and without a connection', async () => {
  const door = await startDoor()
  door.replies.set('/api/capabilities', { translators: [{ id: 'gemini', quality: 'good', pairs: 'all' }] })
  door.replies.set('/api/translate', { text: 'It rained. I went back home.', by: 'gemini', quality: 'good' })
  const asked = () => door.asked.filter((one) => one === 'POST /api/translate').length
  const page = await openKeptTab(door)
  const preferences = { ...ANA.preferences, ownFirst: true, autoTranslate: true }
  await setProfile(page, { ...ANA, preferences })
  await page.goto('/diary')
  await ready(page)
  await editor(page).pressSequentially('Llovió. Volví a casa.')
  await page.getByRole('button', { name: 'Save and translate' }).click()
  await own(page).pressSequentially('It rained.')
  await whenKept(page)

  door.shut()
  await page.context().setOffline(true)
  await page.reload()
  await expect.poll(() => textIn(page, 'Your own version'), SOON).toBe('It rained.')
  await own(page).press('Control+End')
  await own(page).pressSequentially(' I came home.')
  await page.reload()
  await expect.poll(() => textIn(page, 'Your own version'), SOON).toBe(MINE)
  expect(asked()).toBe(0)

  door.open()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Compare' }).click()
  await page
    .getByText("These words differ from the machine translation. That doesn't make them wrong.")
    .waitFor()
  expect(await page.locator('.compared-version mark').allInnerTexts()).toHaveLength(2)
  expect(asked()).toBe(1)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => textIn(page, 'Translation'), SOON).toBe(MINE)
  await page.getByRole('heading', { name: 'English Written by you' }).waitFor()

  door.shut()
  await page.context().setOffline(true)
  await page.reload()
  await expect.poll(() => textIn(page, 'Translation'), SOON).toBe(MINE)
  await page.getByRole('button', { name: 'Practice aloud' }).click()
  await page.waitForURL('**/shadow')
  await page.getByRole('button', { name: 'Sentence 1 of 2' }).click()
  await page.getByText('I came home.').first().waitFor()
  expect(asked()).toBe(1)
})
