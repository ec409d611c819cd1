import { SENTENCE_LIMITS } from '#domain/kinds/sentence.ts'
import {
  dayOfSentence,
  type GapPlace,
  gapOfKey,
  languageOfSentence,
  MOST_GAP_UNITS,
  type SentenceKey,
} from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { type Budget, SUCCESSOR_STEPS, sharedWords } from '#domain/sentences/cut-otherwise.ts'
import { latestChoice, type ReadSentence, type SentenceRow } from '#domain/sentences/living-sentences.ts'
import { readSentence, type Unit, unitsIn } from '#domain/sentences/sentence-of-text.ts'

/** A stretch of a text in UTF-16 units. */
export type Stretch = { start: number; end: number }

/** The gap that whole words between two places of a sentence make; null where there is no word, or it would be too long. */
export function placeOfStretch(
  sentence: string,
  language: LanguageCode,
  { start, end }: Stretch,
): GapPlace | null {
  const units = unitsIn(sentence, language)
  const isWithin = (unit: Unit) => unit.start < end && unit.end > start
  const from = units.findIndex(isWithin)
  const count = units.findLastIndex(isWithin) - from + 1
  return from === -1 || from >= SENTENCE_LIMITS.wordHashes || count > MOST_GAP_UNITS ? null : { from, count }
}

/** Where a gap stands in the sentence of these units (`unitsIn`); null where that has no such place. */
export function stretchOfPlace(units: readonly Unit[], { from, count }: GapPlace): Stretch | null {
  const [first, last] = [units[from], units[from + count - 1]]
  return first === undefined || last === undefined ? null : { start: first.start, end: last.end }
}

/** How many units two lists share at their beginning, and at their end behind that. */
function sharedEnds(before: readonly number[], now: readonly number[]): { begin: number; end: number } {
  const most = Math.min(before.length, now.length)
  let begin = 0
  while (begin < most && before[begin] === now[begin]) begin += 1
  let end = 0
  while (end < most - begin && before.at(-1 - end) === now.at(-1 - end)) end += 1
  return { begin, end }
}

/** Where all the units of one list stand in another, one after the other. */
function placeOfRun(run: readonly number[], within: readonly number[]): number {
  const isAt = (place: number) => run.every((word, index) => word === within[place + index])
  return within.findIndex((_, place) => place + run.length <= within.length && isAt(place))
}

/**
 * The place that a gap has after an edit of its sentence, by the hashes of the units before and now; null where its words
 * no longer stand there. Of several places with the same words the nearest is it, the first of equally near ones.
 */
export function placeAfterEdit(
  before: readonly number[],
  now: readonly number[],
  { from, count }: GapPlace,
): GapPlace | null {
  if (from + count > before.length) return null
  const run = placeOfRun(before, now)
  if (run >= 0) return { from: run + from, count }
  const { begin, end } = sharedEnds(before, now)
  if (from + count <= begin) return { from, count }
  if (from >= before.length - end) return { from: from + now.length - before.length, count }
  const words = before.slice(from, from + count)
  let nearest: number | null = null
  for (let place = 0; place + count <= now.length; place++) {
    if (!words.every((word, index) => word === now[place + index])) continue
    if (nearest === null || Math.abs(place - from) < Math.abs(nearest - from)) nearest = place
  }
  return nearest === null ? null : { from: nearest, count }
}

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
