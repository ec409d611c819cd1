import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DAY_MS } from '#domain/clock.ts'
import { openTab, SOON } from '../start/tab.ts'
import { anasRows } from '../steps/diary.fixture.ts'
import { editor, entryList, ready, setProfile } from '../steps/learner.ts'

const DAYS = Number(process.env.IMPORT_DAYS ?? 1200) // IMPORT_DAYS=3650, ten years, takes a minute

const ALL = DAYS.toLocaleString('en')
const PROGRESS = new RegExp(`^[1-9]\\d* of ${ALL} entries$`)

/** Days that are over. */
const PAGES = Array.from({ length: DAYS }, (_, index) => ({
  date: new Date(Date.UTC(2016, 0, 1) + index * DAY_MS).toISOString().slice(0, 10),
  content: `What happened on day ${index}.`,
}))

async function chooseFile(page: Page): Promise<void> {
  const buffer = Buffer.from(JSON.stringify(PAGES))
  const file = { name: 'years.json', mimeType: 'application/json', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
}

it('years are brought in, cancelled and resumed, and whoever writes meanwhile is not held up', async () => {
  const page = await openTab()
  await setProfile(page)
  const diary = await page.context().newPage()
  await diary.goto('/diary')
  await ready(diary)
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor()
  const stored = async () => (await anasRows(page, 'entries')).flatMap(({ doc }) => doc.entry?.content ?? [])

  await chooseFile(page)
  await page.getByText(PROGRESS).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText(new RegExp(`^[\\d,]+ of ${ALL} entries imported\\.`)).waitFor()
  const halfway = await stored()
  expect(halfway.length).toBeGreaterThan(0)
  expect(halfway.length).toBeLessThan(DAYS)

  await chooseFile(page)
  await page.getByText(PROGRESS).waitFor()
  for (const typed of ['R', 'a', 'i', 'n']) await editor(diary).press(typed)
  expect(await editor(diary).inputValue()).toBe('Rain')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(`All ${ALL} entries imported.`).waitFor({ timeout: 120_000 })
  expect((await stored()).sort()).toEqual(PAGES.map(({ content }) => content).sort())
  await editor(diary).press('!')
  await expect.poll(() => editor(diary).inputValue(), SOON).toBe('Rain!')
  await entryList(diary).getByText(ALL, { exact: true }).waitFor()
}, 180_000)
