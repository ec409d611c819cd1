import type { LanguageCode } from '#domain/languages.ts'
import { findWords, type Span } from '#domain/text/find-words.ts'
import { foldSearch } from '#domain/text/fold-search.ts'
import { spacedWords } from '#domain/text/spaced-words.ts'
import { previewOf, segmentsOf } from '#domain/text/text-summary.ts'
import type { Entry } from './entry.ts'

/** A short piece of a text, and where in it the words that were looked for stand. */
export type Excerpt = { text: string; marks: Span[] }

/** What a row of the list shows of an entry; `lang`: of the text that is shown, where it says its own. */
export type EntryExcerpt = Excerpt & { lang: LanguageCode | undefined; tags: Excerpt[] }

const BEFORE = 40 // UTF-16 units that are shown before the first match, at most

/** Where to begin so that a match is seen in its sentence: at a word, never inside one. */
function startBefore(text: string, match: number): number {
  const from = Math.max(0, match - BEFORE)
  if (from === 0) return 0
  const before = text.slice(from, match)
  for (const { index, segment } of segmentsOf(before, 'word'))
    if (index > 0 && segment.trim() !== '') return from + index
  return match
}

function shifted(marks: Span[], by: number, end: number): Span[] {
  return marks
    .map(({ start, end: to }) => ({ start: start + by, end: Math.min(to + by, end) }))
    .filter(({ start, end: to }) => start >= 0 && start < to)
}

/** How much of the text a preview of it holds. */
function keptOf(preview: string, text: string): number {
  return preview.length > text.length || preview === text ? text.length : preview.length - 1 // the ellipsis
}

/** The beginning of a text, or its part around the first match where that comes later. */
function excerptAround(text: string, marks: Span[]): Excerpt {
  const preview = previewOf(text)
  const kept = keptOf(preview, text)
  const [first] = marks
  if (first === undefined || first.end <= kept) return { text: preview, marks: shifted(marks, 0, kept) }
  const start = startBefore(text, first.start)
  if (start === 0) return { text: preview, marks: shifted(marks, 0, kept) }
  const rest = text.slice(start)
  const part = previewOf(rest)
  return { text: `…${part}`, marks: shifted(marks, 1 - start, 1 + keptOf(part, rest)) }
}

/** The beginning of an entry; of a search the part around a match: of its text, or else its translation or own version. */
export function excerptOf(entry: Entry, query: string): EntryExcerpt {
  const words = spacedWords(foldSearch(query))
  const tags = entry.tags
    .map((text) => ({ text, marks: findWords(text, words) }))
    .filter(({ marks }) => marks.length > 0)
  const { content, language, translatedContent, translationLanguage, own, ownLanguage } = entry
  const texts = [
    [content, language],
    [translatedContent, translationLanguage],
    [own, ownLanguage],
  ] as const
  for (const [text = '', lang] of texts) {
    const marks = findWords(text, words)
    if (marks.length > 0) return { ...excerptAround(text, marks), lang, tags }
  }
  return { text: previewOf(content), marks: [], lang: language, tags }
}

/** A text in pieces, in order, those that match apart from the others. */
export function markedParts({ text, marks }: Excerpt): { text: string; isMatch: boolean; at: number }[] {
  const cuts = [0, ...marks.flatMap(({ start, end }) => [start, end]), text.length]
  return cuts
    .slice(0, -1)
    .map((at, place) => ({ at, text: text.slice(at, cuts[place + 1]), isMatch: place % 2 === 1 }))
    .filter((part) => part.text !== '')
}
