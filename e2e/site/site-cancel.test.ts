import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { address, openTab, SOON } from '../start/tab.ts'
import { setProfile } from '../steps/learner.ts'

const SCREENS = [
  ['/profile', 'Profile'],
  ['/settings', 'Settings'],
] as const

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

it('ACCT-20 ACCT-26: Cancel leads back to the public page from which the account menu led here', async () => {
  const page = await openTab()
  await setProfile(page)
  for (const [path, name] of SCREENS) {
    await page.goto('/pricing')
    await openByMenu(page, name)
    await expectPath(page, path)
    await pressCancel(page)
    await expectPath(page, '/pricing')
  }
})

it('ACCT-20 ACCT-26: Cancel leads back within the app, also after a reload', async () => {
  const page = await openTab()
  await setProfile(page)
  for (const [, name] of SCREENS) {
    await page.goto('/shadow')
    await openByMenu(page, name)
    await page.reload()
    await pressCancel(page)
    await expectPath(page, '/shadow')
  }
})

it('ACCT-20 ACCT-26: Cancel leads to the diary whoever opened the screen first in a tab', async () => {
  const page = await openTab()
  await setProfile(page)
  for (const [path] of SCREENS) {
    const fresh = await page.context().newPage()
    await fresh.goto(path)
    await pressCancel(fresh)
    await expectPath(fresh, '/diary')
  }
})
