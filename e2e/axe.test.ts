import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { SITE_LANGUAGES, type SiteLanguage } from '#domain/languages.ts'
import { diaryOfYears } from '../bench/diary-of-years.ts'
import { checkEverywhere } from './axe-check.ts'
import { beWithoutSpeech, hearAlways } from './browser-speech.fake.ts'
import { beAnaWith, spanishEntry, todaysDay } from './diary.fixture.ts'
import { beLoggedIn, entryList, startSpeaking } from './learner.ts'
import { openTab, SOON } from './tab.ts'

type State = {
  name: string
  reach(page: Page): Promise<void>
  widths?: number[]
  /** What the browser itself says about it on the console. */
  consoleErrors?: RegExp
}

/** One language here, as the texts differ and the rest does not; `npm run bench -- A1` looks at all of them. */
const LANGUAGES: readonly SiteLanguage[] = process.env.AXE_IN_EVERY_LANGUAGE ? SITE_LANGUAGES : ['en']

/** Chooses a language by the footer, also where a dialog or a menu lies over it and has to stay open. */
async function readIn(page: Page, language: SiteLanguage): Promise<void> {
  await page.locator('footer select').evaluate((select: HTMLSelectElement, value) => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }, language)
  await expect.poll(() => page.evaluate(() => document.documentElement.lang), SOON).toBe(language)
}

const editor = (page: Page) => page.getByRole('textbox', { name: 'Journal entry' })

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('main').getByRole('heading').first().waitFor()
}

/** A screen that needs nobody to be logged in. */
function openScreen(path: string): State {
  return { name: path, reach: (page) => openPage(page, path) }
}

function loggedInPage(path: string): State {
  return {
    name: `${path}, logged in`,
    async reach(page) {
      await beLoggedIn(page)
      await openPage(page, path)
    },
  }
}

const untranslated = () => {
  const { translatedContent, translatedBy, translationQuality, translationLanguage, ...entry } =
    spanishEntry()
  return entry
}

async function submit(page: Page, path: string, button: string): Promise<void> {
  await openPage(page, path)
  await page.getByRole('main').getByRole('button', { name: button }).click()
}

const OUTSIDE: State[] = [
  openScreen('/login'),
  openScreen('/signup'),
  openScreen('/forgot-password'),
  openScreen('/reset-password'),
  openScreen('/auth/verified'),
  { ...openScreen('/diary'), name: 'the gate of /diary' },
  { ...openScreen('/translate'), name: 'the gate of /translate' },
  { ...openScreen('/shadow'), name: 'the gate of /shadow' },
  { name: 'log-in with errors', reach: (page) => submit(page, '/login', 'Log In') },
  { name: 'sign-up with errors', reach: (page) => submit(page, '/signup', 'Sign Up') },
  {
    name: 'the phone menu',
    widths: [360],
    async reach(page) {
      await page.setViewportSize({ width: 360, height: 800 })
      await openPage(page, '/login')
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
    },
  },
]

const DIARY: State[] = [
  loggedInPage('/profile'),
  loggedInPage('/settings'),
  { ...loggedInPage('/diary'), name: 'an empty diary' },
  {
    name: 'a draft',
    async reach(page) {
      await beLoggedIn(page)
      await openPage(page, '/diary')
      await editor(page).fill('Hoy llueve.')
      await page.getByText('Draft', { exact: true }).waitFor()
    },
  },
  {
    name: 'a saved entry with tags and mood',
    async reach(page) {
      await beAnaWith(page, [[todaysDay(), { entry: spanishEntry() }]])
      await openPage(page, '/diary')
      await entryList(page).getByText('Hoy fui').waitFor()
    },
  },
  {
    name: 'a long list',
    async reach(page) {
      await beAnaWith(
        page,
        diaryOfYears(400).map(({ date, doc }) => [date, doc]),
      )
      await openPage(page, '/diary')
      await entryList(page).getByRole('listitem').nth(5).waitFor()
    },
  },
  {
    name: 'a search without a find',
    async reach(page) {
      await beAnaWith(page, [[todaysDay(), { entry: spanishEntry() }]])
      await openPage(page, '/diary')
      await entryList(page).getByRole('searchbox').fill('nothing like it')
      await entryList(page).getByText('Hoy fui').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'a deleted entry',
    async reach(page) {
      await beAnaWith(page, [[todaysDay(), { entry: spanishEntry() }]])
      await openPage(page, '/diary')
      page.once('dialog', (dialog) => void dialog.accept())
      await entryList(page)
        .getByRole('button', { name: /^Delete / })
        .click()
      await page.getByRole('button', { name: 'Bring it back' }).waitFor()
    },
  },
  {
    name: 'the account menu',
    widths: [1280],
    async reach(page) {
      await beLoggedIn(page)
      await openPage(page, '/diary')
      await page.getByRole('button', { name: 'Account menu' }).click()
    },
  },
]

const TRANSLATE: State[] = [
  { ...loggedInPage('/translate'), name: 'nothing to translate' },
  {
    name: 'untranslated',
    async reach(page) {
      await beAnaWith(page, [[todaysDay(), { entry: untranslated() }]])
      await openPage(page, '/translate')
    },
  },
  {
    name: 'a failed translation',
    consoleErrors: /503/,
    async reach(page) {
      await beAnaWith(page, [[todaysDay(), { entry: untranslated() }]])
      await page.route('**/api/translate', (route) =>
        route.fulfill({ status: 503, json: { error: 'provider-down' } }),
      )
      await openPage(page, '/translate')
      await page.getByRole('button', { name: 'Translate', exact: true }).click()
      await page.getByRole('main').getByRole('alert').waitFor()
    },
  },
  {
    name: 'translated',
    async reach(page) {
      await beAnaWith(page, [[todaysDay(), { entry: spanishEntry() }]])
      await openPage(page, '/translate')
    },
  },
  {
    name: 'an outdated translation',
    async reach(page) {
      await beAnaWith(page, [[todaysDay(), { entry: spanishEntry({ isTranslationStale: true }) }]])
      await openPage(page, '/translate')
    },
  },
]

const SHADOW: State[] = [
  { ...loggedInPage('/shadow'), name: 'nothing to say' },
  {
    name: 'ready to speak',
    async reach(page) {
      await beAnaWith(page, [[todaysDay(), { entry: spanishEntry() }]])
      await openPage(page, '/shadow')
      await page.getByRole('button', { name: 'Start speaking' }).waitFor()
    },
  },
  {
    name: 'the question who may hear',
    async reach(page) {
      await hearAlways(page, 'today')
      await beAnaWith(page, [[todaysDay(), { entry: spanishEntry() }]])
      await openPage(page, '/shadow')
      await page.getByRole('button', { name: 'Start speaking' }).click()
      await page.getByRole('dialog', { name: 'Who may hear you?' }).waitFor()
    },
  },
  {
    name: 'a result with both kinds of marks',
    async reach(page) {
      await hearAlways(page, 'today I want to the market with sister')
      await beAnaWith(page, [[todaysDay(), { entry: spanishEntry() }]])
      await openPage(page, '/shadow')
      await startSpeaking(page)
      await page.getByRole('button', { name: 'Stop speaking' }).click()
      await page.getByRole('main').getByText(/\d+%/).first().waitFor()
    },
  },
  {
    name: 'a browser without speech',
    async reach(page) {
      await beWithoutSpeech(page)
      await beAnaWith(page, [[todaysDay(), { entry: spanishEntry() }]])
      await openPage(page, '/shadow')
    },
  },
]

it.each([...OUTSIDE, ...DIARY, ...TRANSLATE, ...SHADOW])(
  'axe finds nothing wrong with: $name',
  async (state) => {
    const page = await openTab(state.consoleErrors ? { consoleErrors: state.consoleErrors } : {})
    await state.reach(page)
    const found: string[] = []
    for (const language of LANGUAGES) {
      await readIn(page, language)
      found.push(...(await checkEverywhere(page, state.widths)).map((line) => `${language}, ${line}`))
    }
    expect(found).toEqual([])
  },
  60_000,
)
