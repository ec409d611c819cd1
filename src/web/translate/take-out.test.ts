import { expect, it } from 'vitest'
import { sharedText } from '#web/translate/take-out.tsx'

it.each([
  ['It rained.\n', 'Llovió.', 'It rained.\n\nLlovió.'],
  ['It rained.\n\nA lot.', ' \n', 'It rained.\n\nA lot.'],
  ['', 'Llovió.', 'Llovió.'],
])('%j and its translation %j are shared as %j', (content, translation, text) => {
  expect(sharedText(content, translation)).toBe(text)
})
