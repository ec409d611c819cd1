import type { LanguageCode } from '#domain/languages.ts'
import { sayableParts } from './long-sentence.ts'
import { isUnspaced, wordsOf } from './words.ts'

// Shortenings that end in a full stop in the twelve languages; the segmenter takes the stop for an end.
const SHORTENED =
  /(?:^|[\s("«„“¿¡])(?:mr|mrs|ms|dr|dra|prof|st|sr|sra|srta|ud|uds|m|mm|mme|mlle|hr|fr|frk|nr|no|sig|sig\.ra|vs|bzw|ca|tp|ts|ths|gs)\.$/iu
const ORDINAL = /(?:^|\D)\d{1,2}\.$/u // 'am 3. Mai', 'den 21. november'
const OPENING = /[\p{Ps}\p{Pi}]/u

const LONGEST_SHORTENED = 8 // characters, with what stands before it

/** Whether a piece of so many words is only the start of what comes next. */
function isStart(piece: string, wordCount: number): boolean {
  if (wordCount === 1) return true
  const end = piece.slice(-LONGEST_SHORTENED) // a look at the whole of a long piece, again and again, takes minutes
  return SHORTENED.test(end) || ORDINAL.test(end)
}

/** The opening brackets at the end of a text. */
function openingAtEnd(text: string): string {
  let start = text.length
  while (OPENING.test(text.charAt(start - 1))) start -= 1
  return text.slice(start)
}

/** The segmenter leaves an opening bracket at the end of the sentence before: 「 belongs to what it opens. */
function withBracketsMoved(pieces: string[]): string[] {
  let carried = ''
  return pieces.map((piece) => {
    const whole = carried + piece.trim()
    carried = openingAtEnd(whole)
    return carried === whole ? whole : whole.slice(0, whole.length - carried.length)
  })
}

function join(pieces: string[], language: LanguageCode): string {
  return pieces.join(isUnspaced(language) ? '' : ' ')
}

/** A crumb (a shortening, one word, or no word at all) is not worth a turn of its own. */
function mergeCrumbs(pieces: string[], language: LanguageCode): string[] {
  const merged: { pieces: string[]; wordCount: number; isOpen: boolean }[] = []
  for (const piece of pieces) {
    const wordCount = wordsOf(piece, language).length
    let last = merged.at(-1)
    if (last === undefined || (!last.isOpen && wordCount > 0)) {
      last = { pieces: [], wordCount: 0, isOpen: false }
      merged.push(last)
    }
    last.pieces.push(piece)
    last.wordCount += wordCount
    last.isOpen = isStart(piece, last.wordCount)
  }
  return merged.map((one) => join(one.pieces, language))
}

/** A last crumb has no next sentence to begin; it ends the one before. */
function endWithWhole(pieces: string[], language: LanguageCode): string[] {
  const last = pieces.at(-1)
  const before = pieces.at(-2)
  if (last === undefined || before === undefined || wordsOf(last, language).length > 1) return pieces
  return [...pieces.slice(0, -2), join([before, last], language)]
}

function sentencesOfParagraph(paragraph: string, language: LanguageCode): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  const pieces = [...segmenter.segment(paragraph)].map(({ segment }) => segment)
  const trimmed = withBracketsMoved(pieces).filter((piece) => piece !== '')
  return endWithWhole(mergeCrumbs(trimmed, language), language)
}

/**
 * The sentences of a text in the order they are practised. Sentences end as `Intl.Segmenter` says (Unicode
 * UAX #29) and at every line break; crumbs join their neighbour, a sentence too long to be said in
 * one go is parted. A text without words has no sentences: it cannot be practised.
 */
export function sentencesOf(text: string, language: LanguageCode): string[] {
  return text
    .split(/\r?\n|\r/)
    .flatMap((paragraph) => sentencesOfParagraph(paragraph, language))
    .flatMap((sentence) => sayableParts(sentence, language))
    .filter((sentence) => wordsOf(sentence, language).length > 0)
}
