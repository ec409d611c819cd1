import type { Page } from 'playwright-core'

/** Waits until the page's own scripts have taken over. */
export async function waitUntilTakenOver(page: Page): Promise<void> {
  await page.locator('html:not([data-scripts])').waitFor()
}

/** Does what every reader does: moves the pointer. The page is then taken over. */
export async function interactWith(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.mouse.move(1, 1)
  await waitUntilTakenOver(page)
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
