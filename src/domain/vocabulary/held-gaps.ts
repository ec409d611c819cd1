import {
  dayOfSentence,
  type GapPlace,
  gapOfKey,
  languageOfSentence,
  type SentenceKey,
} from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { type Budget, SUCCESSOR_STEPS, sharedWords } from '#domain/sentences/equal-words.ts'
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

const choiceAt = ({ doc }: SentenceRow) => doc.keptAt ?? Number.NEGATIVE_INFINITY

/**
 * Whether both were kept at a time, each as words of its own: sentences that stood beside each other in an entry, or two places of
 * one. An edit of a sentence makes no second such row: its words stand there as kept already. They can be kept again where the
 * learner has dropped them before: in this row, which is then older than the sentence it holds, in the row of before the edit,
 * or in one of a form between both, which are among `others`.
 */
export function stoodBeside(
  one: SentenceRow,
  other: SentenceRow,
  others: readonly SentenceRow[] = [],
): boolean {
  const { textAt = null } = one.doc
  if (textAt === null || other.doc.textAt === undefined) return false
  if (textAt === other.doc.textAt) return true
  const [first, second] = textAt < other.doc.textAt ? [one, other] : [other, one]
  const at = second.doc.textAt ?? 0
  if ((second.doc.wordsAt ?? 0) < at) return false
  const isEnd = (row: SentenceRow) => row.doc.kept === false && choiceAt(row) <= at
  const isEndOfFirst = (row: SentenceRow) =>
    row !== second && isEnd(row) && choiceAt(row) > choiceAt(first) && !stoodBeside(first, row)
  return !isEnd(first) && !others.some(isEndOfFirst)
}

/** Whether the words of the earlier row stand, after an edit of its sentence, where the later one has them. */
function isMoved(one: GapRow, other: GapRow): boolean {
  const [from, to] = (one.doc.wordsAt ?? 0) <= (other.doc.wordsAt ?? 0) ? [one, other] : [other, one]
  const place = placeAfterEdit(from.doc.words ?? [], to.doc.words ?? [], from.place)
  return place !== null && place.from === to.place.from && place.count === to.place.count
}

/** Whether both are of the same words, in one sentence before an edit of it and behind. */
function areSame(one: GapRow, other: GapRow, budget: Budget): boolean {
  if (one.language !== other.language) return false
  if (sharedWords(one.doc.words ?? [], other.doc.words ?? [], budget) === 0) return false
  return isMoved(one, other)
}

/** Rows of the same words together. The work is bounded: beyond it each stands alone. */
function familiesOf(rows: GapRow[]): GapRow[][] {
  const budget = { steps: SUCCESSOR_STEPS }
  const families: GapRow[][] = []
  for (const row of rows) {
    const own = families.find(
      (family) =>
        !family.some((other) => stoodBeside(row, other, family)) &&
        family.some((other) => areSame(row, other, budget)),
    )
    if (own === undefined) families.push([row])
    else own.push(row)
  }
  return families
}

/** In the order in which they began, so that what came of words is known where they are kept again. */
function inOrder(one: SentenceRow, other: SentenceRow): number {
  return (one.doc.wordsAt ?? 0) - (other.doc.wordsAt ?? 0) || (one.key < other.key ? -1 : 1)
}

/** The rows of words that are kept, those of one card together. */
export function gapFamilies(rows: readonly SentenceRow[]): GapRow[][] {
  return familiesOf(asGapRows(rows).sort(inOrder))
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
 * The words that are kept and whose sentences do not stand in their entry any more, of whatever language that is in now. `rows`:
 * those of one day that have no place on it.
 */
export function heldGaps(rows: readonly SentenceRow[]): HeldGap[] {
  if (!rows.some(({ doc }) => doc.text !== undefined)) return []
  return gapFamilies(rows).flatMap((family) => heldBy(family) ?? [])
}
