import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DAY_MS } from '#domain/duration.ts'
import { openTab, SOON } from '../start/tab.ts'
import { anasRows } from '../steps/diary.fixture.ts'
import { editor, entryList, ready, setProfile } from '../steps/learner.ts'

const DAYS = 3650

/** Ten years of days, all of them over. */
const PAGES = Array.from({ length: DAYS }, (_, index) => ({
  date: new Date(Date.UTC(2016, 0, 1) + index * DAY_MS).toISOString().slice(0, 10),
  content: `What happened on day ${index}.`,
}))

async function chooseFile(page: Page): Promise<void> {
  const buffer = Buffer.from(JSON.stringify(PAGES))
  const file = { name: 'ten-years.json', mimeType: 'application/json', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
}

it('ten years are brought in, cancelled and resumed, and whoever writes meanwhile is not held up', async () => {
  const page = await openTab()
  await setProfile(page)
  const diary = await page.context().newPage()
  await diary.goto('/diary')
  await ready(diary)
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor()
  const stored = async () => (await anasRows(page, 'entries')).flatMap(({ doc }) => doc.entry?.content ?? [])

  await chooseFile(page)
  await page.getByText(/^[1-9]\d* of 3,650 entries$/).waitFor()
  for (const typed of ['R', 'a', 'i', 'n']) await editor(diary).press(typed)
  expect(await editor(diary).inputValue()).toBe('Rain')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText(/^[\d,]+ of 3,650 entries imported\./).waitFor()
  const halfway = await stored()
  expect(halfway.length).toBeGreaterThan(0)
  expect(halfway.length).toBeLessThan(DAYS)

  await chooseFile(page)
  await page.getByText('All 3,650 entries imported.').waitFor({ timeout: 120_000 })
  expect((await stored()).sort()).toEqual(PAGES.map(({ content }) => content).sort())
  await editor(diary).press('!')
  await expect.poll(() => editor(diary).inputValue(), SOON).toBe('Rain!')
  await entryList(diary).getByText(DAYS.toLocaleString('en'), { exact: true }).waitFor()
}, 180_000)
