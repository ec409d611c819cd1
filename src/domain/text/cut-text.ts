import type { LanguageCode } from '#domain/languages.ts'
import { OPENING, splitSentences } from './sentence-ends.ts'
import { segmentsOf, startOf } from './text-summary.ts'

export type Piece = { text: string; gap: string }

const PLACES = ['paragraph', 'line', 'sentence', 'space'] as const

type Place = (typeof PLACES)[number]

const GAPS = { paragraph: /\n[^\S\n]*\n/, line: /[\n\r]/, space: /\s/ }

/** White space at which a text is cut; `index` in UTF-16 units. */
type Gap = { index: number; gap: string }

function cutAt(text: string, gaps: readonly Gap[]): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  for (const { index, gap } of gaps) {
    if (index === 0 || index + gap.length === text.length) continue
    pieces.push({ text: text.slice(start, index), gap })
    start = index + gap.length
  }
  return [...pieces, { text: text.slice(start), gap: '' }]
}

/** A text cut at the white space of one kind; `joinPieces` makes it whole again. */
export function cutText(text: string, at: keyof typeof GAPS): Piece[] {
  const gaps = [...text.matchAll(/\s+/gu)].map(({ index, 0: gap }) => ({ index, gap }))
  return cutAt(
    text,
    gaps.filter(({ gap }) => GAPS[at].test(gap)),
  )
}

/** The same at the ends of its sentences. */
function cutAtSentenceEnds(text: string, language: LanguageCode): Piece[] {
  let end = 0
  const gaps = splitSentences(text, language).map((sentence) => {
    end += sentence.length
    const { length } = sentence.trimEnd()
    return { index: end - sentence.length + length, gap: sentence.slice(length) }
  })
  return cutAt(text, gaps)
}

export function joinPieces(pieces: readonly Piece[]): string {
  return pieces.map(({ text, gap }) => text + gap).join('')
}

function openingAtEnd(text: string): string {
  let start = text.length
  while (OPENING.test(text.charAt(start - 1))) start -= 1
  return text.slice(start)
}

/** A comma between digits is no pause; one with a combining mark is one character with it. */
const PAUSE = /[,;:、，；：–—](?![\d\p{M}\u200d])/gu

/** Where to cut: after the last pause that does not leave the start short, else before a word, else a character. */
function placeToCut(text: string, limit: number): number {
  const head = text.slice(0, limit)
  const pauses = [...text.slice(0, limit + 1).matchAll(PAUSE)] // with what follows the last one
  const pause = pauses.findLast(({ index }) => index < limit)?.index ?? -1
  if (pause > limit / 3) return pause + 1
  const word = [...segmentsOf(head, 'word')].findLast(({ isWordLike }) => isWordLike)?.index ?? 0
  const place = word - openingAtEnd(head.slice(0, word)).length
  if (place > 0) return place
  const character = segmentsOf(text.slice(0, 2 * limit), 'grapheme').containing(limit)?.index ?? 0
  return character > 0 ? character : startOf(text, limit).length || 2
}

/**
 * Cuts a text into parts no longer than `limitOf` what is left (UTF-16 units), at a pause where there is one. A
 * single character that is longer than the limit is cut as well.
 */
export function cutToLimit(text: string, limitOf: (rest: string) => number): string[] {
  const parts: string[] = []
  let rest = text
  for (let limit = limitOf(rest); rest.length > limit; limit = limitOf(rest)) {
    const place = placeToCut(rest, limit)
    parts.push(rest.slice(0, place))
    rest = rest.slice(place)
  }
  return [...parts, rest]
}

/** Joins neighbours within the limit: fewer, larger requests. */
function fill(pieces: Piece[], limit: number): Piece[] {
  const filled: Piece[] = []
  for (const piece of pieces) {
    const last = filled.at(-1)
    if (last === undefined || last.text.length + last.gap.length + piece.text.length > limit)
      filled.push(piece)
    else filled[filled.length - 1] = { text: last.text + last.gap + piece.text, gap: piece.gap }
  }
  return filled
}

/**
 * Cuts a text into pieces of at most `limit` UTF-16 units, between paragraphs where that is enough, else between
 * lines, sentences or words. `joinPieces` makes them the text again.
 */
export function splitText(
  text: string,
  limit: number,
  language: LanguageCode,
  places: readonly Place[] = PLACES,
): Piece[] {
  if (text.length <= limit) return [{ text, gap: '' }]
  const [place, ...rest] = places
  if (place === undefined) return cutToLimit(text, () => limit).map((part) => ({ text: part, gap: '' }))
  const cut = place === 'sentence' ? cutAtSentenceEnds(text, language) : cutText(text, place)
  const parts = cut.flatMap(({ text: part, gap }) => {
    const smaller = splitText(part, limit, language, rest)
    return smaller.map((piece, index) => (index === smaller.length - 1 ? { ...piece, gap } : piece))
  })
  return fill(parts, limit)
}
