import { ownValue } from '#domain/own-value.ts'
import { isUnspaced, type Word } from '#domain/text/words.ts'
import type { LanguageWords } from './language-words.ts'
import {
  dateForms,
  halfForms,
  type NumberContext,
  numberForms,
  splitMeasureForms,
  timeForms,
} from './number-forms.ts'
import { readDate, readFraction, readNumber, type WrittenNumber } from './read-number.ts'
import type { SpokenGroup } from './spoken-words.ts'

/** Words of a text from a place on. */
type Ahead = { words: readonly Word[]; place: number; text: string }

function between({ words, place, text }: Ahead, offset: number): string {
  const [one, other] = [words[place + offset - 1], words[place + offset]]
  return one === undefined || other === undefined ? '\n' : text.slice(one.end, other.start)
}

function keyAt({ words, place }: Ahead, offset: number): string {
  return words[place + offset]?.key ?? ''
}

const MOST_LETTERS = 4 // of an abbreviation

/** 'z. B.', 'т. к.', 'p. ej.': single letters with full stops, or joined by a hyphen as 'Wi-Fi'. */
function abbreviation(ahead: Ahead, { spelled }: LanguageWords): SpokenGroup[] {
  let key = keyAt(ahead, 0)
  for (let count = 2; count <= MOST_LETTERS; count++) {
    const gap = between(ahead, count - 1)
    if (!/^(?:\.[\s\u00a0\u202f]?|[-‐‑/])$/u.test(gap)) return []
    key += gap.replace(/[.\s]/gu, '').replace(/[‐‑]/u, '-') + keyAt(ahead, count - 1)
    const forms = ownValue(spelled, key)
    if (forms !== undefined) return [{ count, forms: [key, ...forms] }]
  }
  return []
}

const MOST_PARTS = 5 // into which a segmenter parts one word

/** In a script without spaces a word of the table may be parted: 有|り|難|う. */
function partedWord(ahead: Ahead, { spelled }: LanguageWords): SpokenGroup[] {
  let key = keyAt(ahead, 0)
  for (let count = 2; count <= MOST_PARTS && keyAt(ahead, count - 1) !== ''; count++) {
    key += keyAt(ahead, count - 1)
    const forms = ownValue(spelled, key)
    if (forms !== undefined) return [{ count, forms: [key, ...forms] }]
  }
  return []
}

/** A number that is written in one word or more: 1 500, 1½. */
type NumberAhead = { count: number; number: WrittenNumber }

const SPACE = /^[ \u00a0\u202f]$/

function numberAhead(ahead: Ahead, context: NumberContext): NumberAhead | null {
  const first = readNumber(ahead.words[ahead.place]?.text ?? '', context.language)
  if (first === null) return null
  let [count, number] = [1, first]
  const textAt = (offset: number) => ahead.words[ahead.place + offset]?.text ?? ''
  const isGroup = (offset: number) => SPACE.test(between(ahead, offset)) && /^\d{3}$/.test(textAt(offset))
  if (/^\d{1,3}$/.test(keyAt(ahead, 0)) && first.tail === '') {
    while (isGroup(count)) number = { ...number, whole: number.whole + keyAt(ahead, count++) }
    const last = readNumber(textAt(count), context.language)
    const isLast =
      last !== null && /^\d{3}$/.test(last.whole) && last.head === '' && SPACE.test(between(ahead, count))
    if (isLast)
      [count, number] = [count + 1, { ...last, head: number.head, whole: number.whole + last.whole }]
  }
  return { count, number }
}

const QUARTERS_OF = new Map<string, 1 | 2 | 3>([
  ['1/4', 1],
  ['1/2', 2],
  ['3/4', 3],
])

/** 1½ */
function mixedNumber(ahead: Ahead, context: NumberContext): SpokenGroup[] {
  const whole = keyAt(ahead, 0)
  const text = ahead.words[ahead.place + 1]?.text ?? ''
  const quarters = QUARTERS_OF.get(keyAt(ahead, 1))
  const isMixed = /^\d+$/.test(whole) && quarters !== undefined && readFraction(text) !== null
  if (!isMixed || !/^[ \u00a0\u202f]?$/.test(between(ahead, 1))) return []
  const decimal = { head: '', whole, part: `${quarters * 25}`, tail: '', isNegative: false }
  const next = keyAt(ahead, 2)
  const forms = numberForms(decimal, context)
  const own = { count: 2, forms }
  return next === '' ? [own] : [own, { count: 3, forms: halfForms(Number(whole), quarters, context, [next]) }]
}

/** The key of a unit or currency, by its sign, abbreviation or name. */
function unitOf(
  key: string,
  { units, currencies }: LanguageWords,
): { names: string[]; currency: string | null } | null {
  const isNamed = (names: readonly string[]) => names.some((name) => name.toLowerCase() === key)
  for (const [sign, { whole }] of Object.entries(currencies))
    if (sign === key || isNamed(whole)) return { names: [sign, ...whole], currency: sign }
  for (const [sign, names] of Object.entries(units))
    if (sign === key || isNamed(names)) return { names: [sign, ...names], currency: null }
  return null
}

/** Whether a number and its unit stand before a place, so that the next unit need not be said. */
function isUnitBefore({ words, place }: Ahead, table: LanguageWords): boolean {
  const [number, unit] = [words[place - 2], words[place - 1]]
  return (
    number !== undefined && unit !== undefined && /\d$/.test(number.key) && unitOf(unit.key, table) !== null
  )
}

/** A number and its unit, in two words: 1,80 m, 52,50 kr., 1,5 litros. */
function measure(ahead: Ahead, context: NumberContext): SpokenGroup[] {
  const found = numberAhead(ahead, context)
  if (found === null) return []
  const { count, number } = found
  const alone = count > 1 ? [{ count, forms: numberForms(number, context) }] : []
  const key = keyAt(ahead, count)
  const unit =
    number.tail === '' && /^[ \u00a0\u202f]?$/.test(between(ahead, count)) ? unitOf(key, context.words) : null
  if (unit === null) return [...alone, ...withSize(ahead, found, context)]
  const bare = numberForms(number, context)
  const forms = bare.flatMap((form) =>
    unit.names.map((name) => (name.includes('#') ? name.replace('#', form) : `${form} ${name}`)),
  )
  const split =
    unit.currency === null
      ? splitMeasureForms(number, unit.names, context)
      : number.part === ''
        ? []
        : numberForms({ ...number, tail: unit.currency }, context)
  const isOfLarger = isUnitBefore(ahead, context.words) // 5 ft 6 in
  return [...alone, { count: count + 1, forms: [...forms, ...split, ...(isOfLarger ? bare : [])] }]
}

/** 1,5 triệu, 15 Millionen: as the whole number. */
function withSize(ahead: Ahead, { count, number }: NumberAhead, context: NumberContext): SpokenGroup[] {
  const size = (context.words.sizes ?? []).find(([, names]) => names.includes(keyAt(ahead, count)))
  if (size === undefined || number.tail !== '') return []
  const value = Number(`${number.whole}.${number.part || 0}`) * size[0]
  if (!Number.isInteger(value)) return []
  return [{ count: count + 1, forms: numberForms({ ...number, whole: `${value}`, part: '' }, context) }]
}

/** 7 h 30, 7 Uhr 30 */
function timeInWords(ahead: Ahead, context: NumberContext): SpokenGroup[] {
  const [hour, sign, minute] = [keyAt(ahead, 0), keyAt(ahead, 1), keyAt(ahead, 2)]
  if (!/^(?:h|uhr|giờ)$/.test(sign) || !/^\d{1,2}$/.test(hour)) return []
  if (!/^[0-5]\d$/.test(minute)) return []
  return [{ count: 3, forms: timeForms({ hour: Number(hour), minute: Number(minute), tail: '' }, context) }]
}

/** 24-12-1984 */
function dateInWords(ahead: Ahead, context: NumberContext): SpokenGroup[] {
  if (between(ahead, 1) !== '-' || between(ahead, 2) !== '-') return []
  const written = [0, 1, 2].map((offset) => keyAt(ahead, offset)).join('.')
  const date = readDate(written, context.words.isMonthFirst === true)
  return date === null ? [] : [{ count: 3, forms: dateForms(date, context) }]
}

const ORDINAL_SIGN = /^(?:er|re|o|a|º|ª|ra|ro|do|da)$/u

/** 3.er, 1.º: the full stop parts the number from its sign. */
function partedOrdinal(ahead: Ahead, context: NumberContext): SpokenGroup[] {
  const sign = keyAt(ahead, 1)
  if (!/^\d+$/.test(keyAt(ahead, 0)) || between(ahead, 1) !== '.' || !ORDINAL_SIGN.test(sign)) return []
  const number = { head: '', whole: keyAt(ahead, 0), part: '', tail: sign, isNegative: false }
  return [{ count: 2, forms: numberForms(number, context) }]
}

/** The groups of two words and more that begin with a word of a text, and that are said together. */
export function groupsOf(
  words: readonly Word[],
  place: number,
  text: string,
  context: NumberContext,
): SpokenGroup[] {
  const ahead = { words, place, text }
  const find = isUnspaced(context.language) ? partedWord : abbreviation
  const groups = find(ahead, context.words)
  if (!/^[\d−]/.test(keyAt(ahead, 0))) return groups
  return [
    ...groups,
    ...measure(ahead, context),
    ...mixedNumber(ahead, context),
    ...timeInWords(ahead, context),
    ...dateInWords(ahead, context),
    ...partedOrdinal(ahead, context),
  ]
}
