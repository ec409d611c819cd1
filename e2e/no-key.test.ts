import { expect, it } from 'vitest'
import { findApertiumModes } from '#server/engines/apertium/apertium-routes.ts'
import { hasFlite } from '../src/server/engines/flite-learner.fixture.ts'
import { fakeRecogniser } from './fakes/browser-speech.fake.ts'
import { openTab, SOON } from './start/tab.ts'
import { storedRows } from './steps/diary.fixture.ts'
import { startSpeaking, writeToday } from './steps/learner.ts'
import { sleep } from './steps/review-steps.ts'
import { hearSentence } from './steps/voice-steps.ts'

const modes = await findApertiumModes()
const hasApertium = ['eng-spa', 'es-fr', 'ita-spa', 'pt-es'].every((mode) => modes.has(mode))

const PAIRS = [
  ['pt-BR', 'fr-FR'],
  ['es-ES', 'en-US'],
] as const
const DEMO = 'local:demo@example.com'

it.skipIf(!hasFlite || !hasApertium)(
  'without a key: the question says what nothing translates, languages of apertium go into each other, flite speaks English, a word of a draft is replaced by what is said, and nothing is scheduled until its learner has checked it',
  async () => {
    const page = await openTab()
    await fakeRecogniser(page, 'I have a cat')
    await page.goto('/start')
    const native = page.getByLabel('I write in')
    const target = page.getByLabel("I'm learning")
    const untranslated = page.getByText(/^There's no translator from /)
    await native.selectOption('en-US')
    await target.selectOption('da-DK')
    await page.getByText(/^There's no translator from English into Danish here\./).waitFor()
    for (const [from, to] of PAIRS) {
      await native.selectOption(from)
      await target.selectOption(to)
      expect(await untranslated.count(), `${from} to ${to}`).toBe(0)
    }
    await native.selectOption('it-IT')
    await target.selectOption('en-US')
    await page.getByRole('button', { name: 'Begin', exact: true }).click()
    await page.waitForURL('**/diary')

    await writeToday(page, 'Ho un cane.')
    await page.getByRole('link', { name: 'Go to Translation' }).click()
    await page.getByRole('button', { name: 'Translate', exact: true }).click()
    const translation = page.getByRole('textbox', { name: 'Translation' })
    await expect.poll(() => translation.inputValue(), SOON).toMatch(/dog/)
    await page.getByText('Rough draft by Apertium via Spanish').waitFor()

    await page.getByRole('link', { name: 'Go to Shadowing' }).click()
    await page.getByRole('link', { name: 'Draft', exact: true }).waitFor()
    await hearSentence(page, 'flite')
    await startSpeaking(page)
    await page.getByRole('button', { name: 'Stop speaking' }).click()
    const attempts = async () =>
      (await storedRows(page, DEMO, 'sentences')).flatMap(({ doc }) => doc.attempts).length
    await expect.poll(attempts, SOON).toBe(1)
    const translated = async () =>
      (await storedRows(page, DEMO, 'entries')).map(({ doc }) => doc.entry?.translatedContent)
    await page.getByRole('button', { name: 'Use what I said' }).first().click()
    await expect.poll(translated, SOON).toEqual([expect.stringContaining('cat')])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(translated, SOON).toEqual([expect.stringContaining('dog')])

    await sleep(page)
    await page.goto('/review')
    await page.getByText(/^1 machine-drafted translation isn't marked as checked/).waitFor()
    await page.getByRole('link', { name: 'Check it to get them back' }).click()
    await page.getByRole('button', { name: "I've checked it", exact: true }).click()
    await page.getByRole('heading', { name: /checked by you/ }).waitFor()
    await page.goto('/review')
    await page.getByRole('heading', { name: 'Say it again, 1 of 1' }).waitFor()
  },
)
