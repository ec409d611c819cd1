import { isUnspaced, type Word } from '#domain/text/words.ts'
import type { LanguageWords } from './language-words.ts'
import { halfForms, type NumberContext, numberForms, QUARTERS, splitMeasureForms } from './number-forms.ts'
import { readFraction, readNumber, type WrittenNumber } from './read-number.ts'
import type { SpokenGroup } from './spoken-forms.ts'

/** The words of a text from a place on. */
export type Ahead = { words: readonly Word[]; place: number; text: string }

/** What is written between a word ahead and the one before it; a line end where there is none. */
export function gapBefore({ words, place, text }: Ahead, offset: number): string {
  const [one, other] = [words[place + offset - 1], words[place + offset]]
  return one === undefined || other === undefined ? '\n' : text.slice(one.end, other.start)
}

export function keyAt({ words, place }: Ahead, offset: number): string {
  return words[place + offset]?.key ?? ''
}

function textAt({ words, place }: Ahead, offset: number): string {
  return words[place + offset]?.text ?? ''
}

/** One blank, or none: what follows belongs to what is before. */
const CLOSE = /^[ \u00a0\u202f]?$/

/** A number that is written in one word or more: 1 500. */
type NumberAhead = { count: number; number: WrittenNumber }

const MOST_GROUPS = 4 // of three digits: no longer number is read out
const SPACE = /^[ \u00a0\u202f]$/

function numberAhead(ahead: Ahead, { language }: NumberContext): NumberAhead | null {
  const first = readNumber(textAt(ahead, 0), language)
  if (first === null) return null
  let [count, number] = [1, first]
  if (!/^\d{1,3}$/.test(keyAt(ahead, 0)) || first.tail !== '') return { count, number }
  while (count < MOST_GROUPS && SPACE.test(gapBefore(ahead, count)) && /^\d{3}$/.test(textAt(ahead, count)))
    number = { ...number, whole: number.whole + keyAt(ahead, count++) }
  const last = readNumber(textAt(ahead, count), language)
  const isLast = last?.head === '' && /^\d{3}$/.test(last.whole) && SPACE.test(gapBefore(ahead, count))
  if (isLast) [count, number] = [count + 1, { ...last, head: number.head, whole: number.whole + last.whole }]
  return { count, number }
}

type Unit = { names: string[]; currency: string | null }

/** A unit or a currency, by its sign, abbreviation or name. */
function unitOf(key: string, { units, currencies }: LanguageWords): Unit | null {
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
  return unit !== undefined && /\d$/.test(number?.key ?? '') && unitOf(unit.key, table) !== null
}

function withUnits(forms: readonly string[], { names }: Unit): string[] {
  return forms.flatMap((form) =>
    names.map((name) => (name.includes('#') ? name.replace('#', form) : `${form} ${name}`)),
  )
}

/** '12 h' is also noon. */
function hourNames({ whole, part }: WrittenNumber, { names }: Unit, { hoursNamed }: LanguageWords): string[] {
  return part === '' && names[0] === 'h' ? (hoursNamed?.[Number(whole)] ?? []) : []
}

function unitForms(number: WrittenNumber, unit: Unit, context: NumberContext): string[] {
  const whole = [...withUnits(numberForms(number, context), unit), ...hourNames(number, unit, context.words)]
  if (unit.currency === null) return [...whole, ...splitMeasureForms(number, unit.names, context)]
  return number.part === '' ? whole : [...whole, ...numberForms({ ...number, tail: unit.currency }, context)]
}

/** 1 m 80: as 1,80 m. */
function partedMeasure(
  ahead: Ahead,
  { count, number }: NumberAhead,
  unit: Unit,
  context: NumberContext,
): SpokenGroup[] {
  const isJoined = context.words.and?.includes(keyAt(ahead, count + 1)) === true
  const last = count + (isJoined ? 2 : 1)
  const part = keyAt(ahead, last)
  if (number.part !== '' || !/^\d{1,2}$/.test(part) || !CLOSE.test(gapBefore(ahead, last))) return []
  return [{ count: last + 1, forms: unitForms({ ...number, part }, unit, context) }]
}

/** A word of a script without spaces that begins with one of the names, and what is left of it. */
function beginning(key: string, names: readonly string[], isWhole: boolean): string | null {
  const name = names.find((one) => (isWhole ? key === one : one !== '' && key.startsWith(one)))
  return name === undefined ? null : key.slice(name.length)
}

/** 1,5 triệu, 15 Millionen, 1.5万人: as the whole number. */
function withSize(ahead: Ahead, { count, number }: NumberAhead, context: NumberContext): SpokenGroup[] {
  if (number.tail !== '') return []
  const isWhole = !isUnspaced(context.language)
  return (context.words.sizes ?? []).flatMap(([size, names]) => {
    const rest = beginning(keyAt(ahead, count), names, isWhole)
    const value = Math.round(Number(`${number.whole}.${number.part || 0}`) * size * 1000) / 1000
    if (rest === null || !Number.isInteger(value)) return []
    const forms = numberForms({ ...number, whole: `${value}`, part: '' }, context)
    return [{ count: count + 1, forms: forms.map((form) => form + rest) }]
  })
}

const COUNTERS = ['个'] // 一个半小时

/** 1,5 heure: 'une heure et demie', whatever is counted. */
function withHalf(ahead: Ahead, { count, number }: NumberAhead, context: NumberContext): SpokenGroup[] {
  const quarters = QUARTERS[number.part]
  const next = keyAt(ahead, count)
  if (quarters === undefined || next === '' || number.tail !== '') return []
  const counter = isUnspaced(context.language) ? beginning(next, COUNTERS, false) : null
  const name = counter === null ? next : next.slice(0, next.length - counter.length)
  const forms = halfForms(Number(number.whole), quarters, context, [name])
  return [{ count: count + 1, forms: forms.map((form) => form + (counter ?? '')) }]
}

/** A number with what is counted or measured: 1,80 m, 52,50 kr., 1,5 litros, 10 000. */
export function measures(ahead: Ahead, context: NumberContext): SpokenGroup[] {
  const found = numberAhead(ahead, context)
  if (found === null) return []
  const { count, number } = found
  const alone = count > 1 ? [{ count, forms: numberForms(number, context) }] : []
  const isClose = number.tail === '' && CLOSE.test(gapBefore(ahead, count))
  const unit = isClose ? unitOf(keyAt(ahead, count), context.words) : null
  const counted = [...withSize(ahead, found, context), ...withHalf(ahead, found, context)]
  if (unit === null) return [...alone, ...counted]
  const bare = isUnitBefore(ahead, context.words) ? numberForms(number, context) : [] // 5 ft 6 in
  const own = { count: count + 1, forms: [...unitForms(number, unit, context), ...bare] }
  return [...alone, own, ...counted, ...partedMeasure(ahead, found, unit, context)]
}

const QUARTERS_OF = new Map<string, string>([
  ['1/4', '25'],
  ['1/2', '5'],
  ['3/4', '75'],
])

/** 1½ */
export function mixedNumbers(ahead: Ahead, context: NumberContext): SpokenGroup[] {
  const part = QUARTERS_OF.get(keyAt(ahead, 1))
  const whole = keyAt(ahead, 0)
  if (part === undefined || !/^\d+$/.test(whole) || readFraction(textAt(ahead, 1)) === null) return []
  if (!CLOSE.test(gapBefore(ahead, 1))) return []
  const found = { count: 2, number: { head: '', whole, part, tail: '', isNegative: false } }
  const unit = unitOf(keyAt(ahead, 2), context.words)
  const withUnit = unit === null ? [] : [{ count: 3, forms: unitForms(found.number, unit, context) }]
  return [
    { count: 2, forms: numberForms(found.number, context) },
    ...withUnit,
    ...withHalf(ahead, found, context),
  ]
}

const COMPACT = /^(\d+)(\p{L}{1,3}|[€£])(\d{1,2})$/u

/** What may be said for a measure in one word: 1m80. */
export function compactMeasure(key: string, context: NumberContext): string[] {
  const [, whole = '', sign = '', part = ''] = COMPACT.exec(key) ?? []
  const unit = whole === '' ? null : unitOf(sign, context.words)
  return unit === null ? [] : unitForms({ head: '', whole, part, tail: '', isNegative: false }, unit, context)
}
