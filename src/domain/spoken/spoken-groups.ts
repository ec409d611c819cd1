import { ownValue } from '#domain/own-value.ts'
import { isUnspaced, type Word } from '#domain/text/words.ts'
import type { LanguageWords } from './language-words.ts'
import { measures, mixedNumbers } from './measures.ts'
import { dateForms, type NumberContext, numberForms, timeForms } from './number-forms.ts'
import { readDate } from './read-number.ts'
import type { SpokenGroup } from './spoken-forms.ts'
import { type Ahead, gapBefore, keyAt } from './words-ahead.ts'

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
    ...measures(ahead, context),
    ...mixedNumbers(ahead, context),
    ...timeInWords(ahead, context),
    ...dateInWords(ahead, context),
    ...partedOrdinal(ahead, context),
  ]
}
