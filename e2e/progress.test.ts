import { expect, it } from 'vitest'
import { addDays } from '#domain/progress/calendar.ts'
import { browserWithMicrophone, RATE_HZ } from './fakes/microphone.fake.ts'
import { ANAS_DIARY } from './fakes/storage-failures.fake.ts'
import { SOON } from './start/tab.ts'
import { logInAnaWith, spanishEntry, todaysDay } from './steps/diary.fixture.ts'
import { record } from './steps/record-steps.ts'

const EARLIER_DAYS = 10

const browser = browserWithMicrophone()

type Earlier = { name: string; id: string; day: string; ms: number }

/** Runs in the page: says the sentence that was said, and was kept with its sound, once more some days before. */
function sayEarlier({ name, id, day, ms }: Earlier): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(['sentences', 'recordings'], 'readwrite')
      const [sentences, recordings] = ['sentences', 'recordings'].map((store) =>
        transaction.objectStore(store),
      )
      const rows = sentences?.getAll()
      const sounds = recordings?.getAll()
      if (rows === undefined || sounds === undefined) throw new Error('there are no stores')
      sounds.onsuccess = () => {
        const [row] = rows.result.filter(({ doc }) => doc.attempts.length > 0)
        const [sound] = sounds.result
        if (row !== undefined && sound !== undefined) {
          const [attempt] = row.doc.attempts
          const attempts = [{ ...attempt, id, day, at: attempt.at - ms }, attempt]
          sentences?.put({ ...row, doc: { ...row.doc, attempts } })
          recordings?.put({ ...sound, id, at: sound.at - ms })
        }
        transaction.oncomplete = () => {
          opening.result.close()
          resolve(row !== undefined && sound !== undefined)
        }
      }
    }
  })
}

it('PROMISE-5: what was said ten days ago and today can be heard one after the other, and the aim outlives a reload', async () => {
  browser.plays(Float32Array.from({ length: 10 * RATE_HZ }, (_, at) => 0.5 * Math.sin(at / 12)))
  const page = await browser.openTab({})
  await logInAnaWith(page, [[todaysDay(), { entry: spanishEntry() }]])
  await page.goto('/shadow')
  await record(page)
  const earlier = {
    name: ANAS_DIARY,
    id: 'earlier',
    day: addDays(todaysDay(), -EARLIER_DAYS),
    ms: EARLIER_DAYS * 24 * 60 * 60 * 1000,
  }
  await expect.poll(() => page.evaluate(sayEarlier, earlier), SOON).toBe(true)

  await page
    .getByRole('navigation', { name: "Today's session" })
    .getByRole('link', { name: 'Progress' })
    .click()
  await page.getByRole('cell', { name: 'written and spoken' }).waitFor()
  const part = page.getByRole('region', { name: 'Then and now' })
  for (const [index, name] of ['Then', 'Now'].entries()) {
    await part.getByRole('button', { name }).click()
    await page.waitForFunction(
      (at) => (document.querySelectorAll('audio')[at]?.currentTime ?? 0) > 0.2,
      index,
    )
  }
  const aim = page.getByRole('combobox', { name: 'My goal' })
  await aim.selectOption('7 days a week')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('echolog.user')), SOON)
    .toContain('"weeklyAim":7')
  await page.reload()
  await expect.poll(() => aim.inputValue(), SOON).toBe('7')
})
