// What the scripts that draw the app share: the app as it is built, in a Chromium that hears, with a diary of their own.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { Profile } from '#domain/accounts/profile.ts'
import { encodeWav } from '#domain/speech/wav.ts'
import { startApp } from '../../e2e/start/app-process.ts'
import { chromiumLaunch } from '../chromium.ts'

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

/** Puts rows into a profile's diary, by store. */
export async function fillDiary(page: Page, profile: Profile, rows: Record<string, unknown[]>) {
  await page.evaluate(fill, { name: `diary:${profile.id}`, rows })
}

/** Logs in a profile of this browser, whose diary is made and empty. */
export async function openEmptyDiary(page: Page, profile: Profile): Promise<void> {
  await page.goto('/about')
  await page.evaluate((text) => localStorage.setItem('echolog.user', text), JSON.stringify(profile))
  await page.goto('/diary')
  await page.locator('.entry-list-empty').waitFor() // it has been read
}

/** The screen as it stands, once nothing of it changes any more. */
export async function shoot(page: Page, options: { fullPage?: boolean } = {}): Promise<string> {
  await page.evaluate(() => document.fonts.ready)
  await page.mouse.move(0, 0)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.waitForTimeout(600) // colours change over a moment
  return `data:image/png;base64,${(await page.screenshot(options)).toString('base64')}`
}

/** Draws with the built app and a browser whose microphone gives syllables, which both end with it. */
export async function withDrawnApp(
  draw: (browser: Browser, address: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'echolog-drawn-'))
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
    await draw(browser, app.address)
  } finally {
    await browser.close()
    await app.stop()
    rmSync(folder, { recursive: true })
  }
}
