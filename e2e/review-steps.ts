import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { diaryDatabaseName } from '#web/adapters/journal/diary-database.ts'
import { ANA, entryList, writeToday } from './learner.ts'
import { SOON } from './tab.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Runs in the page: how often the diary there says that a sentence was said. */
function countAttempts(name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('sentences').objectStore('sentences').getAll()
      reading.onerror = () => reject(reading.error)
      reading.onsuccess = () => {
        opening.result.close()
        resolve(reading.result.reduce((sum, { doc }) => sum + (doc.attempts?.length ?? 0), 0))
      }
    }
  })
}

/** Waits until what Ana has said is in her diary: the score is shown before that. */
export async function attemptStored(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countAttempts, diaryDatabaseName(ANA.id)), SOON).toBeGreaterThan(0)
}

/** From the next page on it is tomorrow on this device. */
export async function sleep(page: Page): Promise<void> {
  await page.addInitScript((off) => {
    const Right = Date
    globalThis.Date = new Proxy(Right, {
      construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [Right.now() + off]),
      get: (target, name) => (name === 'now' ? () => Right.now() + off : Reflect.get(target, name)),
    })
  }, DAY_MS)
}

/** A page of today with its translation by hand. */
export async function translateByHand(page: Page, written: string, translation: string): Promise<void> {
  await writeToday(page, written)
  await page.getByRole('link', { name: 'Go to Translation' }).click()
  await page.getByRole('textbox', { name: 'Translation' }).fill(translation)
  await page.getByRole('button', { name: 'Save Translation' }).click()
  await entryList(page).getByText('translated').waitFor()
}
