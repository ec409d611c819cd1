import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { startApp } from './start/app-process.ts'
import { openTab, SOON } from './start/tab.ts'
import { newAddress, openAccount } from './steps/account-steps.ts'
import { logOut, writeToday } from './steps/learner.ts'

const KEY = 'sk-learners-own-key-of-today'
const ORIGIN = 'https://api.example.com'
const ANSWER = { choices: [{ message: { content: '犬がいます。' }, finish_reason: 'stop' }] }

/** The AI provider, at the edge of the browser: nothing here can be reached by https. */
async function standIn(page: Page) {
  const calls: Record<string, string>[] = []
  await page.context().route(`${ORIGIN}/**`, async (route) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (route.request().method() === 'POST') calls.push(await route.request().allHeaders())
    await route.fulfill({ status: 200, headers, json: ANSWER })
  })
  return calls
}

/** All that this browser keeps for the site. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, location.href]
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.push(url)
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store).getAll()
        kept.push(await new Promise((resolve) => (rows.onsuccess = () => resolve(rows.result))))
      }
      database.close()
    }
    return JSON.stringify(kept)
  })

it('OPEN-15: a learner’s own key goes to the address that the operator names, and to nobody else; it goes at log-out, in every tab', async () => {
  const app = await startApp({ ACCOUNTS: 'hosted', LEARNER_ENGINES: ORIGIN, TRANSLATOR: 'browser' })
  onTestFinished(app.stop)
  const page = await openTab({ baseURL: app.address })
  const calls = await standIn(page)
  const elsewhere: string[] = []
  page.context().on('request', (request) => {
    const told = [request.url(), request.postData() ?? '', JSON.stringify(request.headers())].join('\n')
    if (!request.url().startsWith(ORIGIN) && told.includes(KEY)) elsewhere.push(request.url())
  })
  await openAccount(page, newAddress('own-key'))

  await page.goto('/settings/words#own-key')
  await page.getByRole('textbox', { name: 'Key' }).fill(KEY)
  await page.getByRole('textbox', { name: 'Model' }).fill('small-1')
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('It works.').waitFor()
  await page.getByRole('button', { name: 'Save the key' }).click()
  await page.getByText('The key is saved on this device.').waitFor()
  await page
    .getByText(/^Straight from this device to the provider of your own key/)
    .first()
    .waitFor()

  await page.goto('/diary')
  await writeToday(page, "J'ai un chien.")
  await page.getByRole('link', { name: 'Go to Translation' }).click()
  await page.getByRole('button', { name: 'Translate', exact: true }).click()
  const translation = page.getByRole('textbox', { name: 'Translation' })
  await expect.poll(() => translation.inputValue(), SOON).toBe('犬がいます。')
  expect(calls.map(({ authorization }) => authorization)).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`])
  for (const headers of calls) expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['cookie']))
  for (const headers of calls) expect(headers.referer).toBeUndefined()

  const other = await page.context().newPage()
  await other.goto('/settings/words#own-key')
  await other.getByText(/^A key for https/).waitFor()
  expect(await keptBy(page)).toContain(KEY)
  await logOut(page)
  await other.waitForURL('**/login')
  for (const tab of [page, other]) expect(await keptBy(tab)).not.toContain(KEY)
  expect(elsewhere).toEqual([])
})
