import type { Page } from 'playwright-core'
import type { DayDoc } from '#domain/journal/entry.ts'
import { diaryDatabaseName } from '#web/documents/database.ts'
import { openTab } from '../start/tab.ts'
import { todaysDay } from '../steps/diary.fixture.ts'
import { ANA, openOrigin } from '../steps/learner.ts'

/** The database of Ana's diary. */
export const ANAS_DIARY = diaryDatabaseName(ANA.id)

/** What the app says on the console of a browser whose storage fails. */
const STORAGE_ERRORS =
  /storage|backed.up|first-paint|first paint|profile|practi[cs]|theme|keeps nothing|earlier diary|stored user|user could not|suggestion|the demo|day's plan/i

const FAILURE_KEY = 'storage-failure' // the key in sessionStorage by which the scripts below know whether it lasts

/** Runs in the page: the browser has no IndexedDB while its storage fails. */
function loseIndexedDb(key: string): void {
  if (sessionStorage.getItem(key) !== 'on') return
  Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true })
}

/** Runs in the page: the browser refuses to open a database while its storage fails. */
function rejectIndexedDb(key: string): void {
  const open = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (...args) {
    if (sessionStorage.getItem(key) !== 'on') return open.apply(this, args)
    throw new DOMException('not here', 'SecurityError')
  }
}

/** Runs in the page: the browser refuses localStorage, as it does when site data are blocked. */
function rejectLocalStorage(): void {
  Object.defineProperty(window, 'localStorage', {
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })
}

/** Runs in the page: this tab is of the app's next version, whose database has a higher number. */
function beNextVersion(): void {
  const open = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (name, version) {
    return open.call(this, name, version === undefined ? undefined : version + 1)
  }
}

const failures = { loseIndexedDb, rejectIndexedDb }

/** From the next page on storage fails in this way, until `endStorageFailure`. */
export async function beginStorageFailure(page: Page, kind: keyof typeof failures): Promise<void> {
  await page.addInitScript(failures[kind], FAILURE_KEY)
  await page.evaluate((key) => sessionStorage.setItem(key, 'on'), FAILURE_KEY)
}

export async function endStorageFailure(page: Page): Promise<void> {
  await page.evaluate((key) => sessionStorage.removeItem(key), FAILURE_KEY)
}

export async function blockLocalStorage(page: Page): Promise<void> {
  await page.addInitScript(rejectLocalStorage)
}

/** A second tab of the same browser, on the app's next version. */
export async function openNextVersion(page: Page): Promise<Page> {
  const next = await page.context().newPage()
  await next.addInitScript(beNextVersion)
  return next
}

/** What the store holds of today. */
export function storedToday(page: Page): Promise<DayDoc | null> {
  return page.evaluate(
    ({ name, date }) =>
      new Promise<DayDoc | null>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('entries').objectStore('entries').get(date)
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result?.doc ?? null)
          }
        }
      }),
    { name: ANAS_DIARY, date: todaysDay() },
  )
}

/** Runs in the page: keeps the diary's database open while another connection wants to upgrade it. */
function holdDiary({ name, version }: { name: string; version: number }): Promise<void> {
  return new Promise((resolve) => {
    const holding = indexedDB.open(name, version)
    holding.onsuccess = () => {
      Object.assign(window, { release: () => holding.result.close() })
      const changing = indexedDB.open(name, version + 1)
      changing.onblocked = () => resolve()
      changing.onupgradeneeded = () => changing.transaction?.abort()
      changing.onerror = (event) => event.preventDefault()
    }
  })
}

declare global {
  interface Window {
    release?(): void
  }
}

/** Keeps the diary's database blocked: every open waits until `release`. */
export async function blockDiary(page: Page): Promise<{ release(): Promise<void> }> {
  const holder = await page.context().newPage()
  await openOrigin(holder)
  await holder.evaluate(holdDiary, { name: ANAS_DIARY, version: 2 })
  return { release: () => holder.evaluate(() => window.release?.()) }
}

export const saved = (page: Page, word: string) => page.getByRole('status').filter({ hasText: word })
export const notice = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

/** A tab in which the app may report on the console that storage fails. */
export function openTabWithStorageErrors(): Promise<Page> {
  return openTab({ consoleErrors: STORAGE_ERRORS })
}
