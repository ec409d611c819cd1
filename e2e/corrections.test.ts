import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { askedIn, messageIn } from '../src/server/engines/ai-corrector.fixture.ts'
import { startFakeAiProvider } from '../src/server/engines/ai-provider.fake.ts'
import { geminiSays } from '../src/server/engines/ai-provider-answers.fixture.ts'
import { startApp } from './start/app-process.ts'
import { openTab } from './start/tab.ts'
import { enter, newAddress, openAccount } from './steps/account-steps.ts'
import { entryList, ready } from './steps/learner.ts'
import { sleep, translateByHand } from './steps/review-steps.ts'
import { synced, turnTo } from './steps/two-devices.ts'

const WRITTEN = "Hier, j'ai lu à la bibliothèque."
const MINE = '昨日、図書館に本を読みました。'
const RIGHT = '昨日、図書館で本を読みました。'
const WHY = 'Le lieu d’une action prend で.'

/** A server with a Gemini that knows what is wrong with the sentence. */
async function startWithCorrector() {
  const gemini = await startFakeAiProvider(({ body }) => {
    const sentences = askedIn(messageIn(body)).sentences.map(({ n, own }) => {
      const notes = [{ wrong: 'に', right: 'で', kind: 'grammar', why: WHY }]
      return own === MINE
        ? { n, verdict: 'corrected', corrected: RIGHT, notes }
        : { n, verdict: 'fine', corrected: own, notes: [] }
    })
    return geminiSays(JSON.stringify({ sentences }))
  })
  const app = await startApp({
    ACCOUNTS: 'hosted',
    CORRECTOR: 'gemini',
    GEMINI_API_KEY: 'key-of-the-operator',
    GEMINI_BASE_URL: gemini.baseUrl,
  })
  onTestFinished(() => Promise.all([app.stop(), gemini.close()]).then(() => undefined))
  return { baseURL: app.address, checks: () => gemini.calls.length }
}

const corrections = (page: Page) => page.getByRole('region', { name: 'Corrections' })
const count = (page: Page, text: string) => corrections(page).getByRole('status').filter({ hasText: text })

/** Resolves once the server has taken a row with this in it; asked for before it can be sent. */
function taken(page: Page, part: string) {
  return page.waitForResponse((response) => {
    const sent = response.request().postData() ?? ''
    return response.url().endsWith('/api/sync') && sent.includes(part) && response.ok()
  })
}

it('PROMISE-1: corrections that one device keeps stand on the other, about the text that they are about, and the newest take their place', async () => {
  const { baseURL, checks } = await startWithCorrector()
  const email = newAddress('corrections')
  const phone = await openTab({ baseURL })
  await openAccount(phone, email)
  await translateByHand(phone, WRITTEN, MINE)
  const checked = taken(phone, '"verdict":"remarks"')
  const kept = taken(phone, '"words":[')
  await phone.getByRole('button', { name: 'Check with Gemini' }).click()
  await count(phone, 'Corrections in 1 of 1 sentences').waitFor()
  await corrections(phone).getByRole('button', { name: 'Keep as a card', exact: true }).click()
  await corrections(phone).getByText('Saved: で.').waitFor()
  await turnTo(phone)
  await Promise.all([checked, kept])

  const tablet = await openTab({ baseURL })
  await enter(tablet, email)
  await ready(tablet)
  await synced(tablet).waitFor()
  await tablet.getByRole('link', { name: 'Go to Translation' }).click()
  await entryList(tablet)
    .getByRole('button', { name: /^Edit / })
    .click()
  await count(tablet, 'Corrections in 1 of 1 sentences').waitFor()
  expect(await corrections(tablet).locator('mark').allInnerTexts()).toEqual(['に'])
  await corrections(tablet).getByText(WHY).waitFor()
  await corrections(tablet).getByRole('button', { name: 'Remove で' }).waitFor()
  expect(checks()).toBe(1)

  await tablet.getByRole('textbox', { name: 'Translation' }).fill(RIGHT)
  await count(tablet, 'Corrections in 0 of 1 sentences').waitFor() // typed or pressed, it is used
  await tablet.getByRole('button', { name: 'Save Translation' }).click()
  const replaced = taken(tablet, '"verdict":"fine"')
  await tablet.getByRole('button', { name: 'Check with Gemini' }).click()
  await count(tablet, 'Corrections in 0 of 1 sentences').waitFor()
  await turnTo(tablet)
  await replaced
  await turnTo(phone)
  await count(phone, 'Corrections in 0 of 1 sentences').waitFor()
  expect(await phone.getByRole('textbox', { name: 'Translation' }).inputValue()).toBe(RIGHT)
  expect(await corrections(phone).getByText('For an earlier version').count()).toBe(0)
  expect(checks()).toBe(2)
  await sleep(phone)
  await phone.goto('/review') // the words that were kept are a card of the sentence that was put right
  await phone.getByRole('heading', { name: 'Fill in the blank, 1 of 1' }).waitFor()
})
