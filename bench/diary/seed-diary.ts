import type { Page } from 'playwright-core'
import type { DayRow } from '#domain/journal/entry-store.ts'
import { diaryDatabaseName } from '#web/documents/database.ts'
import { BENCH_PROFILE } from './diary-of-years.ts'

const CACHED_ENTRIES = 20
const DATABASE = diaryDatabaseName(BENCH_PROFILE.id)

/** Puts rows into the diary database of the page's origin, making it where there is none. */
async function putRows(page: Page, rows: DayRow[]): Promise<void> {
  const put = ({ name, rows }: { name: string; rows: DayRow[] }) =>
    new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('entries', { keyPath: 'date' })
      }
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('entries', 'readwrite')
        const store = transaction.objectStore('entries')
        for (const row of rows) store.put(row)
        transaction.onabort = () => reject(transaction.error)
        transaction.oncomplete = () => {
          opening.result.close()
          resolve()
        }
      }
    })
  await page.evaluate(put, { name: DATABASE, rows })
}

/** The database that the control page reads. */
export async function seedControl(page: Page, controls: string, rows: DayRow[]): Promise<void> {
  await page.goto(`${controls}/empty.html`)
  await putRows(page, rows)
}

/** A learner of the app with this diary. The app itself makes the database, so that its shape is the real one. */
export async function seedApp(page: Page, app: string, rows: DayRow[]): Promise<void> {
  await page.goto(`${app}/healthz`)
  const newest = rows
    .slice(-CACHED_ENTRIES)
    .reverse()
    .flatMap(({ doc }) => doc.entry ?? [])
  await page.evaluate(
    ([user, entries]) => {
      localStorage.setItem('echolog.user', user)
      localStorage.setItem('echolog.entries', entries)
      localStorage.setItem('i18nextLng', 'en')
    },
    [JSON.stringify(BENCH_PROFILE), JSON.stringify(newest)] as const,
  )
  await page.goto(`${app}/diary`)
  await page.getByRole('region', { name: 'Journal entries' }).waitFor()
  await page.waitForFunction(async (name) => {
    const databases = await indexedDB.databases()
    return databases.some((database) => database.name === name)
  }, DATABASE)
  await page.waitForLoadState('networkidle')
  await putRows(page, rows)
  await page.evaluate((entries) => localStorage.setItem('echolog.entries', entries), JSON.stringify(newest))
  await page.goto('about:blank')
}
