import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { address, openTab, SOON } from '../start/tab.ts'
import { setProfile } from '../steps/learner.ts'

async function openByMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

async function pressCancel(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click()
}

function expectPath(page: Page, path: string): Promise<void> {
  return expect.poll(() => page.url(), SOON).toBe(address + path)
}

it('ACCT-20 ACCT-26: Cancel leads back to the public page or within the app, also after a reload, and to the diary whoever opened the screen first in a tab', async () => {
  const page = await openTab()
  await setProfile(page)
  await page.goto('/pricing')
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).waitFor() // before anything is pressed
  await openByMenu(page, 'Profile')
  await expectPath(page, '/profile')
  await pressCancel(page)
  await expectPath(page, '/pricing')

  await page.goto('/shadow')
  await openByMenu(page, 'Settings')
  await expectPath(page, '/settings')
  await page.reload()
  await pressCancel(page)
  await expectPath(page, '/shadow')

  const fresh = await page.context().newPage()
  await fresh.goto('/profile')
  await pressCancel(fresh)
  await expectPath(fresh, '/diary')
})
