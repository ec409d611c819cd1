import { type Month, monthOf } from '#domain/days.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { foldLetter, foldSearch } from '#domain/text/fold-search.ts'
import { previewOf, segmentsOf } from '#domain/text/text-summary.ts'
import { spacedWords } from '#domain/text/words.ts'
import type { Entry } from './entry.ts'
import type { EntryFilter } from './entry-filter.ts'
import { tagKey } from './same-tag.ts'
import { tagsOnce } from './tags-once.ts'

/** Places in a text in UTF-16 units; `end` is the first that no longer belongs. */
type Span = { start: number; end: number }

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

const foldedEntries = new WeakMap<Entry, string>()

function foldedEntry(entry: Entry): string {
  const known = foldedEntries.get(entry)
  if (known !== undefined) return known
  const { content, translatedContent, translations = {}, own, tags } = entry
  const others = Object.values(translations).map((other) => other.translatedContent)
  const folded = foldSearch([content, translatedContent, ...others, own, ...tags].join('\n')) // what is missing is an empty line
  foldedEntries.set(entry, folded)
  return folded
}

/** The entries in which every word of the query occurs, in text, translation, own version or tags; all of them for a blank query. */
export function searchEntries(entries: Entry[], query: string): Entry[] {
  const words = spacedWords(foldSearch(query))
  if (words.length === 0) return entries
  return entries.filter((entry) => {
    const text = foldedEntry(entry)
    return words.every((word) => text.includes(word))
  })
}

/** The entries that pass every part of the filter; the same array where there is none. */
export function filterEntries(entries: Entry[], { query, mood, tag }: EntryFilter): Entry[] {
  const found = searchEntries(entries, query)
  if (mood === '' && tag === '') return found
  const key = tagKey(tag)
  return found.filter(
    (entry) =>
      (mood === '' || entry.mood === mood) && (tag === '' || entry.tags.some((one) => tagKey(one) === key)),
  )
}

/** The tags of all entries, each once, as the first of them spells it, in the order of a language. */
export function tagsOf(entries: Entry[], language: string): string[] {
  const { compare } = new Intl.Collator(language)
  return tagsOnce(entries.flatMap(({ tags }) => tags)).sort(compare)
}

/** The months that have entries, in the order of the entries. */
export function monthsOf(entries: Entry[]): Month[] {
  return [...new Set(entries.map(({ date }) => monthOf(date)))]
}

/** A short piece of a text, and where in it the words that were looked for stand. */
export type Excerpt = { text: string; marks: Span[] }

/** What a row of the list shows of an entry; `lang`: of the text that is shown, where it says its own. */
type EntryExcerpt = Excerpt & { lang: LanguageCode | undefined; tags: Excerpt[] }

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
