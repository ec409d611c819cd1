import { spawnSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { correctedAnswer, messageIn } from '../src/server/engines/ai-corrector.fixture.ts'
import { startFakeAiProvider } from '../src/server/engines/ai-provider.fake.ts'
import { geminiSays, geminiSounds } from '../src/server/engines/ai-provider-answers.fixture.ts'
import { hasFlite } from '../src/server/engines/flite-learner.fixture.ts'
import { browserWithMicrophone, listenFor } from './fakes/microphone.fake.ts'
import { say, speak } from './fakes/spoken-learner.fake.ts'
import { askedFor, nothingSeen, toldWords, watchWords } from './looks/seen-words.ts'
import { startApp } from './start/app-process.ts'
import { SOON } from './start/tab.ts'
import { newAddress, PASSWORD } from './steps/account-steps.ts'
import { editor, ready } from './steps/learner.ts'
import { record } from './steps/record-steps.ts'
import { fillSignUpForm, pressSignUp } from './steps/sign-up-form.ts'
import { turnTo } from './steps/two-devices.ts'

const SPANISH = 'Hoy caminé al mercado.'
const ENGLISH = 'Today I walked to the market.'
const LEARNER = { name: 'Ana', native: 'es-ES', target: 'en-US' }

const canRun = (program: string, option: string) =>
  spawnSync(program, [option], { stdio: 'ignore' }).error === undefined
const hasEngines =
  hasFlite &&
  canRun('apertium', '-l') &&
  canRun('espeak-ng', '--version') &&
  canRun('hunspell', '--version') &&
  canRun('pocketsphinx_batch', '-help')

const browser = browserWithMicrophone()

/** A server with everything that it can have: the programs of this machine, and a Gemini before them. */
async function startWithEverything(seen: () => ReturnType<typeof nothingSeen>) {
  const gemini = await startFakeAiProvider((call) => {
    const use = askedFor(call as Parameters<typeof askedFor>[0])
    seen().passedOn.add(use)
    if (use === 'hear') return geminiSounds()
    if (use === 'check') return geminiSays(correctedAnswer(messageIn(call.body)))
    if (use === 'word') return geminiSays('mercado')
    if (use === 'translate') return geminiSays('I went to market by foot.')
    return geminiSays(use === 'say' ? ENGLISH : SPANISH)
  })
  const app = await startApp({
    ACCOUNTS: 'hosted',
    GEMINI_API_KEY: 'key-of-the-operator',
    GEMINI_BASE_URL: gemini.baseUrl,
  })
  onTestFinished(() => Promise.all([app.stop(), gemini.close()]).then(() => undefined))
  return app.address
}

/** Speaks to the page instead of typing. `allow` is what a learner who has not been asked yet answers. */
async function dictate(page: Page, allow: string): Promise<void> {
  browser.plays(speak('hoy'))
  await page.getByRole('button', { name: 'Start dictation' }).click()
  const asked = page.getByRole('button', { name: allow })
  const listening = page.getByRole('status').filter({ hasText: /^Listening/ })
  await asked.or(listening).first().waitFor()
  if (await asked.isVisible()) await asked.click()
  await listening.waitFor()
  await listenFor(page, 500)
  await page.getByRole('button', { name: 'Stop dictation' }).click()
}

async function openTranslation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Go to Translation' }).click()
  await page.waitForURL('**/translate')
}

/** Has what the learner wrote themselves looked at. */
async function check(page: Page, checker: string): Promise<void> {
  await page.getByRole('button', { name: `Check with ${checker}` }).click()
  await page.getByText(new RegExp(`^Checked as .+ by ${checker},`)).waitFor()
  await page.getByRole('button', { name: 'Translate it back' }).click()
  await page.getByText(/What .+ understood\. Grammar mistakes don't show here\./).waitFor()
}

/** Writes it before the machine does, and keeps it. */
async function translateFirst(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Write it yourself first' }).check()
  await page.getByRole('textbox', { name: 'Your own version' }).fill(ENGLISH)
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('button', { name: 'Keep mine' }).click()
}

async function hear(page: Page): Promise<void> {
  const listen = page.getByRole('button', { name: 'Listen', exact: true })
  const spoken = page.waitForResponse((response) => response.url().endsWith('/api/speak'))
  await listen.click()
  await spoken
  await listen.waitFor()
}

/** Asks what a word of the practised text means. */
async function askWord(page: Page, word: string): Promise<void> {
  await page.getByRole('button', { name: word, exact: true }).click()
  const card = page.getByRole('dialog')
  await card.getByText(/Gemini|Apertium/).waitFor()
  await card.getByRole('button', { name: 'Close' }).click()
  await card.waitFor({ state: 'detached' })
}

it.skipIf(!hasEngines)(
  'PROMISE-6: an entry is dictated, translated, checked, heard and said, and its words go where the settings say, with every engine and with all choices off',
  async () => {
    let seen = nothingSeen()
    const origin = await startWithEverything(() => seen)
    const page = await browser.openTab({ baseURL: origin })
    watchWords(page, origin, () => seen)
    await page.goto('/signup')
    await fillSignUpForm(page, { ...LEARNER, email: newAddress('words-go'), password: PASSWORD })
    await pressSignUp(page)
    await page.waitForURL('**/diary')
    await ready(page)

    await dictate(page, 'Only our server')
    await expect.poll(() => editor(page).inputValue(), SOON).toContain(SPANISH)
    await openTranslation(page)
    await translateFirst(page)
    await check(page, 'Gemini')
    await page.getByRole('link', { name: 'Go to Shadowing' }).click()
    await hear(page)
    await askWord(page, 'market')
    seen.isSaying = true
    await say(page, browser, ENGLISH)
    await page.getByText('Accuracy: 100%').waitFor()
    await expect.poll(() => seen.sent.has('compare'), SOON).toBe(true)
    await turnTo(page)
    await expect.poll(() => seen.sent.has('sync'), SOON).toBe(true)
    const withAll = await toldWords(page)
    expect({ sent: seen.sent, passedOn: seen.passedOn }).toEqual(withAll)
    expect(withAll.passedOn.size).toBe(7)
    expect(seen.others).toEqual([])

    await page.getByRole('checkbox', { name: 'Never send my sentences to an AI model' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.goto('/settings/voice')
    await page.getByRole('radio', { name: /^No one: just record me/ }).check()
    await page.getByText('Saved', { exact: true }).waitFor()
    seen = nothingSeen()
    await page.goto('/diary')
    await ready(page)
    await editor(page).fill(`${SPANISH} Hoy llueve.`)
    await openTranslation(page)
    await page.getByRole('button', { name: 'Translate', exact: true }).click()
    await page.getByText('Rough draft by Apertium').waitFor()
    await page.getByRole('button', { name: 'Compare with your own version' }).click()
    await check(page, 'Hunspell')
    await page.getByRole('button', { name: 'Use the machine translation' }).click()
    await page.getByRole('link', { name: 'Go to Shadowing' }).click()
    await hear(page)
    await askWord(page, 'rains') // the first sentence has been said
    seen.isSaying = true
    browser.plays(speak(ENGLISH))
    await record(page)
    await expect.poll(() => seen.sent.has('compare'), SOON).toBe(true)
    await turnTo(page)
    await expect.poll(() => seen.sent.has('sync'), SOON).toBe(true)
    expect({ sent: seen.sent, passedOn: seen.passedOn }).toEqual(await toldWords(page))
    expect(seen.passedOn).toEqual(new Set())
    expect(seen.others).toEqual([])
  },
)
