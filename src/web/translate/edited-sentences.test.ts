import { describe, expect, it } from 'vitest'
import { editedSentences } from './edited-sentences.ts'

describe('counting edited sentences', () => {
  it.each([
    ['nothing', 'Hola. ¿Qué tal?', 'Hola. ¿Qué tal?', 0],
    ['one word', 'Llovió. Volví a casa.', 'Llovió. Volví a pie.', 1],
    ['one sentence more', 'Llovió.', 'Llovió. Volví a casa.', 1],
    ['one sentence less', 'Llovió. Volví a casa.', 'Llovió.', 1],
    ['every sentence', 'Uno. Dos.', 'Tres. Cuatro.', 2],
    ['white space between sentences', 'Uno. Dos.', 'Uno.\n\nDos.', 0],
    ['a sentence said twice', 'Uno. Uno.', 'Uno.', 1],
  ])('TRANS-6: %s changed', (_, before, after, count) => {
    expect(editedSentences(before, after, 'es-ES')).toBe(count)
  })

  it('TRANS-6: Japanese has sentences without spaces between them', () => {
    expect(editedSentences('雨だった。市場へ行った。', '雨だった。市場に行った。', 'ja-JP')).toBe(1)
  })
})
