import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { sentenceParts, wordsOf } from './words.ts'

function keysOf(text: string, language: (typeof LANGUAGES)[number]): string[] {
  return wordsOf(text, language).map(({ key }) => key)
}

it('OPEN-9: case and punctuation make no other word', () => {
  expect(keysOf('«¡Hola, MUNDO!»', 'es-ES')).toEqual(['hola', 'mundo'])
  expect(keysOf("Don’t stop. It's 3.5", 'en-US')).toEqual(keysOf("DON'T stop its 3.5", 'en-US'))
  expect(keysOf('Straße', 'de-DE')).toEqual(keysOf('STRAßE', 'de-DE'))
})

it('OPEN-8: compatibility forms are the same word', () => {
  expect(keysOf('ｶﾌｪ 3', 'ja-JP')).toEqual(keysOf('カフェ ３', 'ja-JP'))
  expect(keysOf('cafe\u0301', 'fr-FR')).toEqual(keysOf('café', 'fr-FR'))
})

it('OPEN-8: a Japanese and a Chinese sentence are many words', () => {
  expect(keysOf('果物屋の女の人', 'ja-JP')).toEqual(['果物', '屋', 'の', '女', 'の', '人'])
  expect(keysOf('我走路回家', 'zh-CN').length).toBeGreaterThan(1)
})

it('where a recogniser puts a space or leaves a comma out, the words of Japanese stay the same', () => {
  const written = '覚えていて、すももを二つ味見させてくれた。'
  expect(keysOf('覚えていて すももを二つ味見させてくれた', 'ja-JP')).toEqual(keysOf(written, 'ja-JP'))
})

it('every word knows its place in the text', () => {
  const text = fc.array(
    fc.constantFrom('¿Hola', 'mundo!', '、', '覚えて', 'いて', '😀', 'e\u0301t', ' ', '3.5', '--', 'ＡＢ'),
  )
  fc.assert(
    fc.property(fc.constantFrom(...LANGUAGES), text, (language, parts) => {
      const whole = parts.join('')
      let end = 0
      for (const word of wordsOf(whole, language)) {
        expect(word.start).toBeGreaterThanOrEqual(end)
        expect(whole.slice(word.start, word.end)).toBe(word.text)
        expect(word.key).not.toBe('')
        end = word.end
      }
    }),
  )
})

function parts(sentence: string, language: (typeof LANGUAGES)[number]): string[] {
  return sentenceParts(sentence, wordsOf(sentence, language)).map(
    ({ gap, lead, word, tail }) => `${gap}[${lead}${word.text}${tail}]`,
  )
}

it('signs stay with the word they belong to', () => {
  expect(parts('¿Sí, «mamá» — o no?', 'es-ES')).toEqual(['[¿Sí,]', ' [«mamá»]', ' — [o]', ' [no?]'])
  expect(parts('はい、「雨」。', 'ja-JP')).toEqual(['[はい、]', '[「雨」。]'])
})

it('the parts after each other are the sentence', () => {
  const text = fc.array(fc.constantFrom('¿', 'mamá', ' ', ', ', '«', '»', '、', '「', '雨', '3:30', '-', '.'))
  fc.assert(
    fc.property(fc.constantFrom(...LANGUAGES), text, (language, all) => {
      const sentence = all.join('')
      const words = wordsOf(sentence, language)
      const joined = sentenceParts(sentence, words).map(
        ({ gap, lead, word, tail }) => gap + lead + word.text + tail,
      )
      if (words.length > 0) expect(joined.join('')).toBe(sentence)
    }),
  )
})
