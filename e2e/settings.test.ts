import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openTab, SOON, sharedServer } from './start/tab.ts'
import { byHostName, enter, newAddress, openAccount, openHosted } from './steps/account-steps.ts'
import { ready } from './steps/learner.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const LOST = /Failed to load resource|could not be|The sync/ // what is not answered is said on the console

const box = (page: Page, name: string) => page.getByRole('checkbox', { name })
const saved = (page: Page, word: string) => page.getByRole('status').getByText(word, { exact: true })

/** The account provider is out of reach, and the rest of the site is not. */
async function cutOff(page: Page): Promise<void> {
  await page.route('**/auth/v1/**', (route) => route.abort())
}

async function reconnect(page: Page): Promise<void> {
  await page.unroute('**/auth/v1/**')
  await page.context().setOffline(true)
  await page.context().setOffline(false)
}

it('settings changed while the account is out of reach hold, survive a reload, and reach another device beside what was changed there', async () => {
  const email = newAddress('settings')
  const page = await openHosted({ consoleErrors: LOST })
  await openAccount(page, email)
  const other = await openHosted()
  await enter(other, email)

  await page.goto('/settings')
  await box(page, 'Auto-play shadowing').waitFor()
  await cutOff(page)
  await box(page, 'Auto-translate entries').check()
  await saved(page, 'Saved on this device').waitFor()
  await page.goto('/settings/words')
  await box(page, 'Never send my sentences to an AI model').check()
  await page.goto('/settings')
  expect(await box(page, 'Auto-translate entries').isChecked()).toBe(true)
  await saved(page, 'Saved on this device').waitFor()

  await other.goto('/settings')
  await box(other, 'Auto-play shadowing').check()
  await saved(other, 'Saved').waitFor()
  await other.goto('/settings/words')
  await box(other, 'Never send my sentences to an AI model').check()
  await box(other, 'Never send my sentences to an AI model').click() // it stays ticked until the account has the answer
  await expect.poll(() => box(other, 'Never send my sentences to an AI model').isChecked(), SOON).toBe(false)
  await saved(other, 'Saved').waitFor()

  await reconnect(page)
  await saved(page, 'Saved').waitFor()
  await expect.poll(() => box(page, 'Auto-play shadowing').isChecked(), SOON).toBe(true)
  await other.goto('/settings')
  await expect.poll(() => box(other, 'Auto-translate entries').isChecked(), SOON).toBe(true)
  await other.goto('/settings/words')
  await expect.poll(() => box(other, 'Never send my sentences to an AI model').isChecked(), SOON).toBe(true)
})

it('on a phone every page of the settings is open after three taps from the diary, and none is longer than two screens', async () => {
  const accounts = await sharedServer('accounts')
  const page = await openTab({ ...PHONE, baseURL: byHostName(accounts.address) })
  await openAccount(page, newAddress('phone'))
  const signs = {
    'Voice and microphone': page.getByRole('button', { name: 'Test the microphone' }),
    Reminders: page.getByRole('button', { name: 'Add to my calendar' }),
    'Your data': page.getByRole('region', { name: 'Sync' }),
    'Where your words go': page.getByRole('table'),
    'Profile and security': page.getByLabel('Full name'),
  }
  for (const [name, sign] of Object.entries(signs)) {
    await page.goto('/diary')
    await ready(page)
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await page.getByRole('link', { name: 'Settings', exact: true }).first().tap()
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    await expect.poll(height, SOON).toBeLessThanOrEqual(1480) // once the menu has closed
    await page.getByRole('main').getByRole('link', { name, exact: true }).tap()
    await sign.waitFor()
    if (name !== 'Profile and security') expect(await height(), name).toBeLessThanOrEqual(1480)
  }
})
