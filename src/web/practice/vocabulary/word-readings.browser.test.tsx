import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ReadingMode } from '#domain/spoken/reading-mode.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { above, copied, readingsOnCall } from '#web/ui/readings/readings.fixture.tsx'
import type { WordRow } from './word-list.ts'
import { WordRows } from './word-rows.tsx'
import '#web/ui/base.css'
import './vocabulary-screen.css'

const SENTENCE = '今日は子供と歩いた。'
const ROW = { sentence: SENTENCE, word: '子供', at: { start: 3, end: 5 }, isDraft: false }
const ROWS = [
  { ...ROW, id: 'a', comes: '2026-11-22' },
  { ...ROW, id: 'b', comes: null },
] as unknown as WordRow[]

async function showRows(mode: ReadingMode) {
  const { within, come } = readingsOnCall(mode)
  const never = () => undefined
  await render(
    within(<WordRows rows={ROWS} language="ja-JP" today="2026-11-22" onHear={never} onRemove={never} />),
  )
  return come
}

const rows = () => page.getByRole('listitem').elements()
const heights = () => rows().map((row) => row.getBoundingClientRect().height)

beforeEach(async () => {
  startTestTexts('en')
  await page.viewport(1280, 800)
})

it('a word and its sentence have their readings, no row is higher when they come, and copies are clean', async () => {
  const come = await showRows('always')
  const before = heights()
  come()
  await expect.poll(() => rows().map((row) => above(row).length)).toEqual([3, 3])
  expect(above(rows()[0] ?? document.body)).toEqual([
    ['子供', 'こども'],
    ['今日', 'きょう'],
    ['子供', 'こども'],
  ])
  expect(heights()).toEqual(before)
  const sentence = document.querySelector('.word-row-sentence')
  expect(sentence && copied(sentence)).toBe(SENTENCE)
})

it('only those have some that are not understood yet, where that was chosen', async () => {
  const come = await showRows('failed')
  come()
  await expect.poll(() => rows().map((row) => above(row).length)).toEqual([0, 3])
})
