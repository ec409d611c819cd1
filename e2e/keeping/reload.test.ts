import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openTab } from '../start/tab.ts'
import { editor, ready, setProfile } from '../steps/learner.ts'

const ROUNDS = Number(process.env.RELOADS ?? 1) // for each delay; RELOADS=50 takes some minutes
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
