// node scripts/draw/draw-loop.ts: draws docs/loop.png, the picture of the daily loop in the README, from the app as it is
// built. Draw it anew when the look of these screens changes.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { fakeRecogniser } from '../../e2e/fakes/browser-speech.fake.ts'
import { fillDiary, openEmptyDiary, shoot, withDrawnApp } from './drawn-app.ts'
import { INES, PRACTICE, TODAY, WEEK } from './loop-diary.ts'

const SCREEN = { width: 1280, height: 900 }
const DRAWN_PX = 690 // how wide a screen is in the picture
const HEARD = 'La mujer del de fruta se acuerda de mí y me dio dos ciruelas para probar'

async function openDiary(page: Page): Promise<void> {
  await openEmptyDiary(page, INES)
  const entries = WEEK.map((entry) => ({ date: entry.date, doc: { entry }, rev: 0, dirty: 1 }))
  await fillDiary(page, INES, { entries, practice: [PRACTICE] })
}

/** The sentence is said, and its result and the recording are shown. */
async function speak(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start speaking' }).click()
  await page.getByRole('button', { name: 'Let it listen' }).click()
  await page.getByRole('status').getByText('Listening').waitFor()
  await page.waitForTimeout(4000) // as long as the sentence takes
  await page.getByRole('button', { name: 'Stop speaking' }).click()
  await page.getByText('your recording').waitFor()
}

await withDrawnApp(async (browser, address) => {
  const page = await browser.newPage({ baseURL: address, viewport: SCREEN, locale: 'en-US' })
  await page.clock.setFixedTime(new Date(`${TODAY}T18:00:00`))
  await fakeRecogniser(page, HEARD)
  await openDiary(page)
  const shots: string[] = []
  for (const path of ['/diary', '/translate', '/shadow']) {
    await page.goto(path)
    await page.getByText(/Today: 6 of \d+ minutes/).waitFor()
    if (path === '/shadow') await speak(page)
    shots.push(await shoot(page))
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  shots.push(await shoot(page))

  const sheet = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const pictures = shots.map(
    (shot) => `<img src="${shot}" width="${DRAWN_PX}" style="border: 1px solid #d8d6cc">`,
  )
  await sheet.setContent(
    `<body style="display: flex; flex-wrap: wrap; gap: 16px; margin: 0; padding: 19px; background: #ecebe4">${pictures.join('')}</body>`,
  )
  const path = join(import.meta.dirname, '../../docs/loop.png')
  await sheet.locator('body').screenshot({ path })
  process.stdout.write(`Drawn: ${path}\n`)
})
