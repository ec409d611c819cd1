import { ownValue } from '#domain/fields.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { foldSame, foldSpoken } from '#domain/text/fold-text.ts'
import { isUnspaced, type Word } from '#domain/text/words.ts'
import { combine, type LanguageWords, NO_WORDS, type SpokenLanguage } from './language-words.ts'
import { type Ahead, compactMeasure, gapBefore, keyAt, measures, mixedNumbers } from './measures.ts'
import {
  dateForms,
  fractionForms,
  type NumberContext,
  numberForms,
  ordinalForms,
  timeForms,
} from './number-forms.ts'
import { readDate, readFraction, readNumber, readRoman, readTime } from './read-number.ts'
import { foldForm, type NumberPart, numberNames, withSaidNumbers } from './said-numbers.ts'

/** 'I'm' is 'I am', and 'let's' is 'let us'. */
function contractionForms(written: string, { spelled }: LanguageWords): string[] {
  const apostrophe = written.lastIndexOf("'")
  const forms = apostrophe > 0 ? (ownValue(spelled, written.slice(apostrophe)) ?? []) : []
  return [
    ...(ownValue(spelled, written) ?? []),
    ...forms.map((form) => `${written.slice(0, apostrophe)} ${form}`),
  ]
}

function plainForms(word: Word, words: LanguageWords): string[] {
  const written = foldSame(word.text).toLowerCase()
  const same = words.homophones.filter((group) => group.includes(word.key)).flat()
  return [...(ownValue(words.spelled, word.key) ?? []), ...contractionForms(written, words), ...same]
}

type Beside = { before: Word | undefined; after: Word | undefined; afterNext: Word | undefined }

/** Whether a number stands where an ordinal is said: beside a month, or before a full stop inside the sentence. */
function isOrdinalPlace(
  word: Word,
  { before, after, afterNext }: Beside,
  text: string,
  words: LanguageWords,
): boolean {
  const isBesideOne = [before, after].some((other) => other && words.ordinalNeighbours?.test(other.key))
  const hasStop = words.hasOrdinalStop === true && after !== undefined && text[word.end] === '.'
  const month = after !== undefined && /^(?:de|d)$/.test(after.key) ? afterNext : after // 1 de mayo
  const isFirst =
    /^1\D?$/.test(word.key) && month !== undefined && words.firstOfMonth?.test(month.key) === true
  return isBesideOne || hasStop || isFirst
}

/** 'h' is 'hours' only after a number. */
function unitForms(word: Word, before: Word | undefined, { units, currencies }: LanguageWords): string[] {
  if (before === undefined || !/[\d½¼¾]$/.test(before.text)) return []
  return [...(ownValue(units, word.key) ?? []), ...(ownValue(currencies, word.key)?.whole ?? [])]
}

const NUMBER_SIGN = /[№#]\s*$/u

/** 'No.' is 'number' only before a number. */
function numberSignForms(
  word: Word,
  after: Word | undefined,
  { beforeNumber = {} }: LanguageWords,
): string[] {
  return /^(?:\d|[IVXL]+$)/.test(after?.text ?? '') ? (ownValue(beforeNumber, word.key) ?? []) : []
}

/** A sign before a number, which no segmenter takes for a word, may be said: № 5. */
function withSign(forms: string[], word: Word, text: string, { beforeNumber = {} }: LanguageWords): string[] {
  const isSigned = /^\d/.test(word.key) && NUMBER_SIGN.test(text.slice(0, word.start))
  return isSigned ? combine(beforeNumber['№'] ?? [], [word.key, ...forms]) : []
}

/** All that may be said for one word of a text, besides what is written. */
function formsOfWord(words: readonly Word[], place: number, text: string, context: NumberContext): string[] {
  const word = words[place]
  if (word === undefined) return []
  const { words: table, language } = context
  const [before, after, afterNext] = [words[place - 1], words[place + 1], words[place + 2]]
  const isOrdinal = isOrdinalPlace(word, { before, after, afterNext }, text, table)
  const here = { ...context, isOrdinal }
  const time = readTime(word.text)
  const number = readNumber(word.text, language)
  const fraction = readFraction(word.text)
  const date = readDate(word.text, table.isMonthFirst === true)
  const roman = readRoman(word, before, language)
  const forms = [
    ...plainForms(word, table),
    ...(time ? timeForms(time, here) : []),
    ...(number ? numberForms(number, here) : []),
    ...(fraction ? fractionForms(fraction, here) : []),
    ...(date ? dateForms(date, here) : []),
    ...(roman === null ? [] : ordinalForms(roman, here)),
    ...unitForms(word, before, table),
    ...numberSignForms(word, after, table),
    ...compactMeasure(word.key, here),
  ]
  return [...forms, ...withSign(forms, word, text, table)]
}

const MOST_LETTERS = 4 // of an abbreviation

/** 'z. B.', 'т. к.', 'p. ej.': single letters with full stops, or joined by a hyphen as 'Wi-Fi'. */
function abbreviation(ahead: Ahead, { spelled }: LanguageWords): SpokenGroup[] {
  let key = keyAt(ahead, 0)
  for (let count = 2; count <= MOST_LETTERS; count++) {
    const gap = gapBefore(ahead, count - 1)
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

/** 7 h 30, 7 Uhr 30 */
function timeInWords(ahead: Ahead, context: NumberContext): SpokenGroup[] {
  const [hour, sign, minute] = [keyAt(ahead, 0), keyAt(ahead, 1), keyAt(ahead, 2)]
  if (!/^(?:h|uhr|giờ)$/.test(sign) || !/^\d{1,2}$/.test(hour)) return []
  if (!/^[0-5]\d$/.test(minute)) return []
  return [{ count: 3, forms: timeForms({ hour: Number(hour), minute: Number(minute), tail: '' }, context) }]
}

/** 24-12-1984 */
function dateInWords(ahead: Ahead, context: NumberContext): SpokenGroup[] {
  if (gapBefore(ahead, 1) !== '-' || gapBefore(ahead, 2) !== '-') return []
  const written = [0, 1, 2].map((offset) => keyAt(ahead, offset)).join('.')
  const date = readDate(written, context.words.isMonthFirst === true)
  return date === null ? [] : [{ count: 3, forms: dateForms(date, context) }]
}

const ORDINAL_SIGN = /^(?:er|re|o|a|º|ª|ra|ro|do|da)$/u

/** 3.er, 1.º: the full stop parts the number from its sign. */
function partedOrdinal(ahead: Ahead, context: NumberContext): SpokenGroup[] {
  const sign = keyAt(ahead, 1)
  if (!/^\d+$/.test(keyAt(ahead, 0)) || gapBefore(ahead, 1) !== '.' || !ORDINAL_SIGN.test(sign)) return []
  const number = { head: '', whole: keyAt(ahead, 0), part: '', tail: sign, isNegative: false }
  return [{ count: 2, forms: numberForms(number, context) }]
}

/** The groups of two words and more that begin with a word of a text, and that are said together. */
function groupsOf(
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
    ...measures(ahead, context),
    ...mixedNumbers(ahead, context),
    ...timeInWords(ahead, context),
    ...dateInWords(ahead, context),
    ...partedOrdinal(ahead, context),
  ]
}

/** Words that are said together, from one on, and all that may be said for them. */
export type SpokenGroup = { count: number; forms: readonly string[] }

/** A word with all that may be said for it: folded, without spaces, never empty; the first is the word as written. */
export type SpokenWord = Word & {
  forms: readonly string[]
  /** Of two words and more that begin with this one. */
  groups?: readonly SpokenGroup[]
  part?: NumberPart
  /** It denies or is a number: who says it twice says something else. */
  neverRepeats?: boolean
  /** It stands in any sentence; not given where nobody knows. */
  isFunctionWord?: boolean
}

type Roles = Pick<SpokenWord, 'part' | 'neverRepeats' | 'isFunctionWord'>
type RoleFinder = (word: Word) => Roles

const FINDERS = new WeakMap<SpokenLanguage, RoleFinder>()

/** Tells what words do in a sentence, beyond how they are said. */
function roleFinder(spoken: SpokenLanguage | null, language: LanguageCode): RoleFinder {
  const known = spoken && FINDERS.get(spoken)
  if (known) return known
  const table = spoken?.words ?? NO_WORDS
  const folded = (words: readonly string[]) => new Set(words.map((word) => foldForm(word, language, table)))
  const [denying, ones] = [folded(table.negations), folded(table.articles ?? [])]
  const common = folded(table.functionWords)
  const { partOf } = numberNames(spoken, language)
  const finder: RoleFinder = ({ key }) => {
    const form = foldForm(key, language, table)
    const part = partOf(key)
    const neverRepeats = denying.has(form) || (part === 'number' && !ones.has(form))
    return { part, neverRepeats, ...(spoken !== null && { isFunctionWord: common.has(form) }) }
  }
  if (spoken !== null) FINDERS.set(spoken, finder)
  return finder
}

const MOST_FORMS = 10_000 // of all groups of a text: a measure has some hundreds, a price in Russian 3,000

/** Adds to the words of a text what may be said for each: of a language that is not known, only what is written. */
export function spokenWords(
  words: readonly Word[],
  text: string,
  language: LanguageCode,
  spoken: SpokenLanguage | null,
): SpokenWord[] {
  const table: LanguageWords = spoken?.words ?? NO_WORDS
  const context: NumberContext = {
    words: table,
    numbers: spoken?.numbers ?? null,
    language,
    isOrdinal: false,
  }
  const roleOf = roleFinder(spoken, language)
  const fold = (forms: readonly string[]) =>
    [...new Set(forms.map((form) => foldForm(form, language, table)))].filter((form) => form !== '')
  const folded = ({ count, forms }: SpokenGroup) => ({ count, forms: fold(forms) })
  let formsLeft = MOST_FORMS
  const all = words.map((word, place): SpokenWord => {
    const forms = fold(formsOfWord(words, place, text, context))
    const written = foldSpoken(word.key, language, table)
    const groups = formsLeft <= 0 ? [] : groupsOf(words, place, text, context).map(folded)
    formsLeft -= groups.reduce((sum, { forms: own }) => sum + own.length, 0)
    return {
      ...word,
      ...roleOf(word),
      forms: written === '' ? forms : [...new Set([written, ...forms])],
      ...(groups.length > 0 && { groups }),
    }
  })
  return spoken === null ? all : withSaidNumbers(all, language, spoken)
}
