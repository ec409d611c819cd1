import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { openTab } from '../start/tab.ts'
import { entryList, setProfile } from '../steps/learner.ts'

const GATES = {
  '/diary': 'Please log in to access your diary',
  '/translate': 'Please log in to access translations',
  '/shadow': 'Please log in to access shadowing practice',
  '/review': 'Please log in to review your sentences',
  '/progress': 'Please log in to access your progress',
  '/words': 'Please log in to access shadowing practice',
  '/texts': 'Please log in to access shadowing practice',
}

it('ACCESS-3 DIARY-1 DIARY-2 TRANS-1 SHADOW-1: logged out, each screen with words asks to log in, offers a first page, and shows an example of itself', async () => {
  const page = await openTab()
  for (const [path, sentence] of Object.entries(GATES)) {
    await page.goto(path)
    await page.getByRole('heading', { name: sentence }).waitFor()
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login')
    expect(await main.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/signup')
    expect(await main.getByRole('link', { name: 'Start writing' }).getAttribute('href')).toBe('/start')
    await main.getByText("What you'll find here").waitFor()
    expect(await main.locator('[inert]').innerText()).not.toBe('')
    expect(await main.getByRole('textbox').count()).toBe(0)
    expect(await main.getByRole('button').count()).toBe(0)
    expect(await entryList(page).count()).toBe(0)
  }
})

it('ACCESS-1 ACCESS-5 ROUTE-3 ROUTE-4 ROUTE-5 ROUTE-10 ROUTE-11 ROUTE-23: logged in, each screen opens directly', async () => {
  const page = await openTab()
  await setProfile(page)
  const openDirectly = async (path: string, sign: Locator) => {
    await page.goto(path)
    await sign.waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.getByText('Please log in').count()).toBe(0)
  }
  await openDirectly('/diary', page.getByRole('textbox', { name: 'Journal entry' }))
  await openDirectly('/translate', page.getByText('Select or create a journal entry to translate'))
  await openDirectly(
    '/shadow',
    page.getByText('First create a journal entry and translate it to practice shadowing'),
  )
  await entryList(page).waitFor()
  await openDirectly('/review', page.getByText('Nothing to review today.'))
  await openDirectly('/progress', page.getByRole('combobox', { name: 'My goal' }))
  await openDirectly('/words', page.getByText(/^There are no words here right now/))
  await openDirectly('/texts', page.getByRole('button', { name: 'Practice it', exact: true }))
  await openDirectly('/look-back', page.getByText(/^There are no entries in /))
  await openDirectly('/profile', page.getByLabel('Full name'))
  await openDirectly('/settings', page.getByLabel('Auto-translate entries'))
  await openDirectly('/settings/voice', page.getByRole('switch', { name: 'Stop by itself' }))
  await openDirectly('/settings/reminders', page.getByRole('button', { name: 'Add to my calendar' }))
  await openDirectly('/settings/data', page.getByRole('button', { name: 'Import', exact: true }))
  await openDirectly('/settings/words', page.getByRole('region', { name: 'Where your words go' }))
})
