import { type LanguageCode, primarySubtag } from '#domain/languages.ts'
import type { Word } from '#domain/text/words.ts'

/** A number as it is written, with what stands around it in the same word. */
export type WrittenNumber = {
  isNegative: boolean
  /** A currency sign before it. */
  head: string
  /** Without separators of thousands. */
  whole: string
  /** After the decimal sign; '' for a whole number. */
  part: string
  /** Letters or a sign after it, without spaces: 'st', '%', '°c'. */
  tail: string
}

export type WrittenTime = { hour: number; minute: number; tail: string }

const NUMBER = /^([-−–])?(r?\$|[€£¥₩₽₫])?\s*(\d(?:[\d.,\s]*\d)?)\s*-?(\D*)$/u
const TIME = /^(\d{1,2})[:.h](\d{2})\s*(\D*)$/u

const COMMA_GROUPS = new Set(['en', 'zh', 'ja', 'ko'])

/** Takes the separators out: 1,500 in English and 1.500 in German are 1500; 3,5 and 3.5 are a decimal anywhere. */
function splitDecimal(digits: string, language: LanguageCode): { whole: string; part: string } | null {
  const group = COMMA_GROUPS.has(primarySubtag(language)) ? ',' : '.'
  const decimal = group === ',' ? '.' : ','
  const grouped = new RegExp(`^\\d{1,3}(?:[${group}\\s]\\d{3})+(?:\\${decimal}\\d+)?$`)
  const plain = grouped.test(digits) ? digits.replace(new RegExp(`[${group}\\s]`, 'g'), '') : digits
  const [, whole = '', part = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(plain) ?? []
  return whole === '' ? null : { whole, part }
}

function plain(written: string): string {
  return written.normalize('NFKC').toLowerCase()
}

/** The number that a word is, if it is one. */
export function readNumber(written: string, language: LanguageCode): WrittenNumber | null {
  const [, minus = '', head = '', digits = '', tail = ''] = NUMBER.exec(plain(written)) ?? []
  const found = digits === '' ? null : splitDecimal(digits, language)
  return found && { isNegative: minus !== '', head, ...found, tail: tail.replace(/\s|\.$/g, '') }
}

/** The time of day that a word is, if it may be one: 7:30, 19.30, 7h30. */
export function readTime(written: string): WrittenTime | null {
  const [, hour, minute, tail = ''] = TIME.exec(plain(written)) ?? []
  const time = { hour: Number(hour), minute: Number(minute), tail: tail.trim() }
  return time.hour <= 24 && time.minute < 60 ? time : null
}

const FRACTION = /^(\d{1,2})[/⁄](\d{1,3})$/u

/** The fraction that a word is, if it may be one: 3/4, ½. */
export function readFraction(written: string): { upper: number; lower: number } | null {
  const [, upper, lower] = FRACTION.exec(plain(written)) ?? []
  const fraction = { upper: Number(upper), lower: Number(lower) }
  return fraction.upper > 0 && fraction.lower > fraction.upper ? fraction : null
}

export type WrittenDate = { day: number; month: number; year: number | null }

const DATE = /^(\d{1,2})([./])(\d{1,2})(?:\2(\d{4}))?$/u

/** The day that a word is, if it may be one: 24.12, 24/12/2025, or 12/24 where the month comes first. */
export function readDate(written: string, isMonthFirst: boolean): WrittenDate | null {
  const [, first, , second, year] = DATE.exec(plain(written)) ?? []
  const [day, month] = isMonthFirst ? [Number(second), Number(first)] : [Number(first), Number(second)]
  const isDay = day >= 1 && day <= 31 && month >= 1 && month <= 12
  return isDay ? { day, month, year: year === undefined ? null : Number(year) } : null
}

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
