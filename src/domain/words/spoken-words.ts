import type { LanguageCode } from '#domain/languages.ts'
import { ownValue } from '#domain/own-value.ts'
import { foldSame, foldSpoken } from '#domain/text/fold-text.ts'
import type { Word } from '#domain/text/words.ts'
import { type LanguageWords, NO_WORDS, type SpokenLanguage } from './language-words.ts'
import { dateForms, fractionForms, type NumberContext, numberForms, timeForms } from './number-forms.ts'
import { readDate, readFraction, readNumber, readTime } from './read-number.ts'

/** A word with all that may be said for it: folded, without spaces, never empty; the first is the word as written. */
export type SpokenWord = Word & { forms: readonly string[] }

/** A spoken form of our tables, which spell as Americans do: its words folded, without spaces. */
export function foldForm(form: string, language: LanguageCode): string {
  return form
    .split(/[\s-]+/)
    .map((word) => foldSpoken(word, language))
    .join('')
}

/** 'I'm' is 'I am', and 'let's' is 'let us'. */
function contractionForms(written: string, { spelled }: LanguageWords): string[] {
  const apostrophe = written.lastIndexOf("'")
  const forms = apostrophe > 0 ? (ownValue(spelled, written.slice(apostrophe)) ?? []) : []
  return [
    ...(ownValue(spelled, written) ?? []),
    ...forms.map((form) => `${written.slice(0, apostrophe)} ${form}`),
  ]
}

function wordForms(word: Word, words: LanguageWords): string[] {
  const written = foldSame(word.text).toLowerCase()
  const same = words.homophones.find((group) => group.includes(word.key)) ?? []
  return [...(ownValue(words.spelled, word.key) ?? []), ...contractionForms(written, words), ...same]
}

/** Whether a number stands where an ordinal is said: beside a month, or before a full stop inside the sentence. */
function isOrdinalPlace(
  word: Word,
  beside: (Word | undefined)[],
  text: string,
  words: LanguageWords,
): boolean {
  const isBesideOne = beside.some((other) => other && words.ordinalNeighbours?.test(other.key))
  const hasStop = words.hasOrdinalStop === true && beside[1] !== undefined && text[word.end] === '.'
  return isBesideOne || hasStop
}

/** 'h' is 'hours' only after a number. */
function unitForms(word: Word, before: Word | undefined, { units }: LanguageWords): string[] {
  return before !== undefined && /\d$/.test(before.key) ? (ownValue(units, word.key) ?? []) : []
}

function formsOf(word: Word, context: NumberContext, language: LanguageCode): string[] {
  const time = readTime(word.text)
  const number = readNumber(word.text, language)
  const fraction = readFraction(word.text)
  const date = readDate(word.text, context.words.isMonthFirst === true)
  return [
    ...wordForms(word, context.words),
    ...(time ? timeForms(time, context) : []),
    ...(number ? numberForms(number, context) : []),
    ...(fraction ? fractionForms(fraction, context) : []),
    ...(date ? dateForms(date, context) : []),
  ]
}

/** Adds to the words of a text what may be said for each: of a language that is not known, only what is written. */
export function spokenWords(
  words: readonly Word[],
  text: string,
  language: LanguageCode,
  spoken: SpokenLanguage | null,
): SpokenWord[] {
  const { words: table, numbers } = spoken ?? { words: NO_WORDS, numbers: null }
  return words.map((word, place) => {
    const isOrdinal = isOrdinalPlace(word, [words[place - 1], words[place + 1]], text, table)
    const forms = [
      ...formsOf(word, { words: table, numbers, isOrdinal }, language),
      ...unitForms(word, words[place - 1], table),
    ]
    const folded = [foldSpoken(word.key, language, table), ...forms.map((form) => foldForm(form, language))]
    return { ...word, forms: [...new Set(folded)].filter((form) => form !== '') }
  })
}
