import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { SAID_ALOUD } from './said-aloud.fixture.ts'
import { wordsToSay } from './words-to-say.ts'

it.each<[LanguageCode, string, string[]]>([
  ['en-US', 'At 7:30 I paid $3.50, 25 % off.', ['At', '7:30', 'I', 'paid', '$3.50', '25 %', 'off']],
  [
    'en-US',
    'Eat ½ at -3 °C, 3-5 of COVID-19 on 12/24',
    ['Eat', '½', 'at', '-3 °C', '3', '5', 'of', 'COVID', '19', 'on', '12/24'],
  ],
  ['de-DE', 'am 24.12. und 24.12.2025', ['am', '24.12', 'und', '24.12.2025']],
  ['ja-JP', '外は-5℃', ['外', 'は', '-5℃']],
  ['en-US', 'I have 100 $5 bills (or £ 6)', ['I', 'have', '100', '$5', 'bills', 'or', '£ 6']],
  ['fr-FR', '1\u202f500 m à 21 °C', ['1\u202f500', 'm', 'à', '21 °C']],
  ['de-DE', 'um 7:30 Uhr am 3. Mai', ['um', '7:30 Uhr', 'am', '3', 'Mai']],
  ['ru-RU', 'на 3-м этаже', ['на', '3-м', 'этаже']],
  ['pt-BR', 'R$ 3,50', ['R$ 3,50']],
  ['ko-KR', '7:30에 3시에', ['7:30에', '3', '시에']],
  ['zh-CN', '我花了二十五块钱，3.5%', ['我', '花了', '二十', '五', '块钱', '3.5%']],
])('in %s the words of "%s" are %j', (language, text, expected) => {
  expect(wordsToSay(text, language).map((word) => word.text)).toEqual(expected)
})

it('every word has its place after the one before, whatever signs stand around numbers', () => {
  const signs = [
    '7',
    ':',
    '30',
    '%',
    ' ',
    '$',
    '°C',
    '.',
    ',',
    '\u00a0',
    '-',
    'й',
    'Uhr',
    '五',
    '十二',
    '€',
    '에',
    'a',
  ]
  const text = (language: LanguageCode) =>
    fc.array(fc.constantFrom(...signs, ...SAID_ALOUD[language].flat())).map((all) => all.join(''))
  for (const language of LANGUAGES)
    fc.assert(
      fc.property(text(language), (written) => {
        let end = 0
        for (const word of wordsToSay(written, language)) {
          expect(word.start).toBeGreaterThanOrEqual(end)
          expect(written.slice(word.start, word.end)).toBe(word.text)
          expect(word.key).toMatch(/^\S+$/)
          end = word.end
        }
      }),
      { numRuns: 40 },
    )
})
