import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { oddText } from '#domain/text/odd-texts.fixture.ts'
import { isTooMuch } from './corrector.ts'
import { sentencesToCheck } from './sentences-to-check.ts'

it('takes the first thirty sentences, and says how many are left', () => {
  const text = Array.from({ length: 32 }, (_, place) =>
    place < 30 ? 'Hoy llueve mucho.' : 'No me gusta.',
  ).join(' ')
  const { sentences, left } = sentencesToCheck(text, 'es-ES')
  expect([sentences.length, left, sentences.at(-1)]).toEqual([30, 2, 'Hoy llueve mucho.'])
})

it('never takes more than a corrector does, whatever the text', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LANGUAGES), fc.array(oddText), (language, texts) => {
      const { sentences, left } = sentencesToCheck(texts.join('\n'), language)
      expect(isTooMuch({ sentences, meant: '' })).toBe(false)
      expect(left).toBeGreaterThanOrEqual(0)
    }),
  )
})
