import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { entryList, signUp, writeToday } from './learner.ts'
import { openTab } from './tab.ts'

const hasApertium = spawnSync('apertium', ['-l'], { stdio: 'ignore' }).error === undefined

const TEXT = 'Hoy fui al mercado con mi hermana. Compramos manzanas rojas.'

it.skipIf(!hasApertium)(
  'DIARY-11 TRANS-3 TRANS-8 SHADOW-2 SHADOW-3: a Spanish entry is written, translated by apertium and waits to be said, and a reload keeps it',
  async () => {
    const page = await openTab()
    await signUp(page, { name: 'Ana', email: 'ana@example.com', native: 'es-ES', target: 'en-US' })
    await writeToday(page, TEXT)

    await page.getByRole('link', { name: 'Go to Translation' }).click()
    await page.waitForURL('**/translate')
    await page.getByRole('button', { name: 'Translate', exact: true }).click()
    const translation = page.getByRole('textbox', { name: 'Translation' })
    await expect.poll(() => translation.inputValue(), { timeout: 20_000 }).toMatch(/market/)

    await page.getByRole('link', { name: 'Go to Shadowing' }).click()
    await page.waitForURL('**/shadow')
    await page
      .getByRole('main')
      .getByText(/market/)
      .first()
      .waitFor()

    await page.reload()
    await page
      .getByRole('main')
      .getByText(/market/)
      .first()
      .waitFor()
    expect(await entryList(page).getByText(TEXT).isVisible()).toBe(true)

    await page.getByRole('link', { name: 'Back to Journal' }).click()
    await page.waitForURL('**/diary')
    expect(await page.getByRole('textbox', { name: 'Journal entry' }).inputValue()).toBe(TEXT)
  },
)
