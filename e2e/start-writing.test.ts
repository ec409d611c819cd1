import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import type { SiteLanguage } from '#domain/languages.ts'
import { entryList, logOut, signUp, writeToday } from './learner.ts'
import { textOf } from './site-texts.ts'
import { openTab, SOON } from './tab.ts'

const TEXTS = `${import.meta.dirname}/../public/locales/en`
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

/** A finger that counts what it does. */
function finger() {
  let taps = 0
  return {
    taps: () => taps,
    async tap(what: Locator) {
      await what.tap()
      taps += 1
    },
  }
}

const NEWCOMERS = [
  { language: 'en', locale: 'en-US', pair: ['en-US', 'es-ES'], words: 'It rained all day.' },
  { language: 'vi', locale: 'vi-VN', pair: ['vi-VN', 'en-US'], words: 'Hôm nay trời mưa suốt.' },
  { language: 'da', locale: 'da-DK', pair: ['da-DK', 'en-US'], words: 'Det regnede hele dagen.' },
] as const

it.each(NEWCOMERS)(
  'in $language a stranger with a phone writes after two taps, in the language guessed',
  async ({ language, locale, pair, words }) => {
    const page = await openTab({ ...PHONE, locale })
    const { tap, taps } = finger()
    await page.goto('/')
    await tap(
      page
        .getByRole('main')
        .getByRole('link', { name: said(language, 'Start writing') })
        .first(),
    )
    await tap(page.getByRole('button', { name: said(language, 'Begin'), exact: true }))
    await page
      .getByRole('textbox', { name: said(language, 'Journal entry') })
      .and(page.locator(':focus'))
      .waitFor()
    await page.keyboard.type(words)
    expect(taps()).toBe(2)
    const [nativeLanguage, targetLanguage] = pair
    const user = await page.evaluate(() => JSON.parse(localStorage.getItem('echolog.user') ?? ''))
    expect(user).toMatchObject({ name: 'Demo User', nativeLanguage, targetLanguage })
    await page.goBack()
    await page.waitForURL(/\/(vi|da)?$/) // the question is behind them
  },
)

it('Start writing is a link before any code of the page is there', async () => {
  const page = await openTab({ ...PHONE, javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Start writing' }).first().tap()
  await page.waitForURL('**/start')
})

it('what was written without an account comes into the account that its learner opens in this browser', async () => {
  const page = await openTab()
  await page.goto('/shadow')
  await page.getByRole('main').getByRole('link', { name: 'Start writing' }).click()
  await page.getByLabel("I'm learning").selectOption('fr-FR')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.waitForURL('**/diary')
  await writeToday(page, 'Written first.')

  await logOut(page)
  await signUp(page, { name: 'Ana', email: 'ana@example.com', native: 'en-US', target: 'fr-FR' })
  await page.getByRole('button', { name: 'Take it along' }).click()
  await entryList(page).getByText('Written first.').waitFor()

  await logOut(page)
  await page.goto('/start')
  await expect.poll(() => page.getByLabel("I'm learning").inputValue(), SOON).toBe('fr-FR')
  await page.getByRole('button', { name: 'Begin' }).click()
  await entryList(page).getByText('No journal entries yet').waitFor()
})
