import { seenText } from '#domain/text/engine-text.ts'
import { segmentsOf } from '#domain/text/text-summary.ts'

/** A sentence as hunspell gets it, and where each of its code points stands in what the learner wrote (UTF-16). */
export type SentLine = { line: string; places: number[] }

const APOSTROPHE = /[\u2018\u2019]/g // not every dictionary knows the one of print: dall’altra
const NO_CHARACTER = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu // a line break would begin another line

/**
 * Composed (NFC), because dictionaries are, without signs that nobody sees, and on one line. Character by character, so that each code point knows the
 * character that it comes from; the last place is the end.
 */
export function sentLine(sentence: string): SentLine {
  const places: number[] = []
  let line = ''
  for (const { segment, index } of segmentsOf(sentence, 'grapheme')) {
    const composed = seenText(segment.replace(NO_CHARACTER, ' ')).replace(APOSTROPHE, "'")
    const isSame = composed.length === segment.length
    let at = index
    for (const character of composed) {
      places.push(isSame ? at : index)
      at += character.length
    }
    line += composed
  }
  return { line, places: [...places, sentence.length] }
}

/** A word that hunspell does not know; `start` and `end` in code points of the line. */
export type Misspelling = { word: string; start: number; end: number; instead: string[] }

const MISSED = /^(?:& (?<word>\S+) \d+ (?<place>\d+): (?<instead>.+)|# (?<unknown>\S+) (?<at>\d+))$/u

/** One line of what it prints, about a line that was sent behind one sign; undefined for a word that it knows. */
function misspellingOf(printed: string): Misspelling | undefined {
  const { word, place, instead, unknown, at } = MISSED.exec(printed)?.groups ?? {}
  const missed = word ?? unknown
  if (missed === undefined) return undefined
  const start = Number(place ?? at) - 1
  return { word: missed, start, end: start + [...missed].length, instead: instead?.split(', ') ?? [] }
}

/**
 * What hunspell printed about each of `count` lines, after its greeting: a line a word, and an empty one at the end of
 * each that was sent. undefined where it is something else.
 */
export function readPrinted(printed: string, count: number): Misspelling[][] | undefined {
  const [greeting = '', ...lines] = printed.replace(/\n$/, '').split('\n')
  if (!greeting.startsWith('@(#)')) return undefined
  const found: Misspelling[][] = [[]]
  for (const line of lines) {
    const missed = misspellingOf(line)
    if (line === '') found.push([])
    else if (missed !== undefined) found.at(-1)?.push(missed)
  }
  return found.length >= count + 1 ? found.slice(0, count) : undefined
}
