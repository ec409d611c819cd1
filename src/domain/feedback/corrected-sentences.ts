import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { type Checked, parseKept, type Remark } from './corrections.ts'

/** Words of a sentence, by where they stand in it (UTF-16 units). */
type Within = { sentence: string; start: number; end: number }

/** What a remark puts in the place of the learner's words: its first way; nothing known leaves them. */
function firstWay({ instead }: Remark, words: string): string {
  return instead[0] ?? words
}

/** The learner's sentence with other words, as `wordsFor` says, in the place of those that were remarked on. */
export function replaceRemarked(
  { text, remarks }: Checked,
  wordsFor: (remark: Remark, words: string) => string,
): string {
  const parts = remarks.map(
    (remark, place) =>
      text.slice(remarks[place - 1]?.end ?? 0, remark.start) +
      wordsFor(remark, text.slice(remark.start, remark.end)),
  )
  return parts.join('') + text.slice(remarks.at(-1)?.end ?? 0)
}

/** The learner's sentence with what was remarked on put right. */
export function correctedText(checked: Checked): string {
  return replaceRemarked(checked, firstWay)
}

/**
 * Where the right words of a remark stand in `correctedText`; null where it or another of the sentence names none, or more
 * than one way: the sentence would then not be right as a whole.
 */
export function rightWords(checked: Checked, remark: Remark): Within | null {
  const [right] = remark.instead
  const place = checked.remarks.indexOf(remark)
  const isClear = checked.remarks.every(({ instead }) => instead.length === 1)
  if (right === undefined || right === '' || !isClear || place === -1) return null
  const grown = checked.remarks.slice(0, place).reduce((sum, one) => {
    const words = checked.text.slice(one.start, one.end)
    return sum + firstWay(one, words).length - words.length
  }, 0)
  const start = remark.start + grown
  return { sentence: correctedText(checked), start, end: start + right.length }
}

/** The sentences in `language` that the corrections kept with an entry have found right or put right. */
export function correctedSentences(
  { corrections }: Pick<Entry, 'corrections'>,
  language: LanguageCode,
): string[] {
  const kept = parseKept(corrections)
  if (kept?.language !== language) return []
  return kept.sentences
    .filter(({ verdict }) => verdict === 'fine' || verdict === 'remarks')
    .map(correctedText)
}
