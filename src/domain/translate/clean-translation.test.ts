import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanTranslation } from './clean-translation.ts'

const STRIPPED = [
  ['"Hola"', 'Hola'],
  ["'Hola'", 'Hola'],
  ['`Hola`', 'Hola'],
  ['“Hola”', 'Hola'],
  ['„Hallo“', 'Hallo'],
  ['„Hej”', 'Hej'],
  ['”Hej”', 'Hej'],
  ['‘Hello’', 'Hello'],
  ['‚Hallo‘', 'Hallo'],
  ['«Bonjour»', 'Bonjour'],
  ['« Bonjour »', 'Bonjour'],
  ['»Guten Tag«', 'Guten Tag'],
  ['‹Salut›', 'Salut'],
  ['「今日は」', '今日は'],
  ['『今日は』', '今日は'],
  ['＂你好＂', '你好'],
  ['"“Hola”"', 'Hola'],
  [' \n"Hola"\n', 'Hola'],
  ['"One.\n\nTwo."', 'One.\n\nTwo.'],
  ['"She said "hi" to me"', 'She said "hi" to me'],
  ['“She said “hi” to me”', 'She said “hi” to me'],
  ["'I don't know'", "I don't know"],
  ['‘I don’t know’', 'I don’t know'],
  ['""', ''],
] as const

const KEPT = [
  'Hola',
  '"Yes" and "no"',
  '“Yes” and “no”',
  '«Oui» et «non»',
  '「はい」と「いいえ」',
  'She said "hi"',
  '"Hi," she said',
  "rock 'n' roll",
  "the dogs'",
  '"',
  '5\'10"',
  '“Hola',
] as const

describe('cleaning a translation', () => {
  it.each(STRIPPED)('TRANS-23: the quote marks around %j are stripped', (answer, text) => {
    expect(cleanTranslation(answer)).toBe(text)
  })

  it.each(KEPT)('TRANS-23: the quote marks that belong in %j stay', (text) => {
    expect(cleanTranslation(text)).toBe(text)
  })

  it.each([
    ['  Hola \n\n', 'Hola'],
    ['\u00a0\u3000今日は\t', '今日は'],
    ['" Hola "', 'Hola'],
    ['   ', ''],
  ])('TRANS-24: the white space around %j is trimmed', (answer, text) => {
    expect(cleanTranslation(answer)).toBe(text)
  })

  it('TRANS-23 TRANS-24: only marks and white space at the edges are taken away, whatever comes', () => {
    const parts = fc.constantFrom('"', "'", '“', '”', '«', '»', 'a', 'b', ' ', '.', '\n', '😀')
    fc.assert(
      fc.property(fc.array(parts), (answer) => {
        const cleaned = cleanTranslation(answer.join(''))
        expect(answer.join('')).toContain(cleaned)
        expect(cleaned).toBe(cleaned.trim())
        expect(cleaned.replace(/["'“”«»\s]/g, '')).toBe(answer.join('').replace(/["'“”«»\s]/g, ''))
      }),
    )
  })

  it('TRANS-23: a huge answer of nothing but nested quote marks is no trouble', () => {
    const nested = '“'.repeat(100_000) + '”'.repeat(100_000)
    expect(cleanTranslation(nested)).toHaveLength(200_000 - 6)
  })
})
