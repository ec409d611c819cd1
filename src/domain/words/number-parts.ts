import type { LanguageCode } from '#domain/languages.ts'
import { isUnspaced } from '#domain/text/words.ts'
import { foldWord } from './fold-word.ts'
import type { NumberSpeller } from './word-reader.ts'
import { LANGUAGE_WORDS } from './words-by-language.ts'

const SMALL = [...Array(20).keys(), 20, 30, 40, 50, 60, 70, 80, 90]
const SIZES = [100, 1000, 10_000, 1_000_000]

/** Whether a word is part of a number, such as 'twenty' or '5', or only stands between its parts, such as 'and'. */
export type NumberPart = 'number' | 'between' | null

/** Tells the words of which numbers are made in a language. */
export function numberPartFinder(
  numbers: NumberSpeller | null,
  language: LanguageCode,
): (key: string) => NumberPart {
  const words = LANGUAGE_WORDS[language]
  const apart = isUnspaced(language) ? '' : /[\s-]+/
  const partsOf = (form: string) =>
    form
      .trim()
      .split(apart)
      .map((part) => foldWord(part, language))
  const small = SMALL.flatMap((n) => numbers?.toCardinal(n, { formal: false }) ?? []).flatMap(partsOf)
  const sizes = SIZES.flatMap((n) => (numbers === null ? [] : words.cardinals(n, numbers)))
  const parts = new Set([...small, ...sizes.flatMap((form) => partsOf(form).slice(-1))]) // 'hundred' of 'a hundred'
  const between = words.and ?? []
  return (key) => {
    if (/\d/.test(key) || partsOf(key).every((part) => parts.has(part))) return 'number'
    return between.includes(key) ? 'between' : null
  }
}
