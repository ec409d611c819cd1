import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { canBeToldApart, quizQuestions } from './quiz-questions.ts'

/** Chance that a test repeats. */
function chanceOf(numbers: readonly number[]) {
  let next = 0
  return () => numbers[next++ % numbers.length] ?? 0
}

const anyChance = fc
  .array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 1, maxLength: 12 })
  .map(chanceOf)
const anyVoices = fc.uniqueArray(fc.string(), { maxLength: 20 })

describe('the questions about a word', () => {
  it('whatever the voices and chance: four, each of the two twice, the voices in turn, none of them always with one', () => {
    fc.assert(
      fc.property(anyVoices, anyChance, (voices, chance) => {
        const questions = quizQuestions(voices, chance)
        expect(questions.map(({ says }) => says).toSorted()).toEqual(['other', 'other', 'word', 'word'])
        for (const { voice } of questions)
          expect(voice === undefined ? voices.length === 0 : voices.includes(voice)).toBe(true)
        const used = new Set(questions.map(({ voice }) => voice))
        expect(used.size).toBe(Math.min(4, Math.max(1, voices.length)))
        for (const voice of used) {
          const own = questions.filter((one) => one.voice === voice).map(({ says }) => says)
          if (own.length > 1) expect(new Set(own).size).toBe(2)
        }
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    [1, 6],
    [2, 4],
    [3, 4],
    [5, 6],
  ])('with %i voices there are %i orders, so that none is foreseen', (count, orders) => {
    const voices = Array.from({ length: count }, (_, place) => `voice ${place}`)
    const seen = new Set<string>()
    for (let run = 0; run < 400; run++)
      seen.add(
        quizQuestions(voices, Math.random)
          .map(({ says }) => says)
          .join(),
      )
    expect(seen.size).toBe(orders)
  })
})

describe('two words to tell apart', () => {
  it.each([
    ['ciruelas', 'pirulas', 'es-ES', true],
    ['雨', '飴', 'ja-JP', true],
    ['ciruelas', '', 'es-ES', false],
    ['ciruelas', '　', 'es-ES', false],
    ['Straße', 'strasse', 'de-DE', false],
    ['hoà', 'hòa', 'vi-VN', false],
    ['她', '他', 'zh-CN', false],
    ['ещё', 'еще', 'ru-RU', false],
    ['don’t', "Don't", 'en-US', false],
    ['ma', 'má', 'vi-VN', true],
    ['gift', 'a very long thing to', 'en-US', false], // cut off after 20 characters
  ] as const)('%s and %s (%s): %s', (word, heardAs, language, expected) => {
    expect(canBeToldApart(word, heardAs, language)).toBe(expected)
  })

  it('are never the same word', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...LANGUAGES), (word, language) => {
        expect(canBeToldApart(word, word, language)).toBe(false)
      }),
    )
  })
})
