import type { LanguageCode } from '#domain/languages.ts'
import { foldSpoken } from '#domain/text/fold-text.ts'
import { isUnspaced } from '#domain/text/words.ts'
import type { SpokenLanguage } from './language-words.ts'

const TENS = [20, 30, 40, 50, 60, 70, 80, 90]
const SIZES = [
  100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 2000, 5000, 10_000, 1_000_000, 2_000_000, 5_000_000,
]
const NAMED = [...Array(20).keys(), ...TENS, ...SIZES]

/** Whether a word is part of a number, such as 'twenty' or '5', stands between its parts, such as 'and', or makes it negative. */
export type NumberPart = 'number' | 'between' | 'minus' | null

/** Tells the words of which numbers are made in a language. */
export function numberPartFinder(
  { words, numbers }: SpokenLanguage,
  language: LanguageCode,
): (key: string) => NumberPart {
  const apart = isUnspaced(language) ? '' : /[\s-]+/
  const partsOf = (form: string) =>
    form
      .trim()
      .split(apart)
      .map((part) => foldSpoken(part, language, words))
  const named = numbers === null ? [] : NAMED.flatMap((n) => words.cardinals(n, numbers))
  const between = words.and ?? []
  const minus = new Set(words.minus.map((form) => foldSpoken(form, language, words)))
  const parts = new Set(named.flatMap((form) => partsOf(form).slice(-1))) // 'hundred' of 'a hundred'
  const inside = numbers === null ? [] : partsOf(numbers.toCardinal(101, { formal: false })) // 'ciento', not 'cien'
  for (const part of inside.filter((one) => !between.includes(one))) parts.add(part)
  return (key) => {
    if (minus.has(foldSpoken(key, language, words))) return 'minus'
    if (/\d/.test(key) || partsOf(key).every((part) => parts.has(part))) return 'number'
    return between.includes(key) ? 'between' : null
  }
}
