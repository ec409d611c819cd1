import type { Page } from 'playwright-core'
import { listenFor } from '../fakes/microphone.fake.ts'

const SPOKEN_MS = 1000

/** Records the current sentence without a recogniser; the first time, the learner chooses so. */
export async function record(page: Page): Promise<void> {
  const onlyRecord = page.getByRole('button', { name: 'Just record me' })
  const recording = page.getByRole('status').filter({ hasText: 'Recording' })
  await page.getByRole('button', { name: 'Start speaking' }).click()
  await onlyRecord.or(recording).first().waitFor()
  if (await onlyRecord.isVisible()) await onlyRecord.click()
  await recording.waitFor()
  await listenFor(page, SPOKEN_MS)
  await page.getByRole('button', { name: 'Stop speaking' }).click()
  await page.getByText(/^Recorded\./).waitFor()
}
