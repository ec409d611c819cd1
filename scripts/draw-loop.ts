// node scripts/draw-loop.ts: draws docs/loop.png, the picture of the daily loop in the README, from the app as it is
// built. Draw it anew when the look of these screens changes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { encodeWav } from '#domain/speech/wav.ts'
import { startApp } from '../e2e/app-process.ts'
import { fakeRecogniser } from '../e2e/browser-speech.fake.ts'
import { chromiumLaunch } from './chromium.ts'
import { INES, PRACTICE, TODAY, WEEK } from './loop-diary.ts'

const SCREEN = { width: 1280, height: 900 }
const DRAWN_PX = 690 // how wide a screen is in the picture
const HEARD = 'La mujer del de fruta se acuerda de mí y me dio dos ciruelas para probar'

const LOUDNESS = [0.5, 0.9, 0.3, 0.7, 0, 1, 0.4, 0.6, 0.25, 0.8, 0.1] // of one syllable after the other

/** What the microphone gives: syllables, six a second, said by nobody. */
function writeSyllables(path: string): void {
  const rateHz = 16_000
  const samples = Float32Array.from({ length: 5 * rateHz }, (_, at) => {
    const seconds = at / rateHz
    const place = Math.floor(seconds * 6)
    const swell = Math.sin(Math.PI * (seconds * 6 - place)) ** 1.5
    const pitchHz = 180 + 40 * Math.sin(seconds * 2)
    return 0.5 * (LOUDNESS[place % LOUDNESS.length] ?? 0) * swell * Math.sin(2 * Math.PI * pitchHz * seconds)
  })
  writeFileSync(path, encodeWav({ samples, sampleRate: rateHz }))
}

/** Runs in the page: fills the diary that the app has made. */
function fill({ name, rows }: { name: string; rows: Record<string, unknown[]> }): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(Object.keys(rows), 'readwrite')
      for (const [store, all] of Object.entries(rows))
        for (const row of all) transaction.objectStore(store).put(row)
      transaction.onabort = () => reject(transaction.error)
      transaction.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}

async function openDiary(page: Page): Promise<void> {
  await page.goto('/about')
  await page.evaluate((profile) => localStorage.setItem('echolog.user', profile), JSON.stringify(INES))
  await page.goto('/diary')
  await page.getByText('No journal entries yet').waitFor()
  const entries = WEEK.map((entry) => ({ date: entry.date, doc: { entry }, rev: 0, dirty: 1 }))
  await page.evaluate(fill, { name: `diary:${INES.id}`, rows: { entries, practice: [PRACTICE] } })
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

async function shoot(page: Page): Promise<string> {
  await page.evaluate(() => document.fonts.ready)
  await page.mouse.move(0, 0)
  await page.waitForTimeout(600) // colours change over a moment
  return `data:image/png;base64,${(await page.screenshot()).toString('base64')}`
}

const folder = mkdtempSync(join(tmpdir(), 'echolog-loop-'))
const sound = join(folder, 'syllables.wav')
writeSyllables(sound)
const { executablePath, args } = chromiumLaunch()
const microphone = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-audio-capture=${sound}`,
]
const app = await startApp()
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: [...args, ...microphone],
})
try {
  const page = await browser.newPage({ baseURL: app.address, viewport: SCREEN, locale: 'en-US' })
  await page.clock.setFixedTime(new Date(`${TODAY}T18:00:00`))
  await fakeRecogniser(page, HEARD)
  await openDiary(page)
  const shots: string[] = []
  for (const path of ['/diary', '/translate', '/shadow']) {
    await page.goto(path)
    await page.getByText('Today: 6 of about 10 minutes').waitFor()
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
  const path = join(import.meta.dirname, '../docs/loop.png')
  await sheet.locator('body').screenshot({ path })
  process.stdout.write(`Drawn: ${path}\n`)
} finally {
  await browser.close()
  await app.stop()
  rmSync(folder, { recursive: true })
}
