import { ownValue } from '#domain/own-value.ts'
import type { NumberSpeller } from './language-words.ts'
import { type Currency, combine, type LanguageWords, type Say } from './language-words.ts'
import type { WrittenDate, WrittenNumber, WrittenTime } from './read-number.ts'

const LARGEST = 9_999_999
const LEAST_DIGITS_APART = 3 // '25' is never read 'two five'; '305' may be

export type NumberContext = {
  words: LanguageWords
  /** null while the library is not there: then numbers are only digits. */
  numbers: NumberSpeller | null
  isOrdinal: boolean
}

function cardinals(n: number, { words, numbers }: NumberContext): string[] {
  return numbers === null || n > LARGEST ? [] : [...new Set(words.cardinals(n, numbers))]
}

function ordinals(n: number, { words, numbers }: NumberContext): string[] {
  return numbers === null || n < 1 || n > LARGEST ? [] : words.ordinals(n, numbers)
}

/** 'three zero five', and with the other names of digits 'three oh five'. */
function digitByDigit(digits: string, { words, numbers }: NumberContext): string[] {
  if (numbers === null) return []
  const plain = [...digits].map((digit) => words.cardinals(Number(digit), numbers)[0] ?? '')
  const other = [...digits].map((digit, place) => words.digits?.[Number(digit)] ?? plain[place] ?? '')
  return [plain.join(' '), other.join(' ')]
}

function wholeForms(digits: string, context: NumberContext): string[] {
  if (/^0\d/.test(digits)) return [digits, ...digitByDigit(digits, context)] // 007 is not seven
  const apart = digits.length >= LEAST_DIGITS_APART ? digitByDigit(digits, context) : []
  return [digits, ...cardinals(Number(digits), context), ...apart]
}

function decimalForms({ whole, part }: WrittenNumber, context: NumberContext): string[] {
  const { words, numbers } = context
  const parts = [...digitByDigit(part, context), ...(part.startsWith('0') ? [] : wholeForms(part, context))]
  const named = (numbers && words.decimals?.(Number(whole), part, numbers)) ?? []
  return [`${whole}.${part}`, ...combine(wholeForms(whole, context), words.point, [part, ...parts]), ...named]
}

/** 'three dollars fifty', 'drei Euro und fünfzig Cent'. */
function priceForms({ whole, part }: WrittenNumber, currency: Currency, context: NumberContext): string[] {
  const coins = wholeForms(String(Number(part)), context)
  const wholes = combine(wholeForms(whole, context), currency.whole)
  if (Number(part) === 0) return wholes
  return combine(wholes, ['', ...(context.words.and ?? [])], [part, ...coins], currency.part)
}

function withUnit(forms: string[], unit: string): string[] {
  return forms.map((form) => (unit.includes('#') ? unit.replace('#', form) : `${form} ${unit}`))
}

/** What may be said where a number is written. */
export function numberForms(number: WrittenNumber, context: NumberContext): string[] {
  const forms = positiveForms(number, context)
  return number.isNegative ? combine([...context.words.minus, '−'], forms) : forms
}

/** 'the nineteen nineties' */
function decadeForms({ whole, part, tail }: WrittenNumber, { words, numbers }: NumberContext): string[] {
  const isDecade = numbers !== null && part === '' && Number(whole) % 10 === 0
  return isDecade && words.decades?.tail.test(tail) ? words.decades.of(Number(whole), numbers) : []
}

function positiveForms(number: WrittenNumber, context: NumberContext): string[] {
  const { words } = context
  const { head, whole, part, tail } = number
  const bare = part === '' ? wholeForms(whole, context) : decimalForms(number, context)
  const asOrdinal = part === '' ? ordinals(Number(whole), context) : []
  const currency = ownValue(words.currencies, head) ?? ownValue(words.currencies, tail)
  const units = ownValue(words.units, tail) ?? []
  const isOrdinalTail = tail !== '' && words.ordinalTail?.test(tail) === true
  return [
    ...(/\p{L}/u.test(tail) ? [] : bare), // a sign need not be said
    ...(currency ? [...combine(bare, currency.whole), ...priceForms(number, currency, context)] : []),
    ...units.flatMap((unit) => withUnit(bare, unit)),
    ...(isOrdinalTail ? [...asOrdinal, ...combine(asOrdinal, [tail])] : combine(bare, [tail])),
    ...(context.isOrdinal ? asOrdinal : []),
    ...decadeForms(number, context),
  ]
}

function sayIn(context: NumberContext): Say {
  return (n) => [String(n), ...cardinals(n, context)]
}

/** Digits beside digits are another number: 31 1 is not 3 11, and neither is 311. */
function withoutJoinedDigits(forms: string[]): string[] {
  return forms.filter((form) => !/\d\s+\d/.test(form))
}

/** What may be said where a fraction is written. */
export function fractionForms(
  { upper, lower }: { upper: number; lower: number },
  context: NumberContext,
): string[] {
  return withoutJoinedDigits([`${upper}/${lower}`, ...context.words.fraction(upper, lower, sayIn(context))])
}

/** What may be said where a day is written in digits. */
export function dateForms({ day, month, year }: WrittenDate, context: NumberContext): string[] {
  const { words } = context
  const sayOrdinal: Say = (n) => ordinals(n, context)
  const said = withoutJoinedDigits(words.date(day, month, sayIn(context), sayOrdinal))
  if (year === null) return said
  const years = words.yearOfDate?.(year, sayOrdinal) ?? sayIn(context)(year)
  return withoutJoinedDigits(combine(said, words.beforeYear ?? [''], years))
}

/** What may be said where a time of day is written. */
export function timeForms({ hour, minute, tail }: WrittenTime, context: NumberContext): string[] {
  const say = sayIn(context)
  const said = context.words.clock(hour, minute, say)
  const written = `${hour}:${String(minute).padStart(2, '0')}`
  const tails =
    tail === '' ? [''] : [tail, ...(ownValue(context.words.units, tail.replaceAll('.', '')) ?? [])]
  return combine([written, ...said], tails)
}
