import type { LanguageCode } from '#domain/languages.ts'
import { cutText, cutToLimit } from './cut-text.ts'
import { splitSentences } from './sentence-ends.ts'
import { isBlank, segmentsOf } from './text-summary.ts'
import { wordsOf } from './words.ts'

/** Joins single words with what follows: they are not worth saying alone. */
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
    last.isOpen = last.wordCount < 2
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
  return joinShortEnd(joinShort(splitSentences(line, language), language), language)
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
 * The sentences to practise, by `splitSentences`. Single words join their neighbour, long sentences are cut. A text
 * without words has none.
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
  return splitSentences(text, language)
    .flatMap((sentence) => cutToLimit(sentence, () => LONGEST_CHUNK))
    .map((chunk) => {
      offset += chunk.length
      return { text: chunk, offset: offset - chunk.length }
    })
    .filter((chunk) => !isBlank(chunk.text))
}
