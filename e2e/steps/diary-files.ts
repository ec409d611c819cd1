import type { Page } from 'playwright-core'
import { textOfDownload } from '../start/tab.ts'

/** The diary as a learner exports it under *Your data*, as JSON. */
export async function exportJson(page: Page): Promise<string> {
  await page.goto('/settings/data')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as JSON' }).click()
  return textOfDownload(await saving)
}
