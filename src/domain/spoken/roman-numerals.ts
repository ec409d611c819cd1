import type { LanguageCode } from '#domain/languages.ts'
import type { Word } from '#domain/text/words.ts'

const ROMAN = /^(?=[IVXLCDM])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/
// 'le XXIe siècle', 'François Ier', 'la IIIª edición'
const TAIL = /(?:er|re|ère|e|ème|º|ª|o|a)$/u
const VALUES = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 } as const
const LARGEST_NUMERAL = 100 // 'MIX' and 'CD' are more often words

function arabic(numeral: string): number {
  const values = [...numeral].map((letter) => VALUES[letter as keyof typeof VALUES])
  return values.reduce((sum, value, place) => sum + (value < (values[place + 1] ?? 0) ? -value : value), 0)
}

/**
 * The number that a word in capitals is: https://en.wikipedia.org/wiki/Roman_numerals. One letter is one only after a
 * name or in another script, and 'I' never in English.
 */
export function readRoman({ text }: Word, before: Word | undefined, language: LanguageCode): number | null {
  const numeral = ROMAN.test(text) ? text : text.replace(TAIL, '')
  if (!ROMAN.test(numeral)) return null
  const isAfterName = before !== undefined && /^\p{Lu}\p{Ll}/u.test(before.text)
  if (numeral.length === 1 && numeral === text && (!isAfterName || (language === 'en-US' && numeral === 'I')))
    return null
  const value = arabic(numeral)
  return value <= LARGEST_NUMERAL ? value : null
}
