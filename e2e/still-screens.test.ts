import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DAY_MS, dayOf } from '#domain/clock.ts'
import { readSentences } from '#domain/sentences/living-sentences.ts'
import type { Attempt } from '#domain/sentences/sentence.ts'
import { diaryDatabaseName } from '#web/documents/database.ts'
import { openTab } from './start/tab.ts'
import { logInAnaWith, putSentences, spanishEntry } from './steps/diary.fixture.ts'
import { ANA, entryList, ready } from './steps/learner.ts'

const YESTERDAY = dayOf(Date.now() - DAY_MS)
const MOVED = 0.002 // of the screen; a fallback face is up to as much narrower or wider than the face it stands in for

declare global {
  interface Window {
    moves: string[]
  }
}

/** Runs in each page: notes what moves without a press, how much of the screen that is, and how far. */
function noteMoves(least: number): void {
  window.moves = []
  type Shift = PerformanceEntry & {
    value: number
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  const observer = new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      if (value < least) continue
      const what = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement
        return `${element?.className || element?.tagName} from ${previousRect.y} to ${currentRect.y}`
      })
      window.moves.push(`${value.toFixed(3)}: ${what.join(', ')}`)
    }
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}

function attempt(id: string): Attempt {
  const at = Date.now() - DAY_MS
  return {
    ...{ id, at, day: YESTERDAY, how: 'read', by: 'browser', ms: 3000, understood: 9, total: 10 },
    ...{ strict: 90, missed: [3], heardAs: [''] },
  }
}

/** Ana has said the first sentence of each of her entries; two of them are to be said again today. */
async function practised(page: Page): Promise<void> {
  const today = spanishEntry()
  const before = spanishEntry({ id: '0-a', date: YESTERDAY, translatedContent: 'We painted the door blue.' })
  const pages = [today, before]
  await logInAnaWith(
    page,
    pages.map((entry) => [entry.date, { entry }]),
  )
  const rows = pages.flatMap((entry) =>
    readSentences(entry, ANA.targetLanguage)
      .slice(0, 1)
      .map(({ key, words }) => ({
        key,
        doc: { words, wordsAt: 1, attempts: [attempt('a'), attempt('b')], kept: true, keptAt: 2 },
      })),
  )
  await page.evaluate(putSentences, { name: diaryDatabaseName(ANA.id), rows })
  await page.goto('/diary')
  await ready(page)
  await page.waitForFunction(() => localStorage.getItem('echolog.plan') !== null)
}

const all = {
  '/diary': (page: Page) => page.getByText(/^Still today: 1 sentence to say aloud, and 2 to say again/),
  '/shadow': (page: Page) => page.getByRole('heading', { name: 'Sentence 2 of 2' }),
  '/review': (page: Page) => page.getByRole('heading', { name: 'Say it again, 1 of 2' }),
}

it('nothing moves that is on screen, whatever comes later, on a screen of 360, 768 and 1280 px', async () => {
  const page = await openTab({ viewport: { width: 360, height: 780 } })
  await practised(page)
  await page.addInitScript(noteMoves, MOVED)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 780 })
    for (const [path, whole] of Object.entries(all)) {
      await page.goto(path)
      await whole(page).waitFor()
      await entryList(page).getByText('translated').first().waitFor()
      if (path === '/shadow') await page.getByRole('combobox', { name: 'Speed' }).waitFor()
      await page.waitForTimeout(500)
      expect(await page.evaluate(() => window.moves), `${path}, ${width} px`).toEqual([])
    }
  }
})
