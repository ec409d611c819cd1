import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { Checked, Remark } from './corrections.ts'
import { parseKept } from './kept-corrections.ts'

/** Words of a sentence, by where they stand in it (UTF-16 units). */
type Within = { sentence: string; start: number; end: number }

/** What a remark puts in the place of the learner's words: its first way; nothing known leaves them. */
function inPlaceOf({ text }: Checked, { start, end, instead }: Remark): string {
  return instead[0] ?? text.slice(start, end)
}

/** The learner's sentence with what was remarked on put right. */
export function correctedText(checked: Checked): string {
  const { text, remarks } = checked
  const parts = remarks.map(
    (remark, place) => text.slice(remarks[place - 1]?.end ?? 0, remark.start) + inPlaceOf(checked, remark),
  )
  return parts.join('') + text.slice(remarks.at(-1)?.end ?? 0)
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
  const grown = checked.remarks
    .slice(0, place)
    .reduce((sum, one) => sum + inPlaceOf(checked, one).length - (one.end - one.start), 0)
  const start = remark.start + grown
  return { sentence: correctedText(checked), start, end: start + right.length }
}

/** The sentences in `language` that the corrections kept with a page have found right or put right. */
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
