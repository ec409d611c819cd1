import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { beLoggedIn } from './learner.ts'
import { address, openTab, SOON } from './tab.ts'

const SCREENS = [
  ['ACCT-20', '/profile', 'Profile'],
  ['ACCT-26', '/settings', 'Settings'],
] as const

async function pressCancel(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click()
}

function expectPath(page: Page, path: string): Promise<void> {
  return expect.poll(() => page.url(), SOON).toBe(address + path)
}

describe.each(SCREENS)('%s: Cancel on %s', (id, path, menuItem) => {
  it(`${id}: leads back to the public page from which the account menu led here`, async () => {
    const page = await openTab()
    await beLoggedIn(page)
    await page.goto('/pricing')
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: menuItem }).click()
    await page.getByRole('heading', { level: 1, name: menuItem }).waitFor()
    await pressCancel(page)
    await expectPath(page, '/pricing')
  })

  it(`${id}: leads back within the app, also after a reload`, async () => {
    const page = await openTab()
    await beLoggedIn(page)
    await page.goto('/shadow')
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: menuItem }).click()
    await page.getByRole('heading', { level: 1, name: menuItem }).waitFor()
    await page.reload()
    await pressCancel(page)
    await expectPath(page, '/shadow')
  })

  it(`${id}: leads to the diary whoever opened it first in a tab`, async () => {
    const page = await openTab()
    await beLoggedIn(page)
    const fresh = await page.context().newPage()
    await fresh.goto(path)
    await pressCancel(fresh)
    await expectPath(fresh, '/diary')
  })
})
