import type { APIResponse, BrowserContext, Page, Route } from 'playwright-core'

type Answer = Parameters<Route['fulfill']>[0]

const TRIES = 3 // a connection that the server closes while it is used again is no answer: browsers ask once more, too

/**
 * Has every answer of the address changed on its way to the page. A page that was left or closed meanwhile gets none, as
 * in a browser, and what it asks in the background asks again.
 */
export async function changeOnTheWay(
  page: Page | BrowserContext,
  address: string,
  change: (answer: APIResponse) => Promise<Answer>,
): Promise<void> {
  await page.route(address, async (route) => {
    try {
      await route.fulfill(await change(await route.fetch({ maxRetries: TRIES })))
    } catch (error) {
      console.log(`${route.request().url()} gets no answer: ${error}`)
      await route.abort().catch(() => undefined)
    }
  })
}
