const PREVIEW_LENGTH = 100 // characters as a reader counts them

/** More code units than 100 characters of any script take; keeps a flood of combining marks cheap. */
const MOST_UNITS = 2000

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The start of a text that is one flood of marks, without half a code point at its end. */
function startOfFlood(content: string): string {
  const start = content.slice(0, MOST_UNITS)
  return /[\ud800-\udbff]$/.test(start) ? start.slice(0, -1) : start
}

/** The text of a list row: content of 100 characters or fewer whole, longer content cut there, with an ellipsis. */
export function previewOf(content: string): string {
  if (content.length <= PREVIEW_LENGTH) return content
  let count = 0
  let last = 0
  for (const { index } of characters.segment(content.slice(0, MOST_UNITS))) {
    if (count === PREVIEW_LENGTH) return `${content.slice(0, index)}…`
    count += 1
    last = index
  }
  if (content.length <= MOST_UNITS) return content
  return `${last === 0 ? startOfFlood(content) : content.slice(0, last)}…` // the last character may not be whole
}
