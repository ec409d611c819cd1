import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { SiteLanguage } from '#domain/languages.ts'
import { fakeRecogniser } from '../fakes/browser-speech.fake.ts'
import { textOf } from '../looks/site-texts.ts'
import { address, openTab } from '../start/tab.ts'
import { logInAnaWith, spanishEntry } from '../steps/diary.fixture.ts'
import { entryList, logOut, signUp, writeToday } from '../steps/learner.ts'

const TEXTS = `${import.meta.dirname}/../../public/locales/en`
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** What the interface says in a language where it says this in English. */
function said(language: SiteLanguage, english: string): string {
  const keyIn = (texts: object, path: string): string | undefined =>
    Object.entries(texts)
      .map(([name, text]) => {
        if (text === english) return `${path}.${name}`
        return typeof text === 'object' ? keyIn(text, `${path}.${name}`) : undefined
      })
      .find((key) => key !== undefined)
  const files = ['common', 'accounts', 'journal', 'translate', 'shadow', 'speech']
  const keys = files.map((name) => keyIn(JSON.parse(readFileSync(`${TEXTS}/${name}.json`, 'utf8')), name))
  const key = keys.find((found) => found !== undefined)
  if (key === undefined) throw new Error(`No text says '${english}'`)
  return textOf(language, key)
}

/** Runs in the page: a translator of the browser that has every pair, takes a moment, and always says this. */
function installTranslator(translation: string): void {
  const translate = () => new Promise((resolve) => setTimeout(() => resolve(translation), 500))
  const engine = { translate, destroy: () => undefined }
  Object.assign(window, {
    Translator: { availability: async () => 'available', create: async () => engine },
  })
}

/** A finger that counts its taps on links and buttons of the page. */
function fingerOn(page: Page) {
  const main = page.getByRole('main')
  let taps = 0
  const tap = async (name: string) => {
    const named = { name, exact: true } // in Vietnamese 'Go to Shadowing' ends in the words of 'Practice aloud'
    await main.getByRole('link', named).or(main.getByRole('button', named)).first().tap()
    taps += 1
  }
  return { tap, taps: () => taps }
}

/** A sentence is being recorded, after the question who should listen where it is asked. Returns the taps of that. */
async function answerUntilRecorded(page: Page, language: SiteLanguage): Promise<number> {
  const listening = page.getByRole('button', { name: said(language, 'Stop speaking') })
  const allow = page
    .getByRole('dialog')
    .getByRole('button', { name: said(language, 'Let it listen') })
    .first()
  await listening.or(allow).first().waitFor()
  if (await listening.isVisible()) return 0
  await allow.tap()
  await listening.waitFor()
  return 1
}

it('C9: from the home page a stranger with a phone says the first sentence after five taps', async () => {
  const page = await openTab({ ...PHONE, locale: 'vi-VN' })
  await page.addInitScript(installTranslator, 'It rained.')
  await fakeRecogniser(page, 'it rained')
  const { tap, taps } = fingerOn(page)
  await page.goto('/')
  await tap(said('vi', 'Start writing'))
  await tap(said('vi', 'Begin'))
  await page
    .getByRole('textbox', { name: said('vi', 'Journal entry') })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.type('Trời mưa.')
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('echolog.user') ?? ''))
  expect(user).toMatchObject({ name: 'Demo User', nativeLanguage: 'vi-VN', targetLanguage: 'en-US' })
  await tap(said('vi', 'Save and translate'))
  await tap(said('vi', 'Practice aloud'))
  await tap(said('vi', 'Start speaking'))
  expect(await answerUntilRecorded(page, 'vi')).toBeLessThanOrEqual(1)
  expect(taps()).toBeLessThanOrEqual(5)
})

it('C9: from the opened app the first sentence of an earlier entry is said after three taps', async () => {
  const page = await openTab(PHONE)
  await fakeRecogniser(page, 'it rains')
  const entry = { date: '2026-01-02', content: 'Llueve.', translatedContent: 'It rains.' }
  await logInAnaWith(page, [['2026-01-02', { entry: spanishEntry(entry) }]])
  await page.goto('/diary')
  await entryList(page).getByText('Llueve.').waitFor()
  const { tap, taps } = fingerOn(page)
  await tap('Edit Jan 2, 2026')
  await tap('Speak')
  await tap('Start speaking')
  await answerUntilRecorded(page, 'en')
  expect(taps()).toBeLessThanOrEqual(3)
})

it('Start writing is a link before any code of the page is there', async () => {
  const html = await (await fetch(address)).text()
  const [main] = /<main[\s\S]*<\/main>/.exec(html) ?? []
  const [, target] = /<a [^>]*href="([^"]*)"[^>]*>(?:<span[^>]*>)*Start writing</.exec(main ?? '') ?? []
  expect(target).toBe('/start')
  expect((await fetch(`${address}${target}`)).status).toBe(200)
})

it('what was written without an account comes into the account that its learner opens in this browser', async () => {
  const page = await openTab()
  await page.goto('/shadow')
  await page.getByRole('main').getByRole('link', { name: 'Start writing' }).click()
  await page.getByLabel("I'm learning").selectOption('fr-FR')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.waitForURL('**/diary')
  await writeToday(page, 'Written first.')
  await page.goBack()
  await page.waitForURL('**/shadow') // the question is not asked again
  await page.goto('/diary')

  await logOut(page)
  await signUp(page, { name: 'Ana', email: 'ana@example.com', native: 'en-US', target: 'fr-FR' })
  await page.getByRole('button', { name: 'Move to this diary' }).click()
  await entryList(page).getByText('Written first.').waitFor()
})
