import { expect, it } from 'vitest'
import { beAnaWith, spanishEntry, todaysDay } from './diary.fixture.ts'
import { openTab, SOON, textOfDownload } from './tab.ts'

it('a page that fails says where the words are, and hands over the diary', async () => {
  const page = await openTab({ consoleErrors: /ERR_FAILED|dynamically imported module|loading/i })
  await beAnaWith(page, [[todaysDay(), { entry: spanishEntry() }]])
  await page.goto('/diary')
  await page.waitForFunction(() => performance.getEntriesByName('diary-ready').length > 0)
  await page.context().route(/translate-route-[^/]*\.js/, (route) => route.abort())
  await page.getByRole('link', { name: 'Go to Translation' }).click()
  await expect
    .poll(() => page.getByRole('heading', { name: 'This page has stopped working.' }).count(), SOON)
    .toBe(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my diary' }).click()
  const diary = JSON.parse(await textOfDownload(await download))
  expect(diary).toMatchObject([{ content: spanishEntry().content }])
})
