import { afterAll, beforeAll, expect, it } from 'vitest'
import { type GotrueProvider, openGotrueProvider } from '#server/sessions/gotrue-provider.fixture.ts'
import { type AppProcess, startApp } from '../start/app-process.ts'
import { openTab, SOON } from '../start/tab.ts'
import { fillSignUp, openSection, tryPassword } from '../steps/account-steps.ts'
import { logOut, writeToday } from '../steps/learner.ts'
import { pressSignUp } from '../steps/sign-up-form.ts'

const KEY = 'sb_publishable_of_the_test'

let provider: GotrueProvider
let app: AppProcess

beforeAll(async () => {
  provider = await openGotrueProvider({ apiKey: KEY })
  app = await startApp({ ACCOUNTS: 'hosted', AUTH_URL: provider.url, AUTH_API_KEY: KEY })
})

afterAll(async () => {
  await app.stop()
  await provider.close()
})

it('OPEN-1 AUTH-16: by one setting the same screens open accounts at an account provider elsewhere', async () => {
  const page = await openTab({
    baseURL: app.address,
    consoleErrors: /api\/account(\/(devices|added-keys))?\)/, // 404: they are the provider’s own matter
  })
  await fillSignUp(page, 'ines@example.com')
  await pressSignUp(page)
  await page.waitForURL('**/diary')
  await writeToday(page, 'Written far from the provider.')
  await openSection(page, 'Password')
  await page.getByLabel('Full name').fill('Ines Elsewhere')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Profile updated successfully!').waitFor()
  expect(await page.getByRole('region', { name: 'Devices', exact: true }).count()).toBe(0)

  await logOut(page)
  await tryPassword(page, 'ines@example.com')
  await page.getByRole('banner').getByText('Ines Elsewhere').first().waitFor()

  const paths = provider.asked.filter(({ apiKey }) => apiKey === KEY).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['/auth/v1/signup', '/auth/v1/token', '/auth/v1/user']))
  await expect.poll(() => provider.asked.some(({ path }) => path.endsWith('/jwks.json')), SOON).toBe(true)
})
