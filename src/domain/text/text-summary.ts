const segmenters = new Map<string, Intl.Segmenter>()

/** Graphemes, words or sentences by Unicode UAX #29 and, for scripts without spaces, a dictionary. */
export function segmentsOf(
  text: string,
  granularity: 'grapheme' | 'word' | 'sentence',
  language?: string,
): Intl.Segments {
  const key = `${granularity} ${language}`
  const segmenter = segmenters.get(key) ?? new Intl.Segmenter(language, { granularity })
  segmenters.set(key, segmenter)
  return segmenter.segment(text)
}

export function isBlank(text: string): boolean {
  return text.trim() === ''
}

/** How many words a text has, in any script; punctuation does not count. */
export function countWords(text: string): number {
  let count = 0
  for (const { isWordLike } of segmentsOf(text, 'word')) if (isWordLike) count += 1
  return count
}

/** The first `most` UTF-16 units of a text, or one fewer where that would cut a character in two. */
export function startOf(text: string, most: number): string {
  const isInTwo = text.slice(most - 1, most + 1).match(/^[\ud800-\udbff][\udc00-\udfff]$/) !== null
  return text.slice(0, isInTwo ? most - 1 : most)
}

const PREVIEW_LENGTH = 100 // characters as a reader counts them
const MOST_UNITS = 2000 // more than 100 characters of any script take; a flood of combining marks stays cheap

/** The first 100 characters of an entry, with an ellipsis where it is longer. */
export function previewOf(content: string): string {
  if (content.length <= PREVIEW_LENGTH) return content
  let count = 0
  let last = 0
  for (const { index } of segmentsOf(content.slice(0, MOST_UNITS), 'grapheme')) {
    if (count === PREVIEW_LENGTH) return `${content.slice(0, index)}…`
    count += 1
    last = index
  }
  if (content.length <= MOST_UNITS) return content
  return `${startOf(content, last === 0 ? MOST_UNITS : last)}…` // the last character may not be whole
}
