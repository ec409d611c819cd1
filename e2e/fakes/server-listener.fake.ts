import type { Page, Route } from 'playwright-core'

/** Answers in place of the server: it has nothing but a listener for English, whose answer to each recording is `hear`'s. */
export async function listenAtServer(
  page: Page,
  hear: (route: Route) => string | Promise<string>,
): Promise<void> {
  const transcribers = [{ id: 'pocketsphinx', languages: ['en-US'] }]
  await page.route('**/api/capabilities', (route) =>
    route.fulfill({ json: { translators: [], synthesisers: [], transcribers } }),
  )
  await page.route('**/api/listen?**', async (route) => {
    const text = await hear(route)
    await route.fulfill({ json: { text, by: 'pocketsphinx' } })
  })
}
