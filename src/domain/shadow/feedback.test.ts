import { expect, it } from 'vitest'
import { measureAttempt } from './accuracy.ts'
import { feedbackBand } from './feedback.ts'

it.each([
  ['SHADOW-12 SHADOW-15', 100, 'great'],
  ['SHADOW-12 SHADOW-15', 71, 'great'],
  ['SHADOW-13 SHADOW-15', 70, 'good'],
  ['SHADOW-13 SHADOW-15', 41, 'good'],
  ['SHADOW-14 SHADOW-15', 40, 'keep-practicing'],
  ['SHADOW-14 SHADOW-15', 0, 'keep-practicing'],
] as const)('%s: %i percent is %s', (_, percent, band) => {
  expect(feedbackBand(percent)).toBe(band)
})

it('OPEN-10: the rounded accuracy is compared, so 12 of 17 words (70.6 percent) is great', () => {
  const words = Array.from({ length: 17 }, (_, index) => `word${index}`)
  const accuracy = measureAttempt(words.join(' '), words.slice(0, 12).join(' '), 'en-US')
  expect(accuracy?.aligned).toBe(71)
  expect(feedbackBand(accuracy?.aligned ?? 0)).toBe('great')
})
