import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { SOON } from './tab.ts'

/** Waits until the page's own script has taken over: only then does the footer know the year. */
export async function waitUntilTakenOver(page: Page): Promise<void> {
  const year = String(new Date().getFullYear())
  await expect.poll(() => page.getByRole('contentinfo').innerText(), SOON).toContain(year)
}

/**
 * From the next page on, the page of the deletion does not lead on: whoever reads it for longer than two seconds
 * would find that it breaks off whatever the test opens next.
 */
export async function stayOnDeletionPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!location.pathname.endsWith('/account-deletion')) return
    navigation.addEventListener('navigate', (event) => event.preventDefault())
  })
}
