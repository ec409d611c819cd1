import type { LanguageCode } from '#domain/languages.ts'
import { cutText, cutToLimit, openingAtEnd } from './cut-text.ts'
import { isBlank, segmentsOf } from './text-summary.ts'
import { wordsOf } from './words.ts'

// Shortenings that end in a full stop in the twelve languages; the segmenter takes the stop for an end.
const SHORTENED =
  /(?:^|[\s("«„“¿¡])(?:mr|mrs|ms|dr|dra|prof|st|sr|sra|srta|ud|uds|m|mm|mme|mlle|hr|fr|frk|nr|no|sig|sig\.ra|vs|bzw|ca|tp|ts|ths|gs)\.$/iu
const ORDINAL = /(?:^|\D)\d{1,2}\.$/u // 'am 3. Mai', 'den 21. november'

const LONGEST_SHORTENED = 8 // characters, with what stands before it

/** Whether a piece is only the start of a sentence: one word, or an end that is an abbreviation. */
function isStart(piece: string, wordCount: number): boolean {
  if (wordCount < 2) return true
  const end = piece.trimEnd().slice(-LONGEST_SHORTENED) // looking at the whole of long pieces takes minutes
  return SHORTENED.test(end) || ORDINAL.test(end)
}

/** The segmenter leaves an opening bracket at the end of the sentence before: 「 belongs to what it opens. */
function withBracketsMoved(pieces: string[]): string[] {
  let carried = ''
  const moved = pieces.map((piece) => {
    const whole = carried + piece
    const end = whole.trimEnd()
    const opening = openingAtEnd(end)
    carried = opening === '' ? '' : whole.slice(end.length - opening.length)
    return whole.slice(0, whole.length - carried.length)
  })
  return [...moved, carried].filter((piece) => piece !== '')
}

/** Joins abbreviations and single words with what follows. */
function joinShort(pieces: string[], language: LanguageCode): string[] {
  const merged: { text: string; wordCount: number; isOpen: boolean }[] = []
  for (const piece of pieces) {
    const wordCount = wordsOf(piece, language).length
    let last = merged.at(-1)
    if (last === undefined || (!last.isOpen && wordCount > 0)) {
      last = { text: '', wordCount: 0, isOpen: false }
      merged.push(last)
    }
    last.text += piece
    last.wordCount += wordCount
    last.isOpen = isStart(piece, last.wordCount)
  }
  return merged.map(({ text }) => text)
}

/** A single last word joins the sentence before it. */
function joinShortEnd(pieces: string[], language: LanguageCode): string[] {
  const last = pieces.at(-1)
  const before = pieces.at(-2)
  if (last === undefined || before === undefined || wordsOf(last, language).length > 1) return pieces
  return [...pieces.slice(0, -2), before + last]
}

function sentencesOfLine(line: string, language: LanguageCode): string[] {
  const pieces = [...segmentsOf(line, 'sentence', language)].map(({ segment }) => segment)
  return joinShortEnd(joinShort(withBracketsMoved(pieces), language), language)
}

const LONGEST_SAID = 500 // characters: more than half a minute of speech, which nobody says or hears in one go

/** Where the first 500 characters end; undefined where there are no more. */
function endOfSaid(text: string): number | undefined {
  let count = 0
  for (const { index } of segmentsOf(text, 'grapheme')) if (count++ === LONGEST_SAID) return index
  return undefined
}

const MOST_UNITS = 4 * LONGEST_SAID // more than 500 characters of most texts take

/** The length (UTF-16 units) of as much as can be said in one go. */
function longestSaid(text: string): number {
  if (text.length <= LONGEST_SAID) return text.length
  const end = endOfSaid(text.slice(0, MOST_UNITS)) ?? MOST_UNITS // a segmenter copies all that it is given
  return end < MOST_UNITS - 1 ? end : (endOfSaid(text) ?? text.length) // later ends may be inside a character
}

/**
 * The sentences to practise, by `Intl.Segmenter` (Unicode UAX #29) and line breaks. Single words and abbreviations
 * join their neighbour, long sentences are cut. A text without words has none.
 */
export function sentencesOf(text: string, language: LanguageCode): string[] {
  return cutText(text, 'line')
    .flatMap((line) => sentencesOfLine(line.text, language))
    .flatMap((sentence) => cutToLimit(sentence, longestSaid))
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsOf(sentence, language).length > 0)
}

export type SpeechChunk = { text: string; offset: number }

const LONGEST_CHUNK = 160 // UTF-16 units; browsers cut voices from the network after about 14 seconds

/** Cuts a text into chunks that any voice can say whole: by sentence, long sentences at a pause. */
export function speechChunks(text: string, language: LanguageCode): SpeechChunk[] {
  let offset = 0
  return [...segmentsOf(text, 'sentence', language)]
    .flatMap(({ segment }) => cutToLimit(segment, () => LONGEST_CHUNK))
    .map((chunk) => {
      offset += chunk.length
      return { text: chunk, offset: offset - chunk.length }
    })
    .filter((chunk) => !isBlank(chunk.text))
}
