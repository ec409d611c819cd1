import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { SPOKEN_LANGUAGES } from '#domain/spoken/spoken-languages.fixture.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { feedbackBand, headlineAccuracy, measureAttempt, strictAccuracy, wordsToRead } from './accuracy.ts'

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
    const heard = sentence.repeat(5_000).slice(0, 100_000)
    expect(measureAttempt(reference, heard, language)?.understood).toBeGreaterThan(0)
    expect(wordsToRead(reference, 'a '.repeat(50_000), language)?.[1].join('').length ?? 0).toBeLessThan(
      3_000,
    )
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

  it('OPEN-8: a sound at the start that is no word costs nothing', () => {
    const spoken = SPOKEN_LANGUAGES[language]
    for (const sound of spoken.words.hesitations)
      expect(
        measureAttempt(sentence, `${sound} ${asRecognised(sentence)}`, language, { spoken })?.aligned,
      ).toBe(100)
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

/** Words that are wrong, missing or too many, and the figure. */
function figureOf(reference: string, heard: string, language: LanguageCode = 'en-US'): [number, number] {
  const accuracy = measureAttempt(reference, heard, language, { spoken: SPOKEN_LANGUAGES[language] })
  if (accuracy === null) throw new Error('it has words')
  return [accuracy.total - accuracy.understood + accuracy.extra, accuracy.aligned]
}

describe('the figure, 100 · C / (N + X)', () => {
  it.each<[string, string, number, number]>([
    ['one wrong of four', 'we met old friends', 1, 75],
    ['one missing of four', 'we met friends', 1, 75],
    ['one too many', 'we often met good friends', 1, 80],
    ['three for one: one is wrong, two are too many', 'we saw some very good friends', 3, 50],
    ['a denial', 'we never met good friends', 1, 80],
    ['neighbours in each other’s place', 'we good met friends', 2, 60],
  ])('OPEN-8: %s', (_, heard, errors, percent) => {
    expect(figureOf('We met good friends.', heard)).toEqual([errors, percent])
  })

  it.each<[LanguageCode, string, string]>([
    ['en-US', 'I took the bus home.', 'um I took uh the bus home'],
    ['en-US', 'I took the bus home.', 'I took I took the bus home'],
    ['en-US', 'I took the bus home.', 'I I I took the the bus home home'],
    ['en-US', 'I took the bus home.', 'I took the bus took the bus home'],
    ['de-DE', 'Ich habe eine Katze.', 'ich äh habe eine eine Katze'],
    ['ja-JP', '昨日友達と映画を見た。', 'えっと昨日友達と映画映画を見た'],
    ['zh-CN', '我昨天看了电影。', '嗯我昨天昨天看了电影'],
  ])(
    'OPEN-8: in %s "%s" heard as "%s" is 100: hesitations and repetitions are not too much',
    (language, reference, heard) => {
      expect(figureOf(reference, heard, language)).toEqual([0, 100])
    },
  )

  it.each<[LanguageCode, string, string, number]>([
    ['en-US', 'I did not see him.', 'I did not not see him', 1],
    ['en-US', 'I have two cats.', 'I have two two cats', 1],
    ['es-ES', 'Tomé el autobús.', 'tomé este el autobús', 1],
    ['de-DE', 'Ich bin müde.', 'ich bin also müde', 1],
    ['zh-CN', '我看了电影。', '我那个看了电影', 1],
    ['ja-JP', '彼女は図書館で本を借りた。', '彼女はあの図書館で本を借りた', 1],
    ['en-US', 'Hmm, I see.', 'hmm I see', 0],
    ['en-US', 'Hmm, I see.', 'I see', 1],
  ])('OPEN-8: in %s "%s" heard as "%s" has %i errors', (language, reference, heard, errors) => {
    expect(figureOf(reference, heard, language)[0]).toBe(errors)
  })

  it('OPEN-8: in Japanese what was said too much counts by its length, and beside a wrong word it is part of it', () => {
    expect(figureOf('今日は雨でした。', '今日はとてもすごく雨でした', 'ja-JP')[0]).toBeGreaterThan(1)
    expect(figureOf('今日は雨でした。', '今日はすごい雪でした', 'ja-JP')[0]).toBe(1)
  })

  it.each<[LanguageCode, string, string]>([
    ['en-US', 'I have twenty cats.', 'i have twenty one cats'],
    ['en-US', 'She turned twenty-one.', 'she turned thirty-two'],
    ['en-US', 'In 1984 we moved.', 'in nineteen eighty five we moved'],
    ['es-ES', 'Tengo treinta gatos.', 'tengo treinta y un gatos'],
    ['fr-FR', 'Il a quatre-vingt-dix ans.', 'il a quatre vingts ans'],
    ['vi-VN', 'Một trăm đồng.', 'một trăm nghìn đồng'],
  ])('OPEN-9: in %s "%s" heard as "%s": another number is one wrong word', (language, reference, heard) => {
    expect(figureOf(reference, heard, language)[0]).toBe(1)
  })
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
