import { foldLetter } from './fold-search.ts'

/** Places in a text in UTF-16 units; `end` is the first that no longer belongs. */
export type Span = { start: number; end: number }

/** A folded text, and for each of its units the place it comes from: a letter with the marks on it. */
type FoldedPlaces = { folded: string; sources: Span[] }

function foldWithPlaces(text: string): FoldedPlaces {
  let folded = ''
  const sources: Span[] = []
  for (const { 0: letter, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const part = foldLetter(letter)
    const source = { start: index, end: index + letter.length }
    for (let unit = 0; unit < part.length; unit++) sources.push(source)
    folded += part
  }
  return { folded, sources }
}

function occurrencesOf(word: string, { folded, sources }: FoldedPlaces): Span[] {
  const found: Span[] = []
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
    const [first, last] = [sources[at], sources[at + word.length - 1]]
    if (first !== undefined && last !== undefined) found.push({ start: first.start, end: last.end })
  }
  return found
}

/** Where folded words occur in a text as it is written, in order; those that touch are one. */
export function findWords(text: string, words: string[]): Span[] {
  if (words.length === 0) return []
  const places = foldWithPlaces(text)
  const spans = words.flatMap((word) => occurrencesOf(word, places)).sort((a, b) => a.start - b.start)
  const joined: Span[] = []
  for (const { start, end } of spans) {
    const last = joined.at(-1)
    if (last === undefined || start > last.end) joined.push({ start, end })
    else last.end = Math.max(last.end, end)
  }
  return joined
}
