import type { Page } from 'playwright-core'
import { enter, openAccount } from './account-steps.ts'
import { entryList, ready, writeToday } from './learner.ts'

export const syncState = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
export const synced = (page: Page) => syncState(page, 'Synced')

/** A new learner with one entry, and a second device of theirs. `open` answers a tab of a browser of its own. */
export async function openTwoDevices(email: string, open: () => Promise<Page>): Promise<[Page, Page]> {
  const phone = await open()
  await openAccount(phone, email)
  await writeToday(phone, 'Rain.')
  await synced(phone).waitFor()
  const tablet = await open()
  await enter(tablet, email)
  await ready(tablet)
  await entryList(tablet).getByText('Rain.').waitFor()
  return [phone, tablet]
}

/** The learner takes this device in hand. */
export async function turnTo(page: Page): Promise<void> {
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}
