import { ownValue } from '#domain/fields.ts'
import { foldSame } from '#domain/text/fold-text.ts'
import type { Word } from '#domain/text/words.ts'
import { combine, type LanguageWords } from './language-words.ts'
import { compactMeasure } from './measures.ts'
import {
  dateForms,
  fractionForms,
  type NumberContext,
  numberForms,
  ordinalForms,
  timeForms,
} from './number-forms.ts'
import { readDate, readFraction, readNumber, readRoman, readTime } from './read-number.ts'

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
export function formsOfWord(
  words: readonly Word[],
  place: number,
  text: string,
  context: NumberContext,
): string[] {
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
