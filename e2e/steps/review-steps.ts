import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DAY_MS } from '#domain/clock.ts'
import { SOON } from '../start/tab.ts'
import { anasRows } from './diary.fixture.ts'
import { entryList, writeToday } from './learner.ts'

/** Waits until what Ana has said is in her diary: the score is shown before that. */
export async function attemptStored(page: Page): Promise<void> {
  const attempts = async () => (await anasRows(page, 'sentences')).flatMap(({ doc }) => doc.attempts)
  await expect.poll(async () => (await attempts()).length, SOON).toBeGreaterThan(0)
}

/** From the next page on it is so many days later on this device: tomorrow, unless told otherwise. */
export async function sleep(page: Page, days = 1): Promise<void> {
  await page.addInitScript((off) => {
    const Right = Date
    globalThis.Date = new Proxy(Right, {
      construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [Right.now() + off]),
      get: (target, name) => (name === 'now' ? () => Right.now() + off : Reflect.get(target, name)),
    })
  }, days * DAY_MS)
}

/** An entry of today with its translation by hand. */
export async function translateByHand(page: Page, written: string, translation: string): Promise<void> {
  await writeToday(page, written)
  await page.getByRole('link', { name: 'Go to Translation' }).click()
  await page.getByRole('textbox', { name: 'Translation' }).fill(translation)
  await page.getByRole('button', { name: 'Save Translation' }).click()
  await entryList(page).getByText('translated').waitFor()
}
