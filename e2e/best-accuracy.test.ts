import { expect, it } from 'vitest'
import { hearAlways } from './browser-speech.fake.ts'
import { beAnaWith, spanishEntry } from './diary.fixture.ts'
import { startSpeaking } from './learner.ts'
import { openTab, SOON } from './tab.ts'

it('SHADOW-7: an earlier page keeps the best accuracy of its sentences, also after a reload', async () => {
  const page = await openTab()
  await hearAlways(page, 'it rains')
  const rain = { date: '2026-01-02', content: 'Llueve.', translatedContent: 'It rains. I stay.' }
  await beAnaWith(page, [['2026-01-02', { entry: spanishEntry(rain) }]])
  for (const visit of ['first', 'second']) {
    await page.goto('/shadow')
    await page.getByRole('button', { name: 'Edit Jan 2, 2026' }).click()
    if (visit === 'first') {
      await startSpeaking(page)
      await page.getByRole('button', { name: 'Stop speaking' }).click()
      await page.getByText('Accuracy: 100%').waitFor()
    }
    await page.getByRole('button', { name: /I stay/ }).click()
    await expect.poll(() => page.getByText('Best 100%').count(), SOON).toBe(1)
  }
})
