import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import type { Attempt } from '#domain/sentences/sentence.ts'
import { attempt } from '#domain/sentences/sentences.fixture.ts'
import { measureAttempt } from './accuracy.ts'
import { resultOfText } from './whole-text.ts'

const OPTIONS = { language: 'es-ES', measure: 'aligned' } as const

function measured(understood: number, total: number, more: Partial<Attempt> = {}): Attempt {
  return attempt({ understood, total, ...more })
}

const said = (text: string, ...attempts: Attempt[]) => ({ text, attempts })

describe('the score of a whole text', () => {
  it('is ΣC / (ΣN + ΣX) of the best attempts, and the strict figures by the words of their sentences', () => {
    const result = resultOfText(
      [
        said('Hoy me desperté tarde.', measured(1, 4, { strict: 25 }), measured(4, 4, { strict: 50, at: 2 })),
        said('Por la mañana mi hermana me llamó.', measured(4, 7, { extra: 1, strict: 43 })),
      ],
      OPTIONS,
    )
    expect(result.score).toEqual({
      understood: Math.round(800 / 12),
      strict: Math.round((100 * (2 + 3)) / 11),
    })
    expect(result.leftOut).toBe(0)
  })

  it('is one figure where both measures are of as many words, however each sentence was rounded', () => {
    const sentences = [
      said('Uno dos tres.', measured(2, 3, { strict: 67 })),
      said('Uno dos tres.', measured(2, 3, { strict: 67 })),
      said('Uno dos tres cuatro cinco seis.', measured(3, 6, { strict: 50 })),
    ]
    expect(resultOfText(sentences, OPTIONS).score).toEqual({ understood: 58, strict: 58 })
  })

  it('is never more word for word than it is understood, over generated attempts', () => {
    const words = fc.array(fc.constantFrom('uno', 'dos', 'tres', 'cuatro'), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(fc.array(fc.tuple(words, words), { minLength: 1, maxLength: 6 }), (all) => {
        const sentences = all.map(([asked, heard]) => {
          const accuracy = measureAttempt(asked.join(' '), heard.join(' '), 'es-ES')
          if (accuracy === null) throw new Error('no words')
          const { understood, total, extra, strict } = accuracy
          return said(asked.join(' '), measured(understood, total, { extra, strict }))
        })
        const { score } = resultOfText(sentences, OPTIONS)
        expect(score?.strict).toBeLessThanOrEqual(score?.understood ?? -1)
      }),
      { numRuns: generatedRuns(300) },
    )
  })

  it('leaves out and counts sentences without figures: not said, heard by nobody, or only written', () => {
    const written = measured(1, 3, { how: 'dictation', strict: 0 })
    const result = resultOfText(
      [
        said('Uno dos tres.', measured(3, 3, { strict: 100 })),
        said('Cuatro cinco.'),
        said('Seis siete.', attempt({ by: 'nobody' })),
        said('Ocho nueve diez.', written),
      ],
      OPTIONS,
    )
    expect(result).toMatchObject({ score: { understood: 100, strict: 100 }, leftOut: 3 })
    expect(resultOfText([said('Cuatro cinco.')], OPTIONS)).toMatchObject({ score: null, leftOut: 1 })
  })

  it('has no strict figure where attempts of earlier versions kept none', () => {
    expect(resultOfText([said('Uno dos.', measured(1, 2))], OPTIONS).score).toEqual({
      understood: 50,
      strict: null,
    })
  })

  it('is between the weakest and the strongest sentence, and 0 to 100, over generated attempts', () => {
    const one = fc
      .record({
        total: fc.integer({ min: 1, max: 12 }),
        understood: fc.nat({ max: 12 }),
        extra: fc.nat({ max: 5 }),
      })
      .map(({ total, understood, extra }) =>
        measured(Math.min(total, understood), total, { extra, strict: 40 }),
      )
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 8 }), (attempts) => {
        const sentences = attempts.map((each) => said('uno dos tres', each))
        const { score, sentences: results } = resultOfText(sentences, OPTIONS)
        const figures = results.map(({ figure }) => figure ?? -1)
        expect(score?.understood).toBeGreaterThanOrEqual(Math.min(...figures))
        expect(score?.understood).toBeLessThanOrEqual(Math.max(...figures))
        expect(score?.strict).toBe(Math.min(33, score?.understood ?? -1)) // one word of three, which 40 % is closest to
      }),
      { numRuns: generatedRuns(400) },
    )
  })
})

describe('the sentences of a text', () => {
  it('come weakest first, in their order where alike, those without a figure last', () => {
    const result = resultOfText(
      [
        said('Uno dos.', measured(2, 2)),
        said('Tres cuatro.'),
        said('Cinco seis.', measured(1, 2)),
        said('Siete ocho.', measured(2, 2)),
      ],
      OPTIONS,
    )
    expect(result.sentences.map(({ text, figure }) => [text, figure])).toEqual([
      ['Cinco seis.', 50],
      ['Uno dos.', 100],
      ['Siete ocho.', 100],
      ['Tres cuatro.', null],
    ])
  })

  it('have the marks of their best attempt: words heard as others, and words not heard', () => {
    const marked = measured(2, 5, { missed: [0, 1, 4], heardAs: ['bien', 'casa', ''] })
    const [result] = resultOfText([said('Viene el viernes con Ana.', marked)], OPTIONS).sentences
    expect(result?.missed).toEqual([
      { start: 0, end: 8, kind: 'other' }, // side by side
      { start: 21, end: 24, kind: 'missed' },
    ])
  })

  it('have no marks of another wording, whose words stand in other places', () => {
    const other = measured(3, 5, { id: 'part', missed: [1] })
    const sentence = {
      ...said('Viene el viernes con Ana.', other),
      parts: new Map([['part', { from: 1, count: 2 }]]),
    }
    expect(resultOfText([sentence], OPTIONS).sentences[0]?.missed).toEqual([])
  })

  it('go by the strict figure where the learner has chosen that', () => {
    const attempts = [measured(2, 2, { strict: 0 }), measured(1, 2, { strict: 50, at: 2 })]
    const strict = resultOfText([said('Uno dos.', ...attempts)], { ...OPTIONS, measure: 'strict' })
    expect(strict).toMatchObject({ sentences: [{ figure: 50 }], score: { understood: 50, strict: 50 } })
  })
})
