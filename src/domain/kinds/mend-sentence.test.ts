import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { afterAttempt, afterChoice } from '#domain/sentences/merge-sentences.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { mendSentence } from './sentence.ts'

const anything = fc.oneof(fc.jsonValue(), fc.constant(undefined))
const anyAttempt = fc.record(
  { id: anything, at: anything, day: anything, missed: anything, heardAs: anything, rating: anything },
  { requiredKeys: [] },
)
const anyDoc = fc.record(
  {
    attempts: fc.oneof(fc.array(fc.oneof(anyAttempt, anything)), anything),
    words: anything,
    leftOutWords: anything,
    kept: anything,
  },
  { requiredKeys: [] },
)

describe('what is stored of a sentence', () => {
  it('that is sound is itself', () => {
    for (const doc of [
      { attempts: [] },
      {
        attempts: [attempt({ missed: [1], heardAs: [''] })],
        words: [4],
        leftOutWords: [],
        kept: true,
        keptAt: 3,
      },
    ])
      expect(mendSentence(doc, '')).toBe(doc)
  })

  it('that is damaged keeps every field that is not', () => {
    const whole = attempt({ id: 'whole' })
    const damaged = { attempts: [null, whole, { id: 'x' }], words: 'x', kept: true, keptAt: 5, later: [1] }
    expect(mendSentence(damaged, '')).toEqual({ attempts: [whole], kept: true, keptAt: 5, later: [1] })
  })

  it('can be worked with, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(anyDoc, anything), (stored) => {
        const doc = mendSentence(stored, '')
        expect(() =>
          afterChoice(afterAttempt(doc, [1, 2], attempt()), [1, 2], { kept: true, now: 1 }),
        ).not.toThrow()
        expect(mendSentence(doc, '')).toBe(doc)
      }),
      { numRuns: generatedRuns(1000) },
    )
  })
})
