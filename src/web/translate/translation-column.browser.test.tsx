import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { above, copied, readingsOnCall } from '#web/ui/readings/readings.fixture.tsx'
import { TranslationReadings } from './translation-column.tsx'
import '#web/ui/base.css'
import './translate-screen.css'

const TEXT = '今日は歩いた。先週は子供と話した。今日も子供と話して、先週のことを覚えていた。'
const shown = () => document.querySelector('.translation-readings') ?? document.body

beforeEach(() => page.viewport(360, 740))

it('the translation stands once more with the readings of its words, and no line moves when they come', async () => {
  const { within, come } = readingsOnCall('always')
  await render(within(<TranslationReadings text={TEXT} language="ja-JP" />))
  const height = shown().getBoundingClientRect().height
  come()
  await expect.poll(() => above(shown())).toHaveLength(7)
  expect(above(shown()).slice(0, 3)).toEqual([
    ['今日', 'きょう'],
    ['先週', 'せんしゅう'],
    ['子供', 'こども'],
  ])
  const lines = (shown().getBoundingClientRect().height - height) / 44
  expect(lines).toBeCloseTo(Math.round(lines))
  expect(copied(shown())).toBe(TEXT)
  expect(shown().getAttribute('aria-hidden')).toBe('true')
})

it('a full stop stays with the word before it, whatever stands above that, and pinyin has room beside pinyin', async () => {
  const text = '他是我的朋友。'
  const { within, come } = readingsOnCall('always')
  await render(within(<TranslationReadings text={text.repeat(8)} language="zh-CN" />))
  come()
  await expect.poll(() => above(shown())).toHaveLength(8)
  const stops = [...shown().querySelectorAll('.reading-unit')].map((unit) => {
    const tops = [...unit.childNodes].flatMap((node) => {
      const range = document.createRange()
      range.selectNodeContents(node instanceof Element ? (node.firstChild ?? node) : node)
      const { bottom, height } = range.getBoundingClientRect()
      return height === 0 ? [] : [Math.round(bottom)]
    })
    return Math.max(...tops) - Math.min(...tops)
  })
  expect(Math.max(...stops)).toBeLessThan(20)
  expect(copied(shown())).toBe(text.repeat(8))
})

it.each([
  ['in another language', 'always', 'Llovió.', 'es-ES'],
  ['where they are never wanted', 'never', TEXT, 'ja-JP'],
  ['where only words that were not understood have some', 'failed', TEXT, 'ja-JP'],
  ['of no words', 'always', ' ', 'ja-JP'],
] as const)('it does not %s', async (_, mode, text, language) => {
  const { within, come } = readingsOnCall(mode)
  come()
  await render(within(<TranslationReadings text={text} language={language} />))
  expect(document.querySelector('.translation-readings')).toBeNull()
})
