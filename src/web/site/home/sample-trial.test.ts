import fc from 'fast-check'
import { expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { measureAttempt } from '#domain/shadow/accuracy.ts'
import { plainWords } from './example-leaves.tsx'
import { markedWords } from './sample-trial.tsx'

const SENTENCE = 'La mujer del puesto de fruta se acordaba de mí y me dio dos ciruelas para probar.'

function marksAfter(transcript: string, sentence = SENTENCE): string {
  return markedWords(sentence, measureAttempt(sentence, transcript, 'es-ES')?.alignment ?? [])
}

it.each([
  [SENTENCE, SENTENCE],
  [SENTENCE.replace('puesto ', ''), SENTENCE.replace('puesto', '[puesto]')],
  [SENTENCE.replace('acordaba', 'acuerda'), SENTENCE.replace('acordaba', '[acordaba|acuerda]')],
  [`${SENTENCE} otra vez`, SENTENCE],
  [SENTENCE.replace('probar.', ''), SENTENCE.replace('probar', '[probar]')],
])('after hearing %j the sentence is marked as %j', (transcript, marked) => {
  expect(marksAfter(transcript)).toBe(marked)
})

it('whatever was heard, the words of the sentence stay as they are', () => {
  const words = fc.array(fc.constantFrom(...SENTENCE.split(' '), 'x', '[a|b]', '|', ']', '2'), {
    maxLength: 25,
  })
  fc.assert(
    fc.property(words, (heard) => {
      expect(plainWords(marksAfter(heard.join(' ')))).toBe(SENTENCE)
    }),
    { numRuns: generatedRuns(200) },
  )
})
