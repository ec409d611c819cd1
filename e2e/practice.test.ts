import { spawnSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hasFlite } from '../src/server/engines/flite-learner.fixture.ts'
import { fakeRecogniser } from './fakes/browser-speech.fake.ts'
import { browserWithMicrophone } from './fakes/microphone.fake.ts'
import { say } from './fakes/spoken-learner.fake.ts'
import { openTab, SOON, sharedServer } from './start/tab.ts'
import { logInAnaWith, spanishEntry } from './steps/diary.fixture.ts'
import { entryList, openSentence, openSentences, signUp, startSpeaking, writeToday } from './steps/learner.ts'
import { hearSentence } from './steps/voice-steps.ts'

// Nothing here is faked but the air between mouth and microphone: apertium translates, flite reads aloud,
// flite is the learner, pocketsphinx hears. The sentences are ones that survive all four; docs/engines.md lists more,
// and those that do not, such as 'El niño come una manzana roja', heard as 'the boy apes or red apple'.
const SPANISH = 'Hoy caminé al mercado con mi hermana. Ayer compré pan y leche. Mi madre cocina muy bien.'
const ENGLISH = [
  'Today I walked to the market with my sister.',
  'Yesterday I bought bread and milk.',
  'My mother cooks very well.',
]
const WITH_ONE_WRONG_WORD = 'Today I walked to the office with my sister.'

const canRun = (program: string, option: string) =>
  spawnSync(program, [option], { stdio: 'ignore' }).error === undefined
const hasApertium = canRun('apertium', '-l')
const hasEngines =
  hasFlite && hasApertium && canRun('espeak-ng', '--version') && canRun('pocketsphinx_batch', '-help')

const browser = browserWithMicrophone()

async function prepareShadowing(page: Page): Promise<void> {
  await signUp(page, { name: 'Ana', email: 'ana@example.com', native: 'es-ES', target: 'en-US' })
  await writeToday(page, SPANISH)
  await page.getByRole('link', { name: 'Go to Translation' }).click()
  await page.getByRole('button', { name: 'Translate', exact: true }).click()
  const translation = page.getByRole('textbox', { name: 'Translation' })
  await expect.poll(() => translation.inputValue(), SOON).toBe(ENGLISH.join(' '))
  await page.getByRole('link', { name: 'Go to Shadowing' }).click()
  await page.waitForURL('**/shadow')
}

it.skipIf(!hasEngines)(
  'SHADOW-5 SHADOW-6 SHADOW-7: with apertium, flite and pocketsphinx, what is said right is all understood, and one wrong word is marked with what was heard',
  async () => {
    const page = await browser.openTab({})
    await prepareShadowing(page)
    await hearSentence(page, 'flite')

    for (const [index, sentence] of ENGLISH.entries()) {
      if (index > 0) await openSentence(page, sentence.slice(0, -1))
      await say(page, browser, sentence)
      await page.getByText('Accuracy: 100%').waitFor(SOON)
      expect(await page.getByText(/^(Not heard|Heard as another word):$/).count()).toBe(0)
    }

    await openSentence(page, ENGLISH[0]?.slice(0, -1) ?? '')
    await say(page, browser, WITH_ONE_WRONG_WORD)
    await page.getByText('Accuracy: 89%').waitFor(SOON)
    expect(await page.getByText('Not heard:').count()).toBe(0)
    const others = page.getByText('Heard as another word:').locator('xpath=following-sibling::ul/li')
    expect(await others.allTextContents()).toEqual(['market as office'])
  },
)

const TEXT = 'Hoy fui al mercado con mi hermana. Compramos manzanas rojas.'

it.skipIf(!hasApertium)(
  'DIARY-11 TRANS-3 TRANS-8 SHADOW-2 SHADOW-3: a Spanish entry is written, translated by apertium and waits to be said, and a reload keeps it',
  async () => {
    const page = await openTab()
    await signUp(page, { name: 'Ana', email: 'ana@example.com', native: 'es-ES', target: 'en-US' })
    await writeToday(page, TEXT)

    await page.getByRole('link', { name: 'Go to Translation' }).click()
    await page.waitForURL('**/translate')
    await page.getByRole('button', { name: 'Translate', exact: true }).click()
    const translation = page.getByRole('textbox', { name: 'Translation' })
    await expect.poll(() => translation.inputValue(), SOON).toMatch(/market/)

    await page.getByRole('link', { name: 'Go to Shadowing' }).click()
    await page.waitForURL('**/shadow')
    await page
      .getByRole('main')
      .getByText(/market/)
      .first()
      .waitFor()

    await page.reload()
    await page
      .getByRole('main')
      .getByText(/market/)
      .first()
      .waitFor()
    expect(await entryList(page).getByText(TEXT).isVisible()).toBe(true)

    await page.getByRole('link', { name: 'Back to Journal' }).click()
    await page.waitForURL('**/diary')
    expect(await page.getByRole('textbox', { name: 'Journal entry' }).inputValue()).toBe(TEXT)
  },
)

// A Chromium has neither voice, recogniser nor translator.
it.skipIf(!hasFlite)(
  'TRANS-6 TRANS-7 SHADOW-5 SHADOW-6: without any engine a page is written, translated by hand, said, recorded and heard again',
  async () => {
    const app = await sharedServer('noEngines')
    const capabilities = await (await fetch(`${app.address}/api/capabilities`)).json()
    const readers = [{ id: 'pinyin-pro', languages: ['zh-CN'] }] // a library, and so always there
    expect(capabilities).toEqual({
      translators: [],
      synthesisers: [],
      transcribers: [],
      readers,
      correctors: [],
    })
    const page = await browser.openTab({ baseURL: app.address })

    await signUp(page, { name: 'Ana', email: 'ana@example.com', native: 'es-ES', target: 'en-US' })
    await writeToday(page, 'Hoy llueve mucho.')
    await page.getByRole('link', { name: 'Go to Translation' }).click()
    await page.getByRole('textbox', { name: 'Translation' }).fill('It rains a lot today.')
    await page.getByRole('button', { name: 'Save Translation' }).click()
    await entryList(page).getByText('translated').waitFor()
    await page.getByRole('link', { name: 'Go to Shadowing' }).click()

    await page.getByRole('button', { name: 'Listen', exact: true }).click()
    await page
      .getByText(/There's no voice for this language here/)
      .or(page.getByText(/Speech synthesis error/))
      .first()
      .waitFor()

    await say(page, browser, 'It rains a lot today.')
    await page.getByText(/^Recorded\./).waitFor()

    const playing = page.evaluate(
      () => new Promise((resolve) => document.querySelector('audio')?.addEventListener('pause', resolve)), // or its end
    )
    await page.getByRole('button', { name: 'Play my recording' }).click()
    await playing
    const length = await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration)
    expect(length).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Mark as practiced' }).click()
    await page.getByText('practiced', { exact: true }).first().waitFor()

    // words that are typed and not saved are practised by the address, too
    await page.goto('/translate')
    await page.getByRole('textbox', { name: 'Translation' }).fill('It rains cats and dogs.')
    await page.goto('/shadow')
    await page.getByRole('main').getByText('It rains cats and dogs.').waitFor()
  },
)

it('SHADOW-7: an earlier page keeps the best accuracy of its sentences, also after a reload', async () => {
  const page = await openTab()
  await fakeRecogniser(page, 'it rains')
  const rain = { date: '2026-01-02', content: 'Llueve.', translatedContent: 'It rains. I stay.' }
  await logInAnaWith(page, [['2026-01-02', { entry: spanishEntry(rain) }]])
  for (const visit of ['first', 'second']) {
    await page.goto('/shadow')
    await page.getByRole('button', { name: 'Edit Jan 2, 2026' }).click()
    if (visit === 'first') {
      await startSpeaking(page)
      await page.getByRole('button', { name: 'Stop speaking' }).click()
      await page.getByText('Accuracy: 100%').waitFor()
      await openSentence(page, /I stay/)
    }
    await page.getByText('Sentence 2 of 2').waitFor() // the first one not tried
    await openSentences(page)
    await expect.poll(() => page.getByText('Best 100%').count(), SOON).toBe(1)
  }
})
