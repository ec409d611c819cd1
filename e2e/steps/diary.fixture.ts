import type { Page } from 'playwright-core'
import { type Day, dayOf } from '#domain/clock.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import type { MinutesDoc } from '#domain/progress/minutes.ts'
import type { MinutesOfDay } from '#domain/progress/minutes-store.ts'
import type { SentenceRow } from '#domain/sentences/living-sentences.ts'
import { diaryDatabaseName } from '#web/documents/database.ts'
import { ANA, entryList, setProfile } from './learner.ts'

/** Today's day, as the browser on this machine has it. */
export function todaysDay(): Day {
  return dayOf(Date.now())
}

/** An entry of today in Spanish, with its English translation unless told otherwise. */
export function spanishEntry(change: Partial<Entry> = {}): Entry {
  return {
    id: '1-a',
    date: todaysDay(),
    content: 'Hoy fui al mercado con mi hermana. Compramos manzanas rojas.',
    tags: ['mercado', 'familia'],
    mood: 'happy',
    translatedContent: 'Today I went to the market with my sister. We bought red apples.',
    language: 'es-ES',
    translationLanguage: 'en-US',
    translatedBy: 'apertium',
    translationQuality: 'draft',
    ...change,
  }
}

/** Runs in the page: puts rows into the diary that the app has made. */
export function putDays({ name, docs }: { name: string; docs: [Day, DayDoc][] }): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('entries', 'readwrite')
      for (const [date, doc] of docs) transaction.objectStore('entries').put({ date, doc, rev: 0, dirty: 1 })
      transaction.onabort = () => reject(transaction.error)
      transaction.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}

/** Runs in the page: has sentences of the diary come again, with what was done with them. */
export function putSentences({ name, rows }: { name: string; rows: SentenceRow[] }): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('sentences', 'readwrite')
      for (const row of rows) transaction.objectStore('sentences').put({ ...row, rev: 0, dirty: 1 })
      transaction.onabort = () => reject(transaction.error)
      transaction.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}

type StoredRows = {
  entries: DiaryDay
  sentences: SentenceRow
  minutes: { key: string; doc: MinutesDoc }
  practice: MinutesOfDay
}

/** Runs in the page: every row that a store of the diary there has. */
function readRows(from: { name: string; store: keyof StoredRows }): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(from.name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction(from.store).objectStore(from.store).getAll()
      reading.onerror = () => reject(reading.error)
      reading.onsuccess = () => {
        opening.result.close()
        resolve(reading.result)
      }
    }
  })
}

/** What a profile's diary on this page holds of its days, of its sentences, or of practice. */
export async function storedRows<Store extends keyof StoredRows>(
  page: Page,
  profileId: string,
  store: Store,
) {
  const rows = await page.evaluate(readRows, { name: diaryDatabaseName(profileId), store })
  return rows as StoredRows[Store][]
}

export function anasRows<Store extends keyof StoredRows>(page: Page, store: Store) {
  return storedRows(page, ANA.id, store)
}

/** Logs Ana in, with these days in her diary. */
export async function logInAnaWith(page: Page, docs: [Day, DayDoc][]): Promise<void> {
  await setProfile(page)
  await page.goto('/diary')
  await entryList(page).getByText('No journal entries yet').waitFor()
  await page.evaluate(putDays, { name: diaryDatabaseName(ANA.id), docs })
}
