import { expect, it, onTestFinished } from 'vitest'
import { startFakeAiProvider } from '../../src/server/engines/ai-provider.fake.ts'
import { geminiSays, libretranslateKnows } from '../../src/server/engines/ai-provider-answers.fixture.ts'
import { type AppProcess, startApp } from '../start/app-process.ts'
import { openTab, SOON } from '../start/tab.ts'
import { ANA, logOut, setProfile, writeToday } from '../steps/learner.ts'

/** Whoever has opened the demo. */
const DEMO = {
  ...ANA,
  id: 'local:demo@example.com',
  email: 'demo@example.com',
  name: 'Demo User',
  nativeLanguage: 'en-US',
  targetLanguage: 'es-ES',
} as const

/** A LibreTranslate server of the operator's own, which nobody pays for, and a Gemini, which somebody does. */
async function startWithBoth(): Promise<AppProcess & { askedOfGemini: () => number }> {
  const free = await startFakeAiProvider(({ path }) =>
    path === '/languages'
      ? libretranslateKnows(['en', 'es'])
      : { body: { translatedText: 'Traducido gratis.' } },
  )
  const paid = await startFakeAiProvider(() => geminiSays('Traducido por encargo.'))
  const app = await startApp({
    ACCOUNTS: 'hosted',
    LIBRETRANSLATE_URL: free.baseUrl,
    GEMINI_API_KEY: 'key-of-the-operator',
    GEMINI_BASE_URL: paid.baseUrl,
  })
  onTestFinished(() => Promise.all([app.stop(), free.close(), paid.close()]).then(() => undefined))
  return { ...app, askedOfGemini: () => paid.calls.length }
}

it('the demo is translated by what nobody pays for; an account, in the same visit, by the best there is', async () => {
  const app = await startWithBoth()
  const page = await openTab({ baseURL: app.address })
  const translation = page.getByRole('textbox', { name: 'Translation' })
  async function translatePage(text: string): Promise<void> {
    await writeToday(page, text)
    await page.getByRole('link', { name: 'Go to Translation' }).click()
    await page.waitForURL('**/translate')
    await page.getByRole('button', { name: 'Translate', exact: true }).click()
  }

  await setProfile(page, DEMO)
  await page.goto('/diary')
  await translatePage('It rained.')
  await expect.poll(() => translation.inputValue(), SOON).toBe('Traducido gratis.')
  expect(app.askedOfGemini()).toBe(0)

  await page.evaluate(() => Object.assign(window, { isSameVisit: true }))
  await logOut(page)
  await page.getByRole('link', { name: 'Sign Up' }).first().click()
  await page.getByLabel('Full name').fill('Ana')
  await page.getByLabel('Email', { exact: true }).fill('ana@example.com')
  await page.getByLabel('Password', { exact: true }).fill('ein langes Geheimnis')
  await page.getByLabel('Confirm password').fill('ein langes Geheimnis')
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL('**/diary')
  await translatePage('The sun came out.')
  await expect.poll(() => translation.inputValue(), SOON).toBe('Traducido por encargo.')
  expect(app.askedOfGemini()).toBe(1)
  expect(await page.evaluate(() => Object.hasOwn(window, 'isSameVisit'))).toBe(true)
})
