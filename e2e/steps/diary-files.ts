import type { Page } from 'playwright-core'
import { textOfDownload } from '../start/tab.ts'

/** The diary as a learner exports it under *Your data*, as JSON. */
export async function exportJson(page: Page): Promise<string> {
  await page.goto('/settings/data')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as JSON' }).click()
  return textOfDownload(await saving)
}

/** Imports such a file there. `said`: what the page says then. */
export async function importJson(page: Page, file: string, said: string): Promise<void> {
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'diary.json', mimeType: 'application/json', buffer: Buffer.from(file) })
  await page.getByText(said).waitFor()
}
