import fc from 'fast-check'
import { expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { oddText } from './odd-texts.fixture.ts'
import { escapeUnseen, plainText } from './plain-text.ts'

it.each([
  ['marks of direction', 'Ho\u202ela\u2069, \u200fAna\u061c', 'Hola, Ana'],
  ['tags that nobody sees', 'Hola\u{e0049}\u{e0067}', 'Hola'],
  ['control characters', 'Ho\u0000la\u001b[31m\u0085', 'Hola[31m'],
  ['half characters', 'Hola\ud83d', 'Hola'],
  ['line ends of every kind', 'a\r\nb\rc\u2028d\u2029e\nf\tg', 'a\nb\nc\nd\ne\nf\tg'],
])('%s are taken out, or made plain', (_, text, plain) => {
  expect(plainText(text)).toBe(plain)
})

it('letters of every script, emoji of several parts and blank lines stay', () => {
  const text = 'Tôi đi học.\n\n今日は雨だ。 Привет 👩‍👩‍👧 🇻🇳 e\u0301 ن\u200cم'
  expect(plainText(text)).toBe(text)
})

it('what is plain stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const plain = plainText(text)
      expect(plainText(plain)).toBe(plain)
      expect(plain.isWellFormed()).toBe(true)
    }),
    { numRuns: generatedRuns(400) },
  )
})

it('whatever is in it, a line of JSON steers no terminal and reads as before', () => {
  const steering = fc.constantFrom(
    '\u001b[31m',
    '\u0085',
    '\u202e',
    '\u2066',
    '\u2028',
    '\u{e0061}',
    '\u00ad',
    '\u007f',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(oddText, steering)), (texts) => {
      const line = escapeUnseen(JSON.stringify(texts))
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      expect(JSON.parse(line)).toEqual(texts)
    }),
  )
})
