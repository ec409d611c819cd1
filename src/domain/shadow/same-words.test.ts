import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { NUMBER_SPELLERS } from '#domain/words/number-spellers.fixture.ts'
import { SAID_ALOUD } from '#domain/words/said-aloud.fixture.ts'
import { LANGUAGE_WORDS } from '#domain/words/words-by-language.ts'
import { measureAttempt } from './accuracy.ts'

function accuracyOf(reference: string, heard: string, language: LanguageCode): number | undefined {
  return measureAttempt(reference, heard, language, { numbers: NUMBER_SPELLERS[language] })?.aligned
}

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(SAID_ALOUD[language])(
    'OPEN-9: "%s" and "%s" are the same words, on either side',
    (written, said) => {
      expect(accuracyOf(written, said, language)).toBe(100)
      expect(accuracyOf(said, written, language)).toBe(100)
    },
  )

  it('OPEN-8: another sentence stays under 40 percent', () => {
    const all = SAID_ALOUD[language]
    for (const [asked] of all)
      for (const [, said] of all.filter(([other]) => other !== asked))
        expect([asked, said, (accuracyOf(asked, said, language) ?? 0) < 40]).toEqual([asked, said, true])
  })

  it('OPEN-9: no number is understood where another was said', () => {
    const number = fc.integer({ min: 0, max: 9999 })
    const spell = (n: number) => LANGUAGE_WORDS[language].cardinals(n, NUMBER_SPELLERS[language])[0]
    fc.assert(
      fc.property(
        number,
        fc.oneof(
          number,
          number.map((n) => n % 100),
        ),
        (one, other) => {
          fc.pre(one !== other)
          expect(accuracyOf(`${one}`, `${spell(other)}`, language)).toBe(0)
          expect(accuracyOf(`${one}`, `${other}`, language)).toBe(0)
          expect(accuracyOf(`${spell(one)}`, `${other}`, language)).toBeLessThan(100)
          expect(accuracyOf(`${one}`, `${spell(one)}`, language)).toBe(100)
          expect(accuracyOf(`${spell(one)}`, `${one}`, language)).toBe(100)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('OPEN-8: accuracy stays within 0 and 100 whatever is said of numbers, signs and halves of words', () => {
    const words = SAID_ALOUD[language].flat().flatMap((text) => text.split(' '))
    const signs = ['7:', ':30', '%', '$', '°C', '1.', ',5', '00', '-', "'", '’s', 'ª', '½', '99999999999']
    const text = fc.array(fc.constantFrom(...words, ...signs), { maxLength: 9 }).map((all) => all.join(' '))
    fc.assert(
      fc.property(text, text, (reference, heard) => {
        const measured = measureAttempt(reference, heard, language, { numbers: NUMBER_SPELLERS[language] })
        if (measured === null) return
        expect(measured.aligned).toBeGreaterThanOrEqual(0)
        expect(measured.aligned).toBeLessThanOrEqual(100)
        const notCounted = measured.alignment.filter(
          ({ kind }) => kind === 'insertion' || kind === 'otherwise',
        )
        expect(measured.alignment.length).toBe(measured.total + notCounted.length)
        expect(accuracyOf(reference, reference, language)).toBe(100)
      }),
      { numRuns: 50 },
    )
  })
})

it.each<[LanguageCode, string, string]>([
  ['en-US', 'It costs 15 dollars', 'it costs fifty dollars'],
  ['en-US', 'He is 21', 'he is 22'],
  ['en-US', 'Agent 007', 'agent seven'],
  ['en-US', 'Chapter 21', 'chapter twenty first'],
  ['de-DE', 'Es sind 25', 'es sind zweiundfünfzig'],
  ['fr-FR', 'Il y en a 80', 'il y en a quatre vingt dix'],
  ['zh-CN', '我有两百块', '我有二十块'],
  ['ru-RU', 'Мне 19 лет', 'мне девяносто лет'],
])('in %s "%s" is not "%s"', (language, written, said) => {
  expect(accuracyOf(written, said, language)).toBeLessThan(100)
})

it('OPEN-8: without the library a number is only its digits, and all else is as it was', () => {
  expect(measureAttempt("I'm 21 now", 'i am twenty one now', 'en-US')?.aligned).toBe(67)
  expect(measureAttempt("I'm 21 now", 'i am 21 now', 'en-US')?.aligned).toBe(100)
})

it('SHADOW-8: the strict measure knows no other way to say a word', () => {
  expect(
    measureAttempt('it is 21', 'it is twenty-one', 'en-US', { numbers: NUMBER_SPELLERS['en-US'] }),
  ).toMatchObject({
    aligned: 100,
    strict: 67,
  })
})
