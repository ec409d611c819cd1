import {
  dayOfSentence,
  type GapPlace,
  gapOfKey,
  languageOfSentence,
  type SentenceKey,
} from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { type Budget, HEIR_STEPS, sharedWords } from '#domain/sentences/equal-words.ts'
import { latestChoice, type ReadSentence, type SentenceRow } from '#domain/sentences/living-sentences.ts'
import { readSentence } from '#domain/sentences/sentence-of-text.ts'
import { placeAfterEdit } from './gap-place.ts'

/** Words that the learner has kept, in the sentence that their row holds itself, and all rows of the same words. */
export type HeldGap = { sentence: ReadSentence; place: GapPlace; language: LanguageCode; rows: SentenceRow[] }

type GapRow = SentenceRow & { sentence: SentenceKey; place: GapPlace; language: LanguageCode }

function asGapRows(rows: readonly SentenceRow[]): GapRow[] {
  return rows.flatMap((row) => {
    const gap = gapOfKey(row.key)
    const language = gap && languageOfSentence(gap.sentence)
    return gap && language ? [{ ...row, ...gap, language }] : []
  })
}

function isMoved(from: GapRow, to: GapRow): boolean {
  const place = placeAfterEdit(from.doc.words ?? [], to.doc.words ?? [], from.place)
  return place !== null && place.from === to.place.from && place.count === to.place.count
}

/** Whether both are of the same words, in one sentence before an edit of it and behind. */
function areSame(one: GapRow, other: GapRow, budget: Budget): boolean {
  if (one.language !== other.language) return false
  if (sharedWords(one.doc.words ?? [], other.doc.words ?? [], budget) === 0) return false
  return isMoved(one, other) || isMoved(other, one)
}

/** Rows of the same words together. The work is bounded: beyond it each stands alone. */
function familiesOf(rows: GapRow[]): GapRow[][] {
  const budget = { steps: HEIR_STEPS }
  const families: GapRow[][] = []
  for (const row of rows) {
    const own = families.find((family) => family.some((other) => areSame(row, other, budget)))
    if (own === undefined) families.push([row])
    else own.push(row)
  }
  return families
}

/** The sentence that a row holds; null where it holds none, or one that is not of its key. */
function heldIn({ key, doc, sentence, language }: GapRow): ReadSentence | null {
  if (doc.text === undefined) return null
  const read = readSentence(doc.text, dayOfSentence(key), language)
  return read.key === sentence ? { ...read, text: doc.text } : null
}

/** The latest sentence that one of the rows holds. */
function heldBy(family: GapRow[]): HeldGap | null {
  if (latestChoice(family).kept !== true) return null
  const latest = family.toSorted((one, other) => (other.doc.textAt ?? 0) - (one.doc.textAt ?? 0))
  for (const row of latest) {
    const sentence = heldIn(row)
    if (sentence !== null) return { sentence, place: row.place, language: row.language, rows: family }
  }
  return null
}

/**
 * The words that are kept and whose sentences do not stand on their page any more, of whatever language that is in now. `rows`:
 * those of one day that have no place on it.
 */
export function heldGaps(rows: readonly SentenceRow[]): HeldGap[] {
  if (!rows.some(({ doc }) => doc.text !== undefined)) return []
  const sorted = asGapRows(rows).sort((one, other) => (one.key < other.key ? -1 : 1))
  return familiesOf(sorted).flatMap((family) => heldBy(family) ?? [])
}
