import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { spokenWords } from '#domain/words/spoken-words.ts'
import { wordsToSay } from '#domain/words/words-to-say.ts'
import {
  alignedAccuracy,
  feedbackBand,
  headlineAccuracy,
  measureAttempt,
  strictAccuracy,
  wordsToRead,
} from './accuracy.ts'
import { alignWords } from './align-words.ts'

const SENTENCES: Record<LanguageCode, string> = {
  'en-US': 'It rained all afternoon, so I didn’t take the bus home.',
  'es-ES': '¿La mujer del puesto de fruta se acordaba de mí, y me dio dos ciruelas?',
  'fr-FR': 'Aujourd’hui, l’homme du marché m’a donné deux prunes : « Goûtez ! »',
  'de-DE': 'Die Frau am Obststand erinnerte sich an mich, weil ich oft dort bin.',
  'it-IT': "All'angolo c’era la signora; mi ha dato due prugne.",
  'ja-JP': '果物屋の女の人が先週のことを覚えていて、すももを二つ味見させてくれた。',
  'ko-KR': '오늘은 비가 와서, 시장을 지나 집까지 걸어갔어요.',
  'zh-CN': '今天下午一直下雨，所以我穿过市场，走了很长的路回家。',
  'pt-BR': 'A mulher da banca de frutas se lembrou de mim; e me deu duas ameixas!',
  'ru-RU': 'Весь день шёл дождь, поэтому я пошёл домой через рынок.',
  'vi-VN': 'Cô bán trái cây vẫn nhớ tôi từ tuần trước, và cho tôi nếm thử hai quả mận.',
  'da-DK': 'Det regnede hele eftermiddagen, så jeg gik den lange vej hjem.',
}

const PUNCTUATION = /[.,;:!?¿¡«»、。，！？]/gu

function asRecognised(text: string): string {
  return text.replace(PUNCTUATION, '').toLowerCase()
}

it.each(LANGUAGES)(
  'FAIL-1: in %s 100,000 characters in place of a sentence are compared at once',
  (language) => {
    const sentence = SENTENCES[language]
    const reference = sentence.repeat(20).slice(0, 500)
    const start = performance.now()
    const heard = sentence.repeat(5_000).slice(0, 100_000)
    expect(measureAttempt(reference, heard, language)?.aligned).toBeGreaterThan(90)
    expect(wordsToRead(reference, 'a '.repeat(50_000), language)?.[1].join('').length ?? 0).toBeLessThan(
      3_000,
    )
    expect(performance.now() - start).toBeLessThan(10_000)
  },
)

describe.each(LANGUAGES)('in %s', (language) => {
  const sentence = SENTENCES[language]

  it('OPEN-8 OPEN-9: a perfect reading is 100 percent, though the recogniser leaves punctuation out', () => {
    expect(measureAttempt(sentence, asRecognised(sentence), language)?.aligned).toBe(100)
  })

  it('OPEN-8: one missed word costs one word, whichever it is', () => {
    const words = wordsToSay(sentence, language)
    for (const { start, end } of words) {
      const accuracy = measureAttempt(
        sentence,
        asRecognised(sentence.slice(0, start) + sentence.slice(end)),
        language,
      )
      expect(accuracy?.understood).toBe(words.length - 1)
      expect(accuracy?.aligned).toBe(Math.round((100 * (words.length - 1)) / words.length))
    }
  })

  it('OPEN-8: a word too many at the start costs nothing', () => {
    const extra = language === 'ja-JP' ? 'ええと' : language === 'zh-CN' ? '嗯' : 'mm'
    expect(measureAttempt(sentence, `${extra} ${asRecognised(sentence)}`, language)?.aligned).toBe(100)
  })

  it('silence is 0 percent', () => {
    expect(measureAttempt(sentence, '', language)).toMatchObject({ aligned: 0, strict: 0, understood: 0 })
  })
})

it('both accuracies stay within 0 and 100 and the counts add up, whatever is said', () => {
  const text = fc
    .array(fc.constantFrom('Hola,', 'hola', 'mundo.', '果物', '屋', '…', 'ＡＢ', 'ab'))
    .map((all) => all.join(' '))
  fc.assert(
    fc.property(fc.constantFrom(...LANGUAGES), text, text, (language, reference, heard) => {
      const accuracy = measureAttempt(reference, heard, language)
      expect(accuracy === null).toBe(wordsToSay(reference, language).length === 0)
      if (accuracy === null) return
      for (const percent of [accuracy.aligned, accuracy.strict]) {
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent).toBeLessThanOrEqual(100)
        expect(Number.isInteger(percent)).toBe(true)
      }
      const insertions = accuracy.alignment.filter(({ kind }) => kind === 'insertion').length
      expect(accuracy.total).toBe(wordsToSay(reference, language).length)
      expect(accuracy.alignment.length).toBe(accuracy.total + insertions)
      expect(accuracy.understood).toBeLessThanOrEqual(accuracy.total)
    }),
  )
})

it('the same text is always 100 percent by both measures', () => {
  const words = fc.array(fc.constantFrom('Hola,', 'mundo.', 'el', 'él', '3'), { minLength: 1 })
  fc.assert(
    fc.property(words, (all) => {
      expect(measureAttempt(all.join(' '), all.join(' '), 'es-ES')).toMatchObject({
        aligned: 100,
        strict: 100,
      })
    }),
  )
})

describe('the strict accuracy', () => {
  it.each([
    ['SHADOW-8: compares word by word, by position', 'one two three four', 'two three four', 0],
    ['SHADOW-8: an early wrong word costs only its place', 'one two three four', 'six two three four', 75],
    ['SHADOW-9: ignores case', 'Hola Mundo', 'hOLA mundo', 100],
    ['SHADOW-10: splits on whitespace of any kind', 'one two three', ' one\ttwo\n three ', 100],
    ['SHADOW-10: keeps punctuation on its word', 'Hola, mundo.', 'hola mundo', 0],
    ['SHADOW-11: is matching words over words of the translation', 'a b c', 'a b x', 67],
    ['SHADOW-11: is rounded to a percent', 'a b c d e f', 'a', 17],
    ['SHADOW-11: counts no words beyond the translation', 'a b', 'a b c d e', 100],
    ['SHADOW-8: of silence is 0', 'a b', '', 0],
  ])('%s', (_, reference, heard, expected) => {
    expect(strictAccuracy(reference, heard)).toBe(expected)
  })
})

it.each(['', ' ', '…', '?!'])('OPEN-11: a reference text with no words (%j) has no accuracy', (reference) => {
  expect(measureAttempt(reference, 'hola', 'es-ES')).toBeNull()
})

it('OPEN-8: the aligned accuracy is the headline unless the learner chose the strict one', () => {
  const accuracy = measureAttempt('one two three four', 'two three four', 'en-US')
  if (accuracy === null) throw new Error('it has words')
  expect(headlineAccuracy(accuracy)).toBe(75)
  expect(headlineAccuracy(accuracy, 'aligned')).toBe(75)
  expect(headlineAccuracy(accuracy, 'strict')).toBe(0)
})

it('OPEN-8: the aligned accuracy is correct words over words of the reference text', () => {
  const spoken = (text: string) => spokenWords(wordsToSay(text, 'en-US'), text, 'en-US', null)
  const align = (reference: string, heard: string) =>
    alignedAccuracy(alignWords(spoken(reference), spoken(heard)))
  expect(align('one two three', 'one tree three four')).toBe(67)
  expect(align('', 'one')).toBeNull()
})

it.each([
  ['SHADOW-12 SHADOW-15', 100, 'great'],
  ['SHADOW-12 SHADOW-15', 71, 'great'],
  ['SHADOW-13 SHADOW-15', 70, 'good'],
  ['SHADOW-13 SHADOW-15', 41, 'good'],
  ['SHADOW-14 SHADOW-15', 40, 'keep-practicing'],
  ['SHADOW-14 SHADOW-15', 0, 'keep-practicing'],
] as const)('%s: %i percent is %s', (_, percent, band) => {
  expect(feedbackBand(percent)).toBe(band)
})

it('OPEN-10: the rounded accuracy is compared, so 12 of 17 words (70.6 percent) is great', () => {
  const words = Array.from({ length: 17 }, (_, index) => `word${index}`)
  const accuracy = measureAttempt(words.join(' '), words.slice(0, 12).join(' '), 'en-US')
  expect(accuracy?.aligned).toBe(71)
  expect(feedbackBand(accuracy?.aligned ?? 0)).toBe('great')
})
