import type { LanguageCode } from '#domain/languages.ts'
import { SENTENCE_WORDS } from './sentence-words.ts'

/** Patterns of the tables, of one language. They are tried on what stands around a place, with NUL at the place itself. */
type Patterns = { before: RegExp; beforeFigures: RegExp; either: RegExp }

const START = String.raw`(?<![\p{L}\p{M}.])`
const INNER_STOP = String.raw`\.[ \u00a0\u202f]?`
const AT = '\u0000'

function escaped(part: string): string {
  return part
    .replace(/[\\^$+?()[\]{}|/]/g, String.raw`\$&`)
    .replace('*', String.raw`\p{L}*`)
    .replace('_', String.raw`[ \u00a0]`)
}

/** An abbreviation up to its end, and up to each stop inside it: 'z.B' is 'z. B.', of which the segmenter makes two. */
function formsOf(entry: string): string[] {
  const parts = entry.split('.').map(escaped)
  return parts.map((next, place) => {
    const begun = parts.slice(0, place).join(INNER_STOP)
    return place === 0 ? `${parts.join(INNER_STOP)}\\.${AT}` : `${begun}\\.${AT}${next}\\.`
  })
}

function patternOf(entries: string): RegExp {
  return new RegExp(`${START}(?:${entries.split(' ').flatMap(formsOf).join('|')})`, 'u')
}

const patternsBefore = new Map<LanguageCode, Patterns>()

function patternsFor(language: LanguageCode): Patterns {
  const known = patternsBefore.get(language)
  if (known !== undefined) return known
  const { before, beforeFigures, either } = SENTENCE_WORDS[language]
  const made = {
    before: patternOf(before),
    beforeFigures: patternOf(beforeFigures),
    either: patternOf(either),
  }
  patternsBefore.set(language, made)
  return made
}

const setsBefore = new Map<string, ReadonlySet<string>>()

function isIn(words: string, word: string): boolean {
  const known = setsBefore.get(words) ?? new Set(words.split(' '))
  setsBefore.set(words, known)
  return known.has(word)
}

/** What stands around a place at which the segmenter cuts. */
export type Place = {
  /** The end of the sentence so far, up to its last sign; `closing`: the quote marks and brackets behind that. */
  left: string
  closing: string
  gap: string
  /** What follows, without the quote marks and brackets that it begins with. */
  right: string
  opening: string
  /** Whether `left` is all that the sentence has. */
  isWhole: boolean
  language: LanguageCode
}

const FIGURES = /^(?:\p{N}|(?:[IVXLC]{2,}|[VXL])(?!\p{L}))/u // not 'No. I know.'
const QUOTE = /["“”„«»‘‚¿¡]/

function firstWord({ right }: Place): string {
  return /^[\p{L}\p{M}]+/u.exec(right)?.[0].toLowerCase() ?? ''
}

function wordBefore(left: string): string {
  return /([\p{L}\p{M}]+\.?)[^\p{L}\p{M}]*$/u.exec(left)?.[1] ?? ''
}

/** Whether what follows tells that a sentence begins there. */
function isBegun(place: Place): boolean {
  return QUOTE.test(place.opening) || isIn(SENTENCE_WORDS[place.language].starters, firstWord(place))
}

const INITIALS = /(?<![\p{L}\p{M}\p{N}.])((?:\p{Lu}\p{M}*\.[-‐]?)+)$/u
const NEXT_INITIAL = /^\p{Lu}\p{M}*\./u
/** A letter behind these is a name, and no initial of a longer one: 'vitamin C.', 'plan B.' */
const LETTERED =
  /^(?:vitamin\p{L}*|plan\p{L}*|option|opción|part|parte|group|groupe|grupo|gruppo|gruppe|class|classe|clase|klasse|klass|type|tipo|typ|level|nivel|niveau|gate|line|linje|linie|línea|grade|an?|витамин|план|группа|класс|nhóm|lớp|loại|hạng)$/iu

/** 'J. R. R. Tolkien', 'the U.S. Army', but not 'plan B. We left.' */
function isInitial(place: Place): boolean {
  const letters = INITIALS.exec(place.left)?.[1]
  if (letters === undefined) return false
  if (NEXT_INITIAL.test(place.right)) return true
  if (isBegun(place)) return false
  const before = wordBefore(place.left.slice(0, -letters.length))
  return !/^\p{Lu}\p{M}*\.$/u.test(letters) || !(LETTERED.test(before) || isEnglishI(letters, before, place))
}

function isEnglishI(letters: string, before: string, { language }: Place): boolean {
  return language === 'en-US' && letters === 'I.' && before !== ''
}

const TIME = /\d\s?[ap]\.\s?m\.$/iu
const BEHIND_TIME =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?!\p{L}| (?:is|was|will|came|went|would|has|had)\b)|(?:January|February|March|April|May|June|July|August|September|October|November|December) \d|(?:[ECMP][SD]?T|GMT|UTC|BST|CET)(?!\p{L})|(?:Eastern|Central|Mountain|Pacific)(?: Standard| Daylight)? Time)/u

/** '9 a.m. Monday', '5 p.m. May 5', '9 a.m. EST'; not '5 p.m. Then' and '5 p.m. May I go?' */
function isTimeOfDay({ left, right, opening, language }: Place): boolean {
  return language === 'en-US' && opening === '' && TIME.test(left) && BEHIND_TIME.test(right)
}

const ORDINAL = /(?<![\p{L}\p{N}.,:])(?:\d{1,2}|[IVX]{1,5})\.$/u
const DATE = /(?<!\d)\d{1,4}\.\s?\d{1,2}\.$/

/** 'am 5. Mai', 'den 5. 12. 2026', '2026. 11. 27.' in Korean; not 'Sie ist 25. Sie wohnt in Köln.' */
function isOrdinal(place: Place): boolean {
  const { left, right, language } = place
  if (language === 'ko-KR') return /\d\.$/.test(left) && (/^\d/.test(right) || DATE.test(left))
  const { ordinals } = SENTENCE_WORDS[language]
  const figures = ordinals && ORDINAL.exec(left)?.[0]
  if (ordinals === undefined || figures === undefined) return false
  if (/^\d/.test(right) || isIn(ordinals.before, firstWord(place))) return true
  const before = wordBefore(left.slice(0, -figures.length)).toLowerCase()
  return isIn(ordinals.behind, before) && !isBegun(place)
}

const MARKER = /^[^\p{L}\p{N}]*(?:\p{N}{1,3}|\p{L}|[IVX]{1,5})\.$/u

/** Whether a full stop is that of an abbreviation, an ordinal or a list, and the sentence goes on. */
export function isShortened(place: Place): boolean {
  if (place.closing !== '' && !/^[)\]]+$/.test(place.closing)) return false
  if (place.isWhole && MARKER.test(place.left)) return true
  const { before, beforeFigures, either } = patternsFor(place.language)
  const begun = place.isWhole
    ? [place.left, place.left.charAt(0).toLowerCase() + place.left.slice(1)]
    : [place.left]
  for (const left of begun) {
    const around = left + AT + place.right
    if (before.test(around)) return true
    if (FIGURES.test(place.right) && beforeFigures.test(around)) return true
    if (either.test(around) && !isBegun(place)) return true
  }
  return isInitial(place) || isTimeOfDay(place) || isOrdinal(place)
}
