import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Day, dayOf } from '#domain/clock.ts'
import { DAY_MS } from '#domain/duration.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { readSentences } from '#domain/sentences/living-sentences.ts'
import { diaryDatabaseName } from '#web/documents/database.ts'
import { logInAnaWith, putDays, putSentences, spanishEntry, todaysDay } from './diary.fixture.ts'
import { ANA, editor, ready } from './learner.ts'
import { openTab } from './tab.ts'

const PHONE = { width: 360, height: 740 }

/** What Ana wrote on the nine days before, the first sentence of which was said; those of three days are due. */
function nineDays() {
  return Array.from({ length: 9 }, (_, place) => {
    const at = Date.now() - (place + 1) * DAY_MS
    const date = dayOf(at)
    const entry = spanishEntry({ id: date, date, content: `Llovió el día ${place}.`, tags: [] })
    const attempts = ['a', 'b'].map((id) => ({
      ...{ id, at, day: date, how: 'read' as const, by: 'browser' as const },
      ...{ ms: 3000, understood: 9, total: 10, strict: 90, missed: [3], heardAs: [''] },
    }))
    const [said] = readSentences(entry, ANA.targetLanguage)
    const isDue = place < 3
    const doc = { words: said?.words ?? [], wordsAt: 1, attempts, ...(isDue && { kept: true, keptAt: 2 }) }
    return { entry, rows: said === undefined ? [] : [{ key: said.key, doc }] }
  })
}

/** Runs in the page: how many links, buttons and fields are in sight, and what words beside the learner's own. */
function inSight(): { controls: string[]; words: string[] } {
  const dock = document.querySelector('.dock')?.getBoundingClientRect().top ?? innerHeight
  function isSeen(element: Element, box: DOMRect): boolean {
    if (!element.checkVisibility({ visibilityProperty: true }) || box.width < 2 || box.height < 2)
      return false
    const end = element.closest('.dock') === null ? dock : innerHeight
    return box.bottom > 0 && box.top < end - 1 && box.right > 0 && box.left < innerWidth
  }
  const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')]
    .filter((element) => isSeen(element, element.getBoundingClientRect()))
    .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`)
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent === null || parent.closest('script, style, select, .visually-hidden, .tag')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const isLearners = parent.closest('.entry-row-preview') !== null
    if (!isLearners && isSeen(parent, range.getBoundingClientRect())) texts.push(node.textContent ?? '')
  }
  return { controls, words: texts.flatMap((text) => text.split(/\s+/)).filter((word) => word !== '') }
}

/** The diary of the tenth day, with all that comes later. */
async function tenthDay(): Promise<Page> {
  const page = await openTab({ viewport: PHONE, hasTouch: true, isMobile: true, locale: 'en' })
  const days = nineDays()
  await logInAnaWith(
    page,
    days.map(({ entry }) => [entry.date, { entry }]),
  )
  await page.evaluate(putSentences, {
    name: diaryDatabaseName(ANA.id),
    rows: days.flatMap(({ rows }) => rows),
  })
  await page.goto('/diary')
  await page.waitForFunction(() => localStorage.getItem('echolog.plan') !== null)
  await page.goto('/diary')
  await ready(page)
  await page.getByText(/sentences to say again/).waitFor()
  await page.getByRole('region', { name: 'This week' }).waitFor()
  return page
}

it('on a phone, the first screen of the diary has few things to press and few words to read', async () => {
  const page = await tenthDay()
  await page.getByRole('region', { name: 'Suggestions' }).waitFor()
  const blank = await page.evaluate(inSight)
  expect(blank.controls.length, blank.controls.join('\n')).toBeLessThanOrEqual(13)
  expect(blank.words.length, blank.words.join(' ')).toBeLessThanOrEqual(60)

  await editor(page).pressSequentially('Hoy fui al mercado con mi hermana.')
  await page.getByRole('button', { name: 'Save and translate' }).waitFor()
  const typed = await page.evaluate(inSight)
  expect(typed.controls.length, typed.controls.join('\n')).toBeLessThanOrEqual(16)

  const docs: [Day, DayDoc][] = [[todaysDay(), { entry: spanishEntry({ tags: ['mercado'] }) }]]
  await page.evaluate(putDays, { name: diaryDatabaseName(ANA.id), docs })
  await page.goto('/diary')
  await ready(page)
  await page.getByRole('button', { name: 'Practice aloud' }).waitFor()
  await page.getByRole('region', { name: 'This week' }).waitFor()
  const done = await page.evaluate(inSight)
  expect(done.controls.length, done.controls.join('\n')).toBeLessThanOrEqual(14)
})
