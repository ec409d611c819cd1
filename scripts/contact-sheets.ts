// node scripts/contact-sheets.ts <folder> [look…]: draws the screens of a day from the app as it is built, side by side on one
// sheet for each language, width and theme, and each of them as a picture of its own. Look at them whenever the look of a screen
// changes. A look is a language and a width, as in vi-360; without one all are drawn.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { SiteLanguage } from '#domain/languages.ts'
import { fakeRecogniser } from '../e2e/browser-speech.fake.ts'
import { textOf } from '../e2e/site-texts.ts'
import { setTouchStyles } from '../e2e/touch-styles.ts'
import { fillDiary, openEmptyDiary, shoot, withDrawnApp } from './drawn-app.ts'
import { INES } from './loop-diary.ts'
import { CORRECTED, ENTRY, earlierRows, OWN_VERSION, TODAY, todaysRows } from './sheet-diary.ts'

const THEMES = ['light', 'dark'] as const
const HEIGHT = { 360: 740, 1280: 800 }
const WIDEST_PX = 4200 // of a sheet

type Width = keyof typeof HEIGHT
type Look = { language: SiteLanguage; width: Width }

const LOOKS: Look[] = [
  { language: 'en', width: 360 },
  { language: 'en', width: 1280 },
  { language: 'vi', width: 360 },
  { language: 'da', width: 360 },
]

/** A screen that is to be drawn, and how it is reached from the one before. */
type State = {
  name: string
  isWhole?: boolean
  reach(page: Page, say: (key: string) => string): Promise<unknown>
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

async function openDiary(page: Page, say: (key: string) => string): Promise<void> {
  await page.goto('/diary')
  await page.getByRole('region', { name: say('progress.week.title') }).waitFor()
}

/** Says the sentence on screen, which is heard as the page's recogniser hears everything. */
async function speak(page: Page, say: (key: string) => string): Promise<void> {
  await button(page, say('shadow.startSpeaking')).click()
  await page.waitForFunction(() => (document.querySelector('[role="status"]')?.textContent ?? '') !== '')
  await page.waitForTimeout(3000) // of sound
  await button(page, say('shadow.stopSpeaking')).click()
  await page.locator('.strip').waitFor()
}

const STATES: State[] = [
  {
    name: 'blank',
    async reach(page, say) {
      await openDiary(page, say)
      await page.getByRole('region', { name: say('today.label') }).waitFor()
      await page.getByRole('region', { name: say('suggest.title') }).waitFor()
    },
  },
  {
    name: 'typed',
    reach: (page) =>
      page.getByRole('main').getByRole('textbox').first().fill('I woke up late today. In the morning'),
  },
  {
    name: 'done',
    async reach(page, say) {
      await fillDiary(page, INES, todaysRows(0))
      await openDiary(page, say)
      await button(page, say('journal.practiceAloud')).waitFor()
    },
  },
  {
    name: 'shadow',
    async reach(page, say) {
      await page.goto('/shadow')
      await button(page, say('shadow.startSpeaking')).waitFor()
    },
  },
  { name: 'result', reach: speak },
  {
    name: 'end',
    isWhole: true,
    async reach(page, say) {
      await fillDiary(page, INES, todaysRows(3))
      await page.goto('/shadow')
      await button(page, say('shadow.startSpeaking')).waitFor()
      await speak(page, say)
      await page.waitForTimeout(800) // a press in less is meant for Stop speaking
      await button(page, say('shadow.finish')).click()
      await page.getByRole('region', { name: say('today.label') }).waitFor()
    },
  },
  {
    name: 'review',
    async reach(page, say) {
      await page.goto('/review')
      await button(page, say('shadow.startSpeaking')).click()
      await page.waitForTimeout(1500)
      await button(page, say('shadow.stopSpeaking')).click()
      await button(page, say('review.ratings.good')).waitFor()
    },
  },
  {
    name: 'progress',
    isWhole: true,
    async reach(page, say) {
      await page.goto('/progress')
      await page
        .getByRole('region', { name: say('progress.days.title') })
        .getByRole('table')
        .waitFor()
    },
  },
  {
    name: 'words',
    async reach(page) {
      await page.goto('/words')
      await page.getByRole('main').getByRole('searchbox').waitFor()
    },
  },
  {
    name: 'texts',
    isWhole: true,
    async reach(page) {
      await page.goto('/texts')
      await page.getByRole('main').getByRole('textbox').first().waitFor()
    },
  },
  {
    name: 'corrections',
    isWhole: true,
    async reach(page, say) {
      const { translationQuality: _, ...own } = ENTRY
      const entry = { ...own, translatedContent: OWN_VERSION, translatedBy: 'hand' }
      await fillDiary(page, INES, { entries: [{ date: TODAY, doc: { entry }, rev: 0, dirty: 1 }] })
      await page.goto('/translate')
      const check = say('feedback.checkWith').replace('{{name}}', 'Gemini')
      await button(page, check).click()
      await button(page, say('feedback.useIt')).first().waitFor()
    },
  },
  ...['', '/voice', '/reminders', '/data', '/words'].map((path) => ({
    name: `settings${path}`,
    isWhole: true,
    async reach(page: Page) {
      await page.goto(`/settings${path}`)
      await page
        .locator(path === '/words' ? '.settings-page tbody' : '.settings-part')
        .first()
        .waitFor()
      await page.waitForLoadState('networkidle')
    },
  })),
  {
    name: 'home',
    async reach(page) {
      await page.evaluate(() => localStorage.removeItem('echolog.user')) // as a visitor sees it
      await page.goto('/')
    },
  },
]

/** Answers in place of the server: there is a model that translates and corrects. */
async function stubEngines(context: BrowserContext): Promise<void> {
  const model = { id: 'gemini', quality: 'good', pairs: 'all', scope: 'language', languages: ['es-ES'] }
  const capabilities = { translators: [model], correctors: [model], transcribers: [], synthesisers: [model] }
  await context.route('**/api/capabilities', (route) => route.fulfill({ json: capabilities }))
  await context.route('**/api/correct', (route) =>
    route.fulfill({ json: { by: 'gemini', scope: 'language', sentences: CORRECTED } }),
  )
}

/** Every screen in both themes, as pictures. */
async function drawStates(browser: Browser, baseURL: string, { language, width }: Look) {
  const isPhone = width === 360
  const context = await browser.newContext({
    ...{ baseURL, locale: language, viewport: { width, height: HEIGHT[width] }, permissions: ['microphone'] },
    ...(isPhone && { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }),
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await stubEngines(context)
  await page.clock.setFixedTime(new Date(`${TODAY}T18:00:00`))
  await fakeRecogniser(page, 'hoy me levanté tarde')
  await openEmptyDiary(page, INES)
  const answer = JSON.stringify({ hearing: 'any', answeredBy: INES.id })
  await page.evaluate((speech) => localStorage.setItem('echolog.speech', speech), answer)
  await fillDiary(page, INES, earlierRows())
  const say = (key: string) => textOf(language, key)
  await openDiary(page, say) // what the plan is made of is remembered for the next
  await page.waitForFunction(() => localStorage.getItem('echolog.plan') !== null)
  const shots = []
  for (const { name, isWhole = false, reach } of STATES) {
    try {
      await reach(page, say)
    } catch (error) {
      process.stderr.write(`${language} ${width} ${name} could not be reached: ${String(error)}\n`)
    }
    if (isPhone && isWhole) await page.evaluate(setTouchStyles, true)
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      shots.push({ name, theme, picture: await shoot(page, { fullPage: isWhole }) })
    }
  }
  await context.close()
  return shots
}

type Shot = { name: string; picture: string }

function writePicture(file: string, { picture }: Shot): void {
  writeFileSync(file, Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'))
}

async function drawSheet(browser: Browser, file: string, shots: Shot[], width: Width): Promise<void> {
  const sheet = await browser.newPage({ viewport: { width: WIDEST_PX, height: 900 } })
  const figures = shots.map(
    ({ name, picture }) =>
      `<figure style="margin: 0"><figcaption>${name}</figcaption><img src="${picture}" width="${width}" style="border: 1px solid #888"></figure>`,
  )
  const style =
    'display: inline-flex; flex-wrap: wrap; gap: 16px; margin: 0; padding: 16px; background: #999; font: 16px sans-serif'
  await sheet.setContent(`<body style="${style}">${figures.join('')}</body>`)
  await sheet.locator('body').screenshot({ path: file })
  await sheet.close()
  process.stdout.write(`Drawn: ${file}\n`)
}

const nameOf = ({ language, width }: Look) => `${language}-${width}`

const [, , folder, ...names] = process.argv
if (folder === undefined) throw new Error('Say where: node scripts/contact-sheets.ts <folder>')
const unknown = names.filter((name) => !LOOKS.some((look) => nameOf(look) === name))
if (unknown.length > 0) throw new Error(`No such look: ${unknown.join(', ')}`)
mkdirSync(folder, { recursive: true })
await withDrawnApp(async (browser, address) => {
  for (const look of LOOKS.filter((one) => names.length === 0 || names.includes(nameOf(one)))) {
    const shots = await drawStates(browser, address, look)
    for (const theme of THEMES) {
      const name = join(folder, `${nameOf(look)}-${theme}`)
      const ofTheme = shots.filter((shot) => shot.theme === theme)
      for (const shot of ofTheme) writePicture(`${name}-${shot.name.replace('/', '-')}.png`, shot)
      await drawSheet(browser, `${name}.png`, ofTheme, look.width)
    }
  }
})
