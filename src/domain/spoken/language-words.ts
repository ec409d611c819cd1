/** Writes whole numbers out in one language. What is no number, or no ordinal, throws. */
export type NumberSpeller = {
  toCardinal(value: number, options?: Record<string, string | boolean>): string
  toOrdinal(value: number): string
}

/** What is said for a number: as digits, and in words. */
export type Say = (n: number) => string[]

/** What the coins and notes of a currency are called. */
export type Currency = { whole: string[]; part: string[] }

/** How what is written in a language is said. Forms are folded later: spaces, hyphens and case do not matter. */
export type LanguageWords = {
  /** What a whole number is called. */
  cardinals(n: number, numbers: NumberSpeller): string[]
  /** Said only beside the sign of an ordinal, a month or a year. */
  ordinals(n: number, numbers: NumberSpeller): string[]
  /** Letters after a number that make it an ordinal: 21st. */
  ordinalTail?: RegExp
  /** Whether a full stop after a number makes it an ordinal: 3. Mai. */
  hasOrdinalStop?: boolean
  /** Words beside which a number is an ordinal. */
  ordinalNeighbours?: RegExp
  /** Months beside which the first day is an ordinal, others are not: 1 de mayo. */
  firstOfMonth?: RegExp
  /** Articles that are said with an ordinal, though it is written without: Henry VIII, May 3. */
  beforeOrdinal?: string[]
  /** Words and signs that are abbreviations only before a number: No. 5. Those of the sign are under '№'. */
  beforeNumber?: Record<string, string[]>
  /** Words for large numbers that digits stand before: 1.5 million. */
  sizes?: [size: number, names: string[]][]
  /** Whether 730 is read 'seven thirty', and 12.50 'twelve fifty'. */
  saysPairs?: boolean
  /** What is said after a whole number for one, two and three quarters more: 'and a half'. */
  partsAfter?: Record<1 | 2 | 3, string[]>
  /** Words for one and a half. */
  oneAndHalf?: string[]
  /** Whether the tenths of a measure are said after its unit: một mét tám. */
  saysTenths?: boolean
  /** From this number on all its names are one word: they differ in neither gender nor case. */
  sameFrom?: number
  /** Hours of the day with a name of their own. */
  hoursNamed?: Record<number, string[]>
  /** Names of a digit when a number is said digit by digit, besides its cardinal. */
  digits?: Partial<Record<number, string>>
  /** A number as the name of ten years: the 1990s. Only where its tail says so. */
  decades?: { tail: RegExp; of(n: number, numbers: NumberSpeller): string[] }
  /** Before a number below zero. */
  minus: string[]
  /** What a fraction is called: 3/4. */
  fraction(upper: number, lower: number, say: Say): string[]
  /** What a day of the year is called: 24.12. */
  date(day: number, month: number, say: Say, sayOrdinal: Say): string[]
  /** Whether the month is written first: 12/24. */
  isMonthFirst?: boolean
  /** What the year of a date is called, where that is not its number. */
  yearOfDate?(year: number, sayOrdinal: Say): string[]
  /** What may stand between a date and its year. */
  beforeYear?: string[]
  /** The decimal sign. */
  point: string[]
  decimals?(whole: number, part: string, numbers: NumberSpeller): string[]
  /** What may stand between the two parts of a price. */
  and?: string[]
  /** What is said of a clock time, hours as in the text; minutes 0 to 59. */
  clock(hour: number, minute: number, say: Say): string[]
  currencies: Record<string, Currency>
  /** What follows a number as a sign or an abbreviation: %, °C, km. With `#`, where the number stands in it. */
  units: Record<string, string[]>
  /** Abbreviations and contractions. */
  spelled: Record<string, string[]>
  /** Words that sound the same and that recognisers take for each other. */
  homophones: string[][]
  /** Sounds that are no word of the language and stand where a speaker thinks. */
  hesitations: string[]
  /** Words that deny: said twice, they are said too much. */
  negations: string[]
  /** Articles that also count one. */
  articles?: string[]
  /** Words that stand in any sentence. */
  functionWords: string[]
  /** One spelling of words in lower case that have several. */
  respell?(word: string): string
}

/** Where no table could be had. */
export const NO_WORDS: LanguageWords = {
  cardinals: () => [],
  ordinals: () => [],
  point: [],
  minus: [],
  fraction: () => [],
  date: () => [],
  clock: () => [],
  currencies: {},
  units: {},
  spelled: {},
  homophones: [],
  hesitations: [],
  negations: [],
  functionWords: [],
}

/** How a language is read aloud: our table, and its numbers, which come from a library; null without that. */
export type SpokenLanguage = { words: LanguageWords; numbers: NumberSpeller | null }

/** Every way to take one of each, joined. */
export function combine(...parts: readonly (readonly string[])[]): string[] {
  return parts.reduce<string[]>(
    (all, part) => all.flatMap((start) => part.map((end) => `${start} ${end}`)),
    [''],
  )
}

/** The hours of a clock with twelve: 19 is also 7. */
export function twelveHours(hour: number): number[] {
  const onDial = hour % 12 === 0 ? 12 : hour % 12
  return hour === onDial ? [hour] : [hour, onDial]
}

export function nextHour(hour: number): number {
  return hour % 12 === 11 ? 12 : (hour % 12) + 1
}

/** The names of parts, from the half on, one and several of them: 'ein Drittel', 'zwei Drittel'. */
export type Parts = Record<number, { one: string[]; many: string[] }>

/** Fractions whose parts have names; others are read as two numbers with a word between them. */
export function namedFractions(parts: Parts, between: string[]): LanguageWords['fraction'] {
  return (upper, lower, say) => {
    const named = parts[lower]
    const plain = combine(say(upper), between, say(lower))
    if (named === undefined) return plain
    return upper === 1
      ? [...named.one, ...combine(say(1), named.one), ...plain]
      : [...combine(say(upper), named.many), ...plain]
  }
}

/** A way to write a word, found by a pattern, and the other one that is as right. */
export type SpellingRule = [found: RegExp, written: string]

/** Writes words in lower case by rules, one after the other; others stay as they are. */
export function respeller(rules: readonly SpellingRule[]): (word: string) => string {
  return (word) => rules.reduce((written, [found, other]) => written.replace(found, other), word)
}
