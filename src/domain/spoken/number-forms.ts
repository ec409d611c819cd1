import { ownValue } from '#domain/fields.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { type Currency, combine, type LanguageWords, type NumberSpeller, type Say } from './language-words.ts'
import type { WrittenDate, WrittenNumber, WrittenTime } from './read-number.ts'

const LARGEST = 9_999_999
const LEAST_DIGITS_APART = 3 // '25' is never read 'two five'; '305' may be

export type NumberContext = {
  words: LanguageWords
  /** null while the library is not there: then numbers are only digits. */
  numbers: NumberSpeller | null
  language: LanguageCode
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

/** '1.5 million', 'one and a half million', 'một triệu rưỡi': of a number that is whole or a half of its size. */
function sizeForms(n: number, context: NumberContext): string[] {
  return (context.words.sizes ?? []).flatMap(([size, names]) => {
    const count = n / size
    if (count < 1 || !Number.isInteger(count * 10)) return []
    const [whole, part] = [Math.trunc(count), Math.round((count % 1) * 10)]
    if (part === 0) return combine([`${whole}`], names)
    const halves = part === 5 ? halfForms(whole, 2, context, names) : []
    return [...combine([`${whole}.${part}`], names), ...halves]
  })
}

function wholeForms(digits: string, context: NumberContext): string[] {
  if (/^0\d/.test(digits)) return [digits, ...digitByDigit(digits, context)] // 007 is not seven
  const apart = digits.length >= LEAST_DIGITS_APART ? digitByDigit(digits, context) : []
  return [digits, ...cardinals(Number(digits), context), ...apart, ...sizeForms(Number(digits), context)]
}

/** 'seven thirty' for 730 and 7:30, 'twelve fifty' for 12.50, where the language says so. */
function pairForms(hundreds: string, rest: string, context: NumberContext): string[] {
  if (
    context.words.saysPairs !== true ||
    rest.length !== 2 ||
    /^0/.test(rest) ||
    !/^[1-9]\d?$/.test(hundreds)
  )
    return []
  return combine(cardinals(Number(hundreds), context), cardinals(Number(rest), context))
}

const UNDIVIDED_TIME = /^([2-9]|1[0-2])([1-5][05])$/ // 730, but not 1930, which is never read as half past seven

/** 730 is also a time of day: all that is said for that, but for what could be another number. */
function undividedTimeForms(digits: string, context: NumberContext): string[] {
  const [, hour = '', minute = ''] = UNDIVIDED_TIME.exec(digits) ?? []
  if (hour === '' || context.numbers === null) return []
  const say = sayIn(context)
  const counted = [...say(Number(hour)), ...say(Number(minute)), ...(context.words.and ?? [])]
  const parts = new Set(counted.flatMap((form) => form.split(/[\s-]+/)))
  const forms = context.words.clock(Number(hour), Number(minute), say)
  const isNoNumber = (form: string) => form.split(/[\s-]+/).some((part) => part !== '' && !parts.has(part))
  return [`${hour}:${minute}`, ...forms.filter(isNoNumber)]
}

/** The decimals that are quarters. */
export const QUARTERS: Record<string, 1 | 2 | 3 | undefined> = { '25': 1, '5': 2, '50': 2, '75': 3 }

/** 'two and a half', 'two hours and a half': quarters are what is said after the whole. */
export function halfForms(
  whole: number,
  quarters: 1 | 2 | 3,
  context: NumberContext,
  names: readonly string[] = [],
): string[] {
  const { partsAfter, oneAndHalf = [] } = context.words
  const after = partsAfter?.[quarters] ?? []
  const say = sayIn(context)(whole)
  const special = whole === 1 && quarters === 2 ? oneAndHalf : []
  if (names.length === 0) return [...combine(say, after), ...special]
  const counts = whole === 1 ? [...say, '', ...(context.words.articles ?? [])] : say // 'litro y medio', 'an hour and a half'
  return [...combine(say, after, names), ...combine(special, names), ...combine(counts, names, after)]
}

/** 8 of 1.80: the last zeros need not be said. */
function withoutLastZeros(part: string): string {
  return part.replace(/0+$/, '')
}

function decimalForms({ whole, part }: WrittenNumber, context: NumberContext): string[] {
  const { words, numbers } = context
  const short = withoutLastZeros(part)
  const wholes = wholeForms(whole, context)
  if (short === '') return [`${whole}.${part}`, ...wholes]
  const named = (numbers && words.decimals?.(Number(whole), short, numbers)) ?? []
  const parts = [...new Set([part, short])].flatMap((one) => [
    one,
    ...digitByDigit(one, context),
    ...(one.startsWith('0') ? [] : wholeForms(one, context)),
  ])
  const quarters = QUARTERS[short]
  return [
    ...[`${whole}.${part}`, `${whole}.${short}`],
    ...combine(wholes, words.point, parts),
    ...named,
    ...(quarters === undefined ? [] : halfForms(Number(whole), quarters, context)),
    ...pairForms(whole, part, context),
  ]
}

/** 'three dollars fifty', 'drei Euro und fünfzig Cent'. */
function priceForms({ whole, part }: WrittenNumber, currency: Currency, context: NumberContext): string[] {
  const coins = wholeForms(String(Number(part)), context)
  const wholes = combine(wholeForms(whole, context), currency.whole)
  if (Number(part) === 0) return wholes
  const and = ['', ...(context.words.and ?? [])]
  const joined = combine(wholes, and, [part, ...coins], currency.part)
  return [...joined, ...combine(wholeForms(whole, context), and, [part, ...coins])] // nioghalvfems femoghalvfems
}

/** 'one meter eighty', 'un mètre quatre-vingts', 'một mét tám': of decimals what is said after the unit. */
export function splitMeasureForms(
  { whole, part }: WrittenNumber,
  names: readonly string[],
  context: NumberContext,
): string[] {
  const { words } = context
  const short = withoutLastZeros(part)
  if (short === '' || part.length > 2) return []
  const hundredths = String(Number(part.padEnd(2, '0')))
  const said = [...new Set([hundredths, ...(words.saysTenths === true ? [short] : [])])]
  const parts = said.flatMap((one) => wholeForms(one, context))
  const wholes = [...wholeForms(whole, context), ...(whole === '1' ? [''] : [])] // метр восемьдесят
  const joined = combine(wholes, names, ['', ...(words.and ?? [])], parts, [
    '',
    ...(words.units.cm ?? []),
    'cm',
  ])
  const quarters = QUARTERS[short]
  return quarters === undefined ? joined : [...joined, ...halfForms(Number(whole), quarters, context, names)]
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

/** Where an ordinal is written: recognisers also write its digits alone. */
export function ordinalForms(n: number, context: NumberContext): string[] {
  const said = ordinals(n, context)
  const articles = ['', ...(context.words.beforeOrdinal ?? [])]
  return [...combine(articles, said), ...cardinals(n, context), `${n}`]
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
    ...(tail === '' && part === '' ? undividedForms(whole, context) : []),
    ...(currency ? [...combine(bare, currency.whole), ...priceForms(number, currency, context)] : []),
    ...units.flatMap((unit) => withUnit(bare, unit)),
    ...(units.length > 0 && part !== '' ? splitMeasureForms(number, [tail, ...units], context) : []),
    ...(isOrdinalTail ? [...asOrdinal, ...combine(asOrdinal, [tail]), whole] : combine(bare, [tail])),
    ...(context.isOrdinal ? combine(articlesInDate(words), asOrdinal) : []),
    ...decadeForms(number, context),
  ]
}

/** 'May the third'; where a full stop makes the ordinal, its article is written. */
function articlesInDate({ beforeOrdinal = [], hasOrdinalStop }: LanguageWords): string[] {
  return hasOrdinalStop === true ? [''] : ['', ...beforeOrdinal]
}

function undividedForms(digits: string, context: NumberContext): string[] {
  const pairs = pairForms(digits.slice(0, -2), digits.slice(-2), context)
  return [...pairs, ...undividedTimeForms(digits, context)]
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
  const { words } = context
  const padded = String(minute).padStart(2, '0')
  const said = words.clock(hour, minute, sayIn(context))
  const named = minute === 0 ? (words.hoursNamed?.[hour] ?? []) : []
  const tails = tail === '' ? [''] : [tail, ...(ownValue(words.units, tail.replaceAll('.', '')) ?? [])]
  return [...combine([`${hour}:${padded}`, `${hour}${padded}`, ...said], tails), ...named]
}
