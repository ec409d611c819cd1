import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openTab, SOON } from '../start/tab.ts'
import { anasRows } from '../steps/diary.fixture.ts'
import { editor, ready, setProfile } from '../steps/learner.ts'

const ROUNDS = Number(process.env.RELOADS ?? 2) // for each delay; RELOADS=50 takes some minutes
const DELAYS_MS = [0, 5, 10, 20]
const MOST_MS = 60_000 + ROUNDS * DELAYS_MS.length * 5000

/** Has the page reload itself so long after the input event that ends with these words. */
function reloadAfter({ words, delayMs }: { words: string; delayMs: number }): void {
  addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement) || !target.value.endsWith(words)) return
    if (delayMs === 0) location.reload()
    else setTimeout(() => location.reload(), delayMs)
  })
}

async function typeAndReload(page: Page, words: string, delayMs: number): Promise<void> {
  await page.evaluate(reloadAfter, { words, delayMs })
  const reloaded = page.waitForEvent('domcontentloaded')
  // not awaited one by one: the next key is pressed while the one before is being written
  const keys = [...words].map((key) => page.keyboard.press(key === ' ' ? 'Space' : key))
  await Promise.allSettled(keys)
  await reloaded
  await ready(page)
}

it('DIARY-30: a reload 0, 5, 10 or 20 ms after the last key loses no character, and doubles none', {
  timeout: MOST_MS,
}, async () => {
  const page = await openTab()
  await setProfile(page)
  await page.goto('/diary')
  await ready(page)
  let expected = ''
  for (const delayMs of DELAYS_MS) {
    for (let round = 0; round < ROUNDS; round++) {
      const words = `${delayMs}-${round} `
      expected += words
      await editor(page).press('Control+End')
      await typeAndReload(page, words, delayMs)
      expect(await editor(page).inputValue(), `${delayMs} ms, round ${round}`).toBe(expected)
    }
  }
})

/** Time of writing in Ana's diary, ms, as it is stored. */
async function storedTime(page: Page): Promise<number> {
  const days = await anasRows(page, 'practice')
  return days.reduce((sum, { activeMs }) => sum + activeMs.write, 0)
}

/** Keeps the time between the first key and the last, ms, over the reload. */
function measureTyping(): void {
  let first = 0
  addEventListener('input', () => {
    first ||= Date.now()
    sessionStorage.setItem('typed', String(Date.now() - first))
  })
}

it('the time of the last words is counted, though the page is left before it is written', async () => {
  const page = await openTab()
  await setProfile(page)
  await page.goto('/diary')
  await ready(page)
  // what counts comes once the browser is idle, however late that is
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/practice-log-')),
  )
  await page.waitForLoadState('networkidle')
  await page.evaluate(measureTyping)
  await editor(page).pressSequentially('I went to the market.', { delay: 60 })
  await page.reload()
  await ready(page)
  const typed = await page.evaluate(() => Number(sessionStorage.getItem('typed')))
  expect(typed).toBeGreaterThan(1000)
  await expect.poll(() => storedTime(page), SOON).toBeGreaterThan(typed * 0.9)
})
