import { expect, it } from 'vitest'
import { openTab, SOON } from '../start/tab.ts'
import { editor, ready, setProfile } from '../steps/learner.ts'

it('LAYOUT-24: a screen that was not loaded says that the learner is offline, the diary is one press away, and the connection brings it', async () => {
  const page = await openTab({
    consoleErrors: /ERR_INTERNET_DISCONNECTED|could not be loaded|imported module|preload CSS/, // of what had not come yet
  })
  await setProfile(page)
  await page.goto('/diary')
  await ready(page)
  await page.context().setOffline(true)
  await editor(page).fill('Sin conexión.')
  const goTo = (name: string) =>
    page.getByRole('navigation', { name: "Today's session" }).getByRole('link', { name }).click()

  await goTo('Speak')
  await page.getByRole('heading', { name: "You're offline." }).waitFor()
  expect(await page.getByText('This page has stopped working.').count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: 'Diary' }).click()
  await expect.poll(() => editor(page).inputValue(), SOON).toBe('Sin conexión.')

  await goTo('Translate')
  await page.getByRole('heading', { name: "You're offline." }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Translate', level: 1 }).waitFor({ state: 'attached' })
})
