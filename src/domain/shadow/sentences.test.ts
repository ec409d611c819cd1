import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { sentencesOf } from './sentences.ts'
import { wordsOf } from './words.ts'

const CASES: [LanguageCode, string, string[]][] = [
  ['en-US', 'It rained. I walked home.', ['It rained.', 'I walked home.']],
  ['en-US', 'I met Dr. Brown. We talked.', ['I met Dr. Brown.', 'We talked.']],
  ['en-US', 'Yes. I went home early.', ['Yes. I went home early.']],
  ['en-US', 'I went home early. Yes.', ['I went home early. Yes.']],
  ['en-US', 'Yes.', ['Yes.']],
  ['en-US', 'I went home. … !!', ['I went home. … !!']],
  ['en-US', 'One line\nand another\n\nand a third', ['One line', 'and another', 'and a third']],
  ['es-ES', 'El Sr. López vino tarde. ¿Qué tal?', ['El Sr. López vino tarde.', '¿Qué tal?']],
  ['de-DE', 'Dr. Müller kam am 3. Mai. Es war gut!', ['Dr. Müller kam am 3. Mai.', 'Es war gut!']],
  ['da-DK', 'Det var den 21. november. Det regnede.', ['Det var den 21. november.', 'Det regnede.']],
  ['ja-JP', 'そうです。「家に帰ろう。」と母が言った。', ['そうです。', '「家に帰ろう。」', 'と母が言った。']],
  ['zh-CN', '今天下雨。我走路回家。', ['今天下雨。', '我走路回家。']],
  ['ko-KR', '오늘 비가 왔어요. 집에 갔어요.', ['오늘 비가 왔어요.', '집에 갔어요.']],
]

it.each(CASES)('%s: %s', (language, text, sentences) => {
  expect(sentencesOf(text, language)).toEqual(sentences)
})

it.each(['', '   ', '…', '?! — *', '「」。'])(
  'OPEN-11: a text with no words (%j) has no sentences',
  (text) => {
    for (const language of LANGUAGES) expect(sentencesOf(text, language)).toEqual([])
  },
)

it('no word of the text is lost or said twice, whatever the text', () => {
  const text = fc.array(
    fc.constantFrom('ja', 'Dr.', '3.', 'Mai.', 'gut', '\n', '!', '「', '」', 'Sie', '…', 'no?'),
  )
  fc.assert(
    fc.property(fc.constantFrom(...LANGUAGES), text, (language, parts) => {
      const whole = parts.join(' ')
      const keys = (of: string) => wordsOf(of, language).map(({ key }) => key)
      expect(sentencesOf(whole, language).flatMap(keys).join('')).toBe(keys(whole).join(''))
    }),
  )
})
