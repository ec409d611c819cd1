import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatedRuns, someFrom } from '#domain/generated-runs.fixture.ts'
import { LANGUAGES, type LanguageCode } from '#domain/languages.ts'
import { SAID_ALOUD } from '#domain/spoken/said-aloud.fixture.ts'
import { spokenWords } from '#domain/spoken/spoken-forms.ts'
import { SPOKEN_LANGUAGES } from '#domain/spoken/spoken-languages.fixture.ts'
import { wordsToSay } from '#domain/spoken/words-to-say.ts'
import { measureAttempt } from './accuracy.ts'

function cardinalOf(n: number, language: LanguageCode): string | undefined {
  const { words, numbers } = SPOKEN_LANGUAGES[language]
  return numbers === null ? undefined : words.cardinals(n, numbers)[0]
}

function accuracyOf(reference: string, heard: string, language: LanguageCode): number | undefined {
  return measureAttempt(reference, heard, language, { spoken: SPOKEN_LANGUAGES[language] })?.aligned
}

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(SAID_ALOUD[language])(
    'OPEN-9: "%s" and "%s" are the same words, on either side',
    (written, said) => {
      expect(accuracyOf(written, said, language)).toBe(100)
      expect(accuracyOf(said, written, language)).toBe(100)
    },
  )

  it('OPEN-8: another sentence, with no word of this one but those of any, is not understood', () => {
    const all = SAID_ALOUD[language]
    const contentOf = (text: string) =>
      spokenWords(wordsToSay(text, language), text, language, SPOKEN_LANGUAGES[language]).flatMap(
        ({ key, isFunctionWord }) => (isFunctionWord === true ? [] : key),
      )
    const shares = (one: string[], other: string[]) => one.some((word) => other.includes(word))
    for (const [at, [asked, aloud]] of all.entries())
      for (const [other, said] of someFrom(all, at + 1)) {
        if (other === asked) continue
        if (shares([asked, aloud].flatMap(contentOf), [other, said].flatMap(contentOf))) continue
        expect([asked, said, (accuracyOf(asked, said, language) ?? 0) <= 40]).toEqual([asked, said, true])
      }
  })

  it('OPEN-9: no number is understood where another was said', () => {
    const number = fc.integer({ min: 0, max: 9999 })
    const spell = (n: number) => cardinalOf(n, language)
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
      { numRuns: generatedRuns(60) },
    )
  })

  it('OPEN-9: a number below zero is understood as itself only', () => {
    const { words } = SPOKEN_LANGUAGES[language]
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), (n) => {
        const spelled = cardinalOf(n, language)
        for (const minus of words.minus) {
          expect(accuracyOf(`-${n}`, `${minus} ${spelled}`, language)).toBe(100)
          expect(accuracyOf(`-${n}`, `${minus} ${n}`, language)).toBe(100)
          expect(accuracyOf(`${minus} ${spelled}`, `-${n}`, language)).toBe(100)
          expect(accuracyOf(`${n}`, `${minus} ${spelled}`, language)).toBeLessThan(100)
          expect(accuracyOf(`${n}`, `${minus} ${n}`, language)).toBeLessThan(100)
          expect(accuracyOf(`${minus} ${spelled}`, `${n}`, language)).toBeLessThan(100)
        }
        expect(accuracyOf(`-${n}`, `${n}`, language)).toBe(0)
        expect(accuracyOf(`${n}`, `-${n}`, language)).toBe(0)
        expect(accuracyOf(`-${n}`, `${spelled}`, language)).toBe(0)
      }),
      { numRuns: generatedRuns(15) },
    )
  })

  it('OPEN-9: no fraction and no day is said as another', () => {
    const { words } = SPOKEN_LANGUAGES[language]
    const parts = [2, 3, 4, 5, 7, 10].flatMap((lower) =>
      [1, 2, 3].filter((upper) => upper < lower).map((upper) => `${upper}/${lower}`),
    )
    const days = [1, 3, 13, 21, 23, 31].flatMap((day) =>
      [1, 3, 11, 12].map((month) => (words.isMonthFirst ? `${month}/${day}` : `${day}/${month}`)),
    )
    const written = [...new Set([...parts, ...days])].filter((one) => one !== '2/4') // which is a half
    const owners = new Map<string, string>()
    const taken: string[] = []
    for (const text of written)
      for (const form of spokenWords(
        wordsToSay(text, language),
        text,
        language,
        SPOKEN_LANGUAGES[language],
      )[0]?.forms ?? []) {
        if ((owners.get(form) ?? text) !== text) taken.push(`${text} ${form} ${owners.get(form)}`)
        owners.set(form, text)
      }
    expect(taken).toEqual([])
    expect(owners.size).toBeGreaterThan(2 * written.length)
  })

  it('OPEN-8: accuracy stays within 0 and 100 whatever is said of numbers, signs and halves of words', () => {
    const words = SAID_ALOUD[language].flat().flatMap((text) => text.split(' '))
    const signs = [
      '-5',
      '−',
      '1/2',
      '24.12.',
      '90s',
      '7:',
      ':30',
      '%',
      '$',
      '°C',
      '1.',
      ',5',
      '00',
      '-',
      "'",
      '’s',
      'ª',
      '½',
      '99999999999',
    ]
    const text = fc.array(fc.constantFrom(...words, ...signs), { maxLength: 9 }).map((all) => all.join(' '))
    fc.assert(
      fc.property(text, text, (reference, heard) => {
        const measured = measureAttempt(reference, heard, language, { spoken: SPOKEN_LANGUAGES[language] })
        if (measured === null) return
        expect(measured.aligned).toBeGreaterThanOrEqual(0)
        expect(measured.aligned).toBeLessThanOrEqual(100)
        const words = measured.alignment.filter((one) => 'word' in one)
        expect(words).toHaveLength(wordsToSay(reference, language).length)
        expect(measured.understood).toBeLessThanOrEqual(measured.total)
        expect(accuracyOf(reference, reference, language)).toBe(100)
      }),
      { numRuns: generatedRuns(50) },
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
  ['en-US', 'the 1990s', 'the nineteen ninety'],
  ['en-US', 'in 1990', 'in nineteen nineties'],
  ['en-US', 'on 12/24', 'on december twenty third'],
  ['en-US', 'it is 3 or 4', 'it is three quarters'],
  ['de-DE', 'am 24.12.', 'am vierundzwanzigsten elften'],
  ['ru-RU', 'Мне 19 лет', 'мне девяносто лет'],
])('in %s "%s" is not "%s"', (language, written, said) => {
  expect(accuracyOf(written, said, language)).toBeLessThan(100)
})

it('OPEN-8: without the library a number is only its digits, and all else is as it was', () => {
  const spoken = { words: SPOKEN_LANGUAGES['en-US'].words, numbers: null }
  expect(measureAttempt("I'm 21 now", 'i am twenty one now', 'en-US', { spoken })?.aligned).toBe(50)
  expect(measureAttempt("I'm 21 now", 'i am 21 now', 'en-US', { spoken })?.aligned).toBe(100)
})

it('OPEN-8: without the table of a language its words are what is written, and digits are digits', () => {
  expect(measureAttempt('He came at 7:30', 'he came at 7:30', 'en-US')?.aligned).toBe(100)
  expect(measureAttempt('1,500 people, don’t they', '1500 people dont they', 'en-US')?.aligned).toBe(100)
  expect(measureAttempt("I'm 21", 'i am 21', 'en-US')?.aligned).toBe(33)
})

it('SHADOW-8: the strict measure knows no other way to say a word', () => {
  expect(
    measureAttempt('it is 21', 'it is twenty-one', 'en-US', { spoken: SPOKEN_LANGUAGES['en-US'] }),
  ).toMatchObject({
    aligned: 100,
    strict: 67,
  })
})
