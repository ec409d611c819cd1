const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** How many words a text has, in any script; punctuation does not count. */
export function countWords(text: string): number {
  let count = 0
  for (const { isWordLike } of words.segment(text)) if (isWordLike) count += 1
  return count
}
