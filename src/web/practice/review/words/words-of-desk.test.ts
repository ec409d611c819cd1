import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { wordToPractise } from './words-of-desk.ts'

function practised(sentence: string, language: LanguageCode, word: string, place: number) {
  const found = wordToPractise(sentence, language, { word, place })
  return found && [found.text, sentence.slice(found.group.from, found.group.to)]
}

describe('a word of a sentence', () => {
  it.each([
    ['La reunión salió mal, porque no dormí.', 'es-ES', 'reunión', 1, 'reunión', 'La reunión salió mal'],
    ['Die Sitzung war gut.', 'de-DE', 'sitzung', 1, 'Sitzung', 'Die Sitzung war gut'],
    ['Llegué a las 7:30, creo yo.', 'es-ES', '7:30', 3, '7:30', 'Llegué a las 7:30'],
    ['朝、雨が降った。', 'ja-JP', '雨', 1, '雨', '朝、雨が降った'],
    ['¡Sí!', 'es-ES', 'sí', 0, 'Sí', 'Sí'],
  ] as const)('%s is said with those around it', (sentence, language, word, place, text, group) => {
    expect(practised(sentence, language, word, place)).toEqual([text, group])
  })

  it.each([
    ['Otra frase.', 'reunión', 1],
    ['Otra frase.', 'frase', 7],
    ['', 'frase', 0],
    ['Otra frase.', 'constructor', -1],
  ])('is none where the sentence is another (%j)', (sentence, word, place) => {
    expect(practised(sentence, 'es-ES', word, place)).toBeNull()
  })

  it('whatever is written, every word of it stands within what is said', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'a é,. —«»雨が7:30½−дж가ề\u0301🎉('), maxLength: 60 }),
        fc.constantFrom(...LANGUAGES),
        (sentence, language) => {
          for (const [place, { key, start, end, text }] of wordsToSay(sentence, language).entries()) {
            const found = wordToPractise(sentence, language, { word: key, place })
            expect(found?.text).toBe(text)
            expect(found && found.group.from <= start && end <= found.group.to).toBe(true)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
