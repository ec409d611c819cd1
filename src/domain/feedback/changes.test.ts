import { expect, it } from 'vitest'
import { tokensOf } from './changes.ts'

it('a sign that a segmenter parts from its character belongs to it', () => {
  const text = '我学မြန်မာ文。'
  const pieces = tokensOf(text, 'zh-CN').map(({ start, end }) => text.slice(start, end))
  expect(pieces).toEqual(['我', '学', 'မြ', 'န်', 'မာ', '文'])
})
