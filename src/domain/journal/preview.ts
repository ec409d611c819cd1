const PREVIEW_LENGTH = 100 // characters as a reader counts them

/** More code units than 100 characters of any script take; keeps a flood of combining marks cheap. */
const MOST_UNITS = 2000

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The text of a list row: content of 100 characters or fewer whole, longer content cut there, with an ellipsis. */
export function previewOf(content: string): string {
  if (content.length <= PREVIEW_LENGTH) return content
  let count = 0
  for (const { index } of characters.segment(content.slice(0, MOST_UNITS))) {
    if (count === PREVIEW_LENGTH) return `${content.slice(0, index)}…`
    count += 1
  }
  return content.length > MOST_UNITS ? `${content.slice(0, MOST_UNITS)}…` : content
}
