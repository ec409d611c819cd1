import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ReadingMode } from '#domain/spoken/reading-mode.ts'
import { startTestTexts } from '#web/i18n/start-texts.fixture.ts'
import { above as aboveIn, copied as copiedOf, readingsOnCall } from '#web/ui/readings/readings.fixture.tsx'
import { sayAndStop, show } from './shadow-screen.fixture.tsx'

async function showRead(text: string, mode: ReadingMode, language: 'ja-JP' | 'zh-CN' = 'ja-JP') {
  const { within, come } = readingsOnCall(mode)
  const screen = await show({ entry: { translatedContent: text, translationLanguage: language }, within })
  return { ...screen, come }
}

const sentence = () => document.querySelector('.say') ?? document.body
const above = () => aboveIn(sentence())
const copied = () => copiedOf(sentence())

beforeEach(async () => {
  startTestTexts('en')
  await page.viewport(360, 780)
})

it('readings stand above the words, and neither are copied nor read out', async () => {
  const { come } = await showRead('今日は子供と歩いた。', 'always')
  come()
  await expect.poll(above).toEqual([
    ['今日', 'きょう'],
    ['子供', 'こども'],
  ])
  expect(copied()).toBe('今日は子供と歩いた。')
  expect(
    [...sentence().querySelectorAll('rt')].every((rt) => rt.querySelector(':scope > [aria-hidden="true"]')),
  ).toBe(true)
})

it.each([
  ['今日は子供のことを覚えていて、先週のことも今日のことも覚えていた。', 'ja-JP'],
  ['我的朋友来了，他也是你的朋友，你的朋友和我的朋友都来了。', 'zh-CN'],
] as const)('no line is higher or lower when they come: %s', async (text, language) => {
  const { come } = await showRead(text, 'always', language)
  const lineTops = () => {
    const words = [...sentence().querySelectorAll('[data-word]')]
    return [...new Set(words.map((word) => Math.round(word.getBoundingClientRect().bottom)))]
  }
  const [before, height] = [lineTops(), sentence().getBoundingClientRect().height]
  come()
  await expect.poll(() => above().length).toBeGreaterThan(2)
  const line = Number.parseFloat(getComputedStyle(sentence()).lineHeight)
  const lines = sentence().getBoundingClientRect().height - height
  expect(lines % line).toBeCloseTo(0) // a long reading may widen its word, and so break a line elsewhere
  expect(lineTops().slice(0, before.length - 1)).toEqual(before.slice(0, -1))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

it('above those that were not understood alone, where that was chosen', async () => {
  const { come, listener } = await showRead('今日は子供と歩いた。', 'failed')
  come()
  await sayAndStop(listener, '今日は大人と歩いた')
  await expect.poll(above).toContainEqual(['子供', 'こども'])
  expect(above().map(([word]) => word)).not.toContain('今日')
  expect(copied()).not.toMatch(/こども/)
})

it('never, where that was chosen', async () => {
  const { come } = await showRead('今日は子供と歩いた。', 'never')
  come()
  await expect.element(page.getByText('今日')).toBeInTheDocument()
  expect(above()).toEqual([])
})
