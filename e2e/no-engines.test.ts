import { expect, it } from 'vitest'
import { hasFlite } from '../src/server/adapters/flite-learner.ts'
import { entryList, signUp, writeToday } from './learner.ts'
import { browserWithMicrophone } from './microphone.fake.ts'
import { say } from './spoken-learner.fake.ts'
import { sharedServer } from './tab.ts'

// A Chromium has neither voice, recogniser nor translator.
const browser = browserWithMicrophone()

it.skipIf(!hasFlite)(
  'TRANS-6 TRANS-7 SHADOW-5 SHADOW-6: without any engine a page is written, translated by hand, said, recorded and heard again',
  async () => {
    const app = await sharedServer('noEngines')
    const capabilities = await (await fetch(`${app.address}/api/capabilities`)).json()
    expect(capabilities).toEqual({ translators: [], synthesisers: [], transcribers: [] })
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
      .getByText(/no voice for English/)
      .or(page.getByText(/Speech synthesis error/))
      .first()
      .waitFor({ timeout: 15_000 })

    await say(page, browser, 'It rains a lot today.')
    await page.getByText(/^Recorded\./).waitFor({ timeout: 15_000 })

    const playing = page.evaluate(
      () => new Promise((resolve) => document.querySelector('audio')?.addEventListener('ended', resolve)),
    )
    await page.getByRole('button', { name: 'Play me' }).click()
    await playing
    const length = await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration)
    expect(length).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Mark as practiced' }).click()
    await page.getByText('practiced', { exact: true }).first().waitFor()
  },
  120_000,
)
