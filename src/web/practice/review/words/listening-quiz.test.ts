import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { createScriptedVoice } from '#web/speech/voice/voice.fake.ts'
import { canBeToldApart, createListeningQuiz, quizQuestions } from './listening-quiz.ts'

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

function begin({ isSupported = true } = {}) {
  const voice = createScriptedVoice({ isSupported, names: ['Elena', 'Paula'] })
  const onActive = vi.fn()
  const quiz = createListeningQuiz({
    questions: [
      { says: 'other', voice: 'browser:Elena' },
      { says: 'word', voice: 'browser:Paula' },
    ],
    texts: { word: 'ciruelas', other: 'pirulas' },
    language: 'es-ES',
    voice,
    rate: () => 0.8,
    onActive,
  })
  return { quiz, voice, onActive }
}

it('a question is said by its voice, at the speed of the learner, and answered once', () => {
  const { quiz, voice, onActive } = begin()
  quiz.answer('word')
  expect(quiz.get().answer).toBeNull() // nothing was heard yet
  quiz.listen()
  expect(voice.requests).toEqual([{ text: 'pirulas', language: 'es-ES', rate: 0.8, voice: 'browser:Elena' }])
  quiz.answer('other')
  quiz.answer('word')
  expect(quiz.get()).toMatchObject({ answer: 'other', right: 1 })
  expect(onActive).toHaveBeenCalledTimes(2)
})

it('the next one is said at once, and a wrong answer counts for nothing', () => {
  const { quiz, voice } = begin()
  quiz.listen()
  quiz.next()
  expect(quiz.get().question).toBe(0) // not answered yet
  quiz.answer('word')
  quiz.next()
  expect([voice.saying(), voice.requests[1]?.voice]).toEqual(['ciruelas', 'browser:Paula'])
  expect(quiz.get()).toMatchObject({ question: 1, answer: null, right: 0, isAsked: true })
  quiz.answer('word')
  quiz.next()
  expect(quiz.get()).toMatchObject({ question: 1, answer: 'word', right: 1 })
})

it('can be heard again, before and after the answer', () => {
  const { quiz, voice } = begin()
  quiz.listen()
  voice.finish()
  quiz.listen()
  quiz.answer('other')
  quiz.listen()
  expect(voice.requests.map(({ text }) => text)).toEqual(['pirulas', 'pirulas', 'pirulas'])
  expect(quiz.get().answer).toBe('other')
})

it('what cannot be said is told and not asked, and may be tried again', async () => {
  const { quiz, voice } = begin()
  quiz.listen()
  voice.fail('busy')
  expect(quiz.get()).toMatchObject({ isAsked: false, failure: { code: 'failed', reason: 'busy' } })
  quiz.answer('other')
  expect(quiz.get().answer).toBeNull()
  quiz.listen()
  expect(quiz.get()).toMatchObject({ isAsked: true, failure: null })
})

it('where nothing can speak that is told', async () => {
  const { quiz } = begin({ isSupported: false })
  quiz.listen()
  await expect.poll(() => quiz.get()).toMatchObject({ isAsked: false, isSounding: false })
  expect(quiz.get().failure?.code).toBe('unsupported')
})

it('closed, it is silent, and what the voice reports later changes nothing', () => {
  const { quiz, voice } = begin()
  quiz.listen()
  quiz.close()
  expect(voice.saying()).toBeUndefined()
  const before = quiz.get()
  voice.fail('late')
  expect(quiz.get()).toBe(before)
})
