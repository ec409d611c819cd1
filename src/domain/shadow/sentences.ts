import type { LanguageCode } from '#domain/languages.ts'
import { isUnspaced, wordsOf } from './words.ts'

// Shortenings that end in a full stop in the twelve languages; the segmenter takes the stop for an end.
const SHORTENED =
  /(?:^|[\s("«„“¿¡])(?:mr|mrs|ms|dr|dra|prof|st|sr|sra|srta|ud|uds|m|mm|mme|mlle|hr|fr|frk|nr|no|sig|sig\.ra|vs|bzw|ca|tp|ts|ths|gs)\.$/iu
const ORDINAL = /(?:^|\D)\d{1,2}\.$/u // 'am 3. Mai', 'den 21. november'
const OPENING_AT_END = /[\p{Ps}\p{Pi}]+$/u

/** Whether a piece is only the start of what comes next. */
function isStart(piece: string, wordCount: number): boolean {
  return wordCount === 1 || SHORTENED.test(piece) || ORDINAL.test(piece)
}

/** The segmenter leaves an opening bracket at the end of the sentence before: 「 belongs to what it opens. */
function withBracketsMoved(pieces: string[]): string[] {
  let carried = ''
  return pieces.map((piece) => {
    const whole = carried + piece.trim()
    carried = OPENING_AT_END.exec(whole)?.[0] ?? ''
    return carried === whole ? whole : whole.slice(0, whole.length - carried.length)
  })
}

function join(left: string, right: string, language: LanguageCode): string {
  return isUnspaced(language) ? left + right : `${left} ${right}`
}

/** A crumb (a shortening, one word, or no word at all) is not worth a turn of its own. */
function mergeCrumbs(pieces: string[], language: LanguageCode): string[] {
  const merged: string[] = []
  let isLastOpen = false
  for (const piece of pieces) {
    const wordCount = wordsOf(piece, language).length
    const last = merged.at(-1)
    if (last !== undefined && (isLastOpen || wordCount === 0))
      merged.splice(-1, 1, join(last, piece, language))
    else merged.push(piece)
    const whole = merged.at(-1) ?? ''
    isLastOpen = isStart(whole, wordsOf(whole, language).length)
  }
  return merged
}

/** A last crumb has no next sentence to begin; it ends the one before. */
function endWithWhole(pieces: string[], language: LanguageCode): string[] {
  const last = pieces.at(-1)
  const before = pieces.at(-2)
  if (last === undefined || before === undefined || wordsOf(last, language).length > 1) return pieces
  return [...pieces.slice(0, -2), join(before, last, language)]
}

function sentencesOfParagraph(paragraph: string, language: LanguageCode): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  const pieces = [...segmenter.segment(paragraph)].map(({ segment }) => segment)
  const trimmed = withBracketsMoved(pieces).filter((piece) => piece !== '')
  return endWithWhole(mergeCrumbs(trimmed, language), language)
}

/**
 * The sentences of a text in the order they are practised. Sentences end as `Intl.Segmenter` says (Unicode
 * UAX #29) and at every line break; crumbs join their neighbour, a long sentence stays whole. A text without
 * words has no sentences: it cannot be practised.
 */
export function sentencesOf(text: string, language: LanguageCode): string[] {
  return text
    .split(/\r?\n|\r/)
    .flatMap((paragraph) => sentencesOfParagraph(paragraph, language))
    .filter((sentence) => wordsOf(sentence, language).length > 0)
}
