import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns } from '#domain/generated-runs.fixture.ts'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { SAID_ALOUD } from '#domain/spoken/said-aloud.fixture.ts'
import { type SpokenWord, spokenWords } from '#domain/spoken/spoken-forms.ts'
import { SPOKEN_LANGUAGES } from '#domain/spoken/spoken-languages.fixture.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { isUnspaced } from '#domain/text/words.ts'
import { measureAttempt } from './accuracy.ts'

// of no sentence below: a giraffe, in Japanese an umbrella, which is as short as its other words
const OTHER: Record<LanguageCode, string> = {
  'en-US': 'giraffe',
  'es-ES': 'jirafa',
  'fr-FR': 'girafe',
  'de-DE': 'giraffe',
  'it-IT': 'giraffa',
  'ja-JP': '傘',
  'ko-KR': '기린',
  'zh-CN': '鹿',
  'pt-BR': 'girafa',
  'ru-RU': 'жираф',
  'vi-VN': 'hươu',
  'da-DK': 'giraf',
}

function errorsOf(reference: string, heard: readonly string[], language: LanguageCode): number {
  const text = heard.join(isUnspaced(language) ? '' : ' ')
  const accuracy = measureAttempt(reference, text, language, { spoken: SPOKEN_LANGUAGES[language] })
  if (accuracy === null) throw new Error('it has words')
  const { understood, total, extra, aligned } = accuracy
  expect(aligned).toBe(Math.round((100 * understood) / (total + extra)))
  return total - understood + extra
}

function wordsIn(text: string, language: LanguageCode): SpokenWord[] {
  return spokenWords(wordsToSay(text, language), text, language, SPOKEN_LANGUAGES[language])
}

const isPlain = (word: SpokenWord | undefined) => word !== undefined && word.part === null

describe.each(LANGUAGES)('in %s', (language) => {
  const sentences = SAID_ALOUD[language].map(([, said]) => ({ said, words: wordsIn(said, language) }))
  const place = fc
    .constantFrom(...sentences)
    .chain((sentence) =>
      fc.record({ sentence: fc.constant(sentence), at: fc.nat(sentence.words.length - 1) }),
    )
  const runs = { numRuns: generatedRuns(60) }

  it('OPEN-8: one word replaced, left out or added is one error', () => {
    fc.assert(
      fc.property(place, ({ sentence: { said, words }, at }) => {
        fc.pre([words[at - 1], words[at], words[at + 1]].every((word) => word === undefined || isPlain(word)))
        const texts = words.map(({ text }) => text)
        expect(errorsOf(said, texts.with(at, OTHER[language]), language)).toBe(1)
        expect(errorsOf(said, texts.toSpliced(at, 1), language)).toBe(1)
        expect(errorsOf(said, texts.toSpliced(at, 0, OTHER[language]), language)).toBe(1)
      }),
      runs,
    )
  })

  it('OPEN-8: neighbours in each other’s place are two errors', () => {
    if (isUnspaced(language)) return // where a word ends is not said
    fc.assert(
      fc.property(place, ({ sentence: { said, words }, at }) => {
        const [one, other] = [words[at], words[at + 1]]
        fc.pre(isPlain(one) && isPlain(other) && one?.key !== other?.key)
        const texts = words.map(({ text }) => text)
        const swapped = texts.toSpliced(at, 2, other?.text ?? '', one?.text ?? '')
        expect(errorsOf(said, swapped, language)).toBe(2)
      }),
      runs,
    )
  })

  it('OPEN-8: hesitations, and one to three words said again, are no errors', () => {
    const sounds = fc.constantFrom(...SPOKEN_LANGUAGES[language].words.hesitations)
    fc.assert(
      fc.property(
        place,
        fc.integer({ min: 1, max: 3 }),
        sounds,
        ({ sentence: { said, words }, at }, count, sound) => {
          const again = words.slice(at, at + count)
          fc.pre(
            [...again, words[at - 1], words[at + count]].every((word) => word === undefined || isPlain(word)),
          )
          fc.pre(again.every(({ neverRepeats }) => neverRepeats !== true))
          const texts = words.map(({ text }) => text)
          const repeated = texts.toSpliced(at, 0, ...again.map(({ text }) => text))
          expect(errorsOf(said, repeated, language)).toBe(0)
          expect(errorsOf(said, [sound, ...texts, sound], language)).toBe(0)
          if (!isUnspaced(language)) expect(errorsOf(said, texts.toSpliced(at, 0, sound), language)).toBe(0)
        },
      ),
      runs,
    )
  })
})
