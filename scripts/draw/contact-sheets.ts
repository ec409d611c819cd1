// node scripts/draw/contact-sheets.ts <folder> [look…]: draws the screens of a day from the app as it is built, side by side on one
// sheet for each language, width and theme, and each of them as a picture of its own. Look at them whenever the look of a screen
// changes. A look is a language and a width, as in vi-360; without one all are drawn.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import type { SiteLanguage } from '#domain/languages.ts'
import { fakeRecogniser } from '../../e2e/fakes/browser-speech.fake.ts'
import { textOf } from '../../e2e/looks/site-texts.ts'
import { setTouchStyles } from '../../e2e/looks/touch-styles.ts'
import { fillDiary, openEmptyDiary, shoot, withDrawnApp } from './drawn-app.ts'
import { INES } from './loop-diary.ts'
import { CORRECTED, DOUBTED, earlierRows, TODAY } from './sheet-diary.ts'
import { openDiary, STATES } from './sheet-states.ts'

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

/** Answers in place of the server: there is a model that translates and corrects. */
async function stubEngines(context: BrowserContext): Promise<void> {
  const model = { id: 'gemini', quality: 'good', pairs: 'all', scope: 'language', languages: ['es-ES'] }
  const capabilities = {
    translators: [
      { ...model, levels: true },
      { id: 'apertium', quality: 'draft', pairs: 'all' },
    ],
    ...{ correctors: [model], transcribers: [], synthesisers: [model] },
  }
  await context.route('**/api/capabilities', async (route) => {
    const { readers } = await (await route.fetch()).json()
    await route.fulfill({ json: { ...capabilities, readers } })
  })
  await context.route('**/api/translate/draft', (route) => route.fulfill({ json: { draft: DOUBTED } }))
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
if (folder === undefined) throw new Error('Say where: node scripts/draw/contact-sheets.ts <folder>')
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
