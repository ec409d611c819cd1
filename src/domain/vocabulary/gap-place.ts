import { SENTENCE_LIMITS } from '#domain/kinds/sentence.ts'
import { type GapPlace, MOST_GAP_UNITS } from '#domain/kinds/sentence-key.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { type Unit, unitsIn } from '#domain/sentences/sentence-of-text.ts'

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
