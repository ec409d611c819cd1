import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LANGUAGES } from '#domain/languages.ts'
import { sentenceParts } from './sentence-parts.ts'
import { wordsOf } from './words.ts'

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
