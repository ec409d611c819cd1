import type { LanguageCode } from '#domain/languages.ts'
import { foldSpoken } from '#domain/text/fold-text.ts'
import { isUnspaced } from '#domain/text/words.ts'
import { type LanguageWords, NO_WORDS, type Say, type SpokenLanguage } from './language-words.ts'
import type { SpokenGroup, SpokenWord } from './spoken-forms.ts'

/** A spoken form of our tables: its words folded, without spaces. */
export function foldForm(
  form: string,
  language: LanguageCode,
  table: Pick<LanguageWords, 'respell'>,
): string {
  return form
    .split(/[\s-]+/)
    .map((word) => foldSpoken(word, language, table))
    .join('')
}

const SIZES = [1000, 2000, 5000, 10_000, 1_000_000, 2_000_000, 5_000_000]
const NUMERAL = /^[−\p{P}\p{S}]*\d/u // 'B12' and 'word5' are none
const MOST_NAMED = 1000 // numbers below have all their names looked up: some 10 ms, once for a language

/**
 * Whether a word is part of a number, such as 'twenty', 'half' or '5', joins its parts ('and') or stands between them
 * ('past', 'euros'), or makes it negative.
 */
export type NumberPart = 'number' | 'and' | 'between' | 'minus' | null

type Finder = (key: string) => NumberPart

/** What is known of the numbers of a language by their names. */
type NumberNames = {
  partOf: Finder
  /** The number that folded, joined words are, from 0 to 999; not given where they are none. */
  valueIn(joined: string): number | undefined
}

const KNOWN = new WeakMap<SpokenLanguage, NumberNames>()

/** Tells the words of which numbers are made in a language. */
export function numberNames(spoken: SpokenLanguage | null, language: LanguageCode): NumberNames {
  const known = spoken && KNOWN.get(spoken)
  if (known) return known
  const names = readNames(spoken ?? { words: NO_WORDS, numbers: null }, language)
  if (spoken !== null) KNOWN.set(spoken, names)
  return names
}

/** 'tausendfünfhundert': what is before and after the name of a thousand is a number, too. */
function isJoinedNumber(key: string, thousands: readonly string[], valueIn: NumberNames['valueIn']): boolean {
  const isPart = (part: string) => part === '' || valueIn(part) !== undefined
  return thousands.some((name) => {
    const at = key.indexOf(name)
    return at !== -1 && isPart(key.slice(0, at)) && isPart(key.slice(at + name.length))
  })
}

function readNames({ words, numbers }: SpokenLanguage, language: LanguageCode): NumberNames {
  const apart = isUnspaced(language) ? '' : /[\s-]+/
  const fold = (part: string) => foldSpoken(part, language, words)
  const splitUp = (form: string) => form.trim().split(apart)
  const folded = new Map<string, string>() // thousands of names are made of a few parts
  function foldOnce(part: string): string {
    const known = folded.get(part) ?? fold(part)
    folded.set(part, known)
    return known
  }
  const partsOf = (form: string) => splitUp(form).map(foldOnce)
  const say: Say = (n) => (numbers === null ? [] : [...new Set(words.cardinals(n, numbers))])
  const setOf = (forms: readonly string[]) => new Set(forms.flatMap(partsOf))
  const and = setOf([...(words.and ?? []), ...words.point])
  const minus = new Set(words.minus.map(fold))
  const values = new Map<string, number>()
  const parts = new Set<string>()
  for (const n of numbers === null ? [] : Array(MOST_NAMED).keys())
    for (const form of say(n)) {
      const own = partsOf(form)
      values.set(own.join(''), values.get(own.join('')) ?? n)
      for (const part of own) if (!and.has(part) && part !== 'a') parts.add(part) // a hundred
    }
  const sizes = SIZES.flatMap(say).flatMap((form) => partsOf(form).slice(-1))
  const halves = numbers === null ? [] : [...words.fraction(1, 2, say), ...words.fraction(1, 4, say)]
  for (const part of [...sizes, ...halves.flatMap((form) => partsOf(form).slice(-1))]) parts.add(part)
  const names = [
    ...Object.values(words.units).flat(),
    ...Object.values(words.currencies).flatMap(({ whole }) => whole),
  ]
  const between = setOf([...names, ...[15, 20, 40, 45].flatMap((minute) => words.clock(7, minute, say))])
  const valueIn = (joined: string) => values.get(joined)
  function partOf(key: string): NumberPart {
    const whole = fold(key)
    if (minus.has(whole)) return 'minus'
    if (NUMERAL.test(key) || splitUp(key).every((part) => parts.has(fold(part)))) return 'number'
    if (and.has(whole)) return 'and'
    if (between.has(whole)) return 'between'
    return valueIn(whole) !== undefined || isJoinedNumber(whole, sizes, valueIn) ? 'number' : null
  }
  return { partOf, valueIn }
}

const MOST_WORDS = 9
const LEAST_DIGITS = 7 // of a telephone number
const MOST_DIGITS = 15 // of one: ITU-T E.164
const MOST_TOGETHER = 6 // digits of a part of it

/** A number in words or digits: how many words it has, and its value. */
type Said = { count: number; value: string }

type NumberAt = (place: number) => Said | null

/** Finds the longest number that begins at a place. */
function numberFinder(
  words: readonly SpokenWord[],
  language: LanguageCode,
  spoken: SpokenLanguage,
): NumberAt {
  const { valueIn } = numberNames(spoken, language)
  const folded = words.map(({ key }) => foldSpoken(key, language, spoken.words))
  return (place) => {
    if (words[place]?.part !== 'number') return null
    const written = folded[place] ?? ''
    if (/^\d+$/.test(written)) return { count: 1, value: written }
    for (let count = Math.min(MOST_WORDS, folded.length - place); count > 0; count--) {
      const value = valueIn(folded.slice(place, place + count).join(''))
      if (value !== undefined) return { count, value: `${value}` }
    }
    return null
  }
}

/** The other names of a number that has several, without gender or case: 'to hundrede halvtreds'. */
function otherNames({ count, value }: Said, language: LanguageCode, spoken: SpokenLanguage): SpokenGroup[] {
  const { words: table, numbers } = spoken
  const n = Number(value)
  if (numbers === null || table.sameFrom === undefined || n < table.sameFrom) return []
  return [
    {
      count,
      forms: [...new Set(table.cardinals(n, numbers).map((form) => foldForm(form, language, table)))],
    },
  ]
}

/** The digits of a telephone number, however they are grouped. */
function telephoneNumber(place: number, numberAt: NumberAt): SpokenGroup[] {
  const groups: SpokenGroup[] = []
  let [count, digits] = [0, '']
  for (let said = numberAt(place); said !== null; said = numberAt(place + count)) {
    if (said.value.length > MOST_TOGETHER || digits.length + said.value.length > MOST_DIGITS) break
    count += said.count
    digits += said.value
    if (count > 1 && digits.length >= LEAST_DIGITS) groups.push({ count, forms: [digits] })
  }
  return groups
}

/** The words between the parts of one number: 'y' in 'treinta y un', but not in 'dos y tres'. */
function wordsWithin(words: readonly SpokenWord[], numberAt: NumberAt): Set<number> {
  const places = new Set<number>()
  for (const place of words.keys()) {
    const { count = 0 } = numberAt(place) ?? {}
    for (let next = place + 1; next < place + count; next++) places.add(next)
  }
  return places
}

/**
 * What else may be said for numbers in words, from each word of a text on: the other names of the same number, and the
 * digits of a telephone number. Words and groups that are there stay.
 */
export function withSaidNumbers(
  words: readonly SpokenWord[],
  language: LanguageCode,
  spoken: SpokenLanguage,
): SpokenWord[] {
  const numberAt = numberFinder(words, language, spoken)
  const within = wordsWithin(words, numberAt)
  return words.map((one, place): SpokenWord => {
    const word: SpokenWord = within.has(place) ? { ...one, part: 'number' } : one
    const said = numberAt(place)
    if (said === null) return word
    const names = /\d/.test(word.key) ? [] : otherNames(said, language, spoken)
    const isFirst = words[place - 1]?.part !== 'number'
    const more = [...names, ...(isFirst ? telephoneNumber(place, numberAt) : [])]
    return more.length === 0 ? word : { ...word, groups: [...(word.groups ?? []), ...more] }
  })
}
