import { foldSearch } from '#domain/text/fold-search.ts'
import { spacedWords } from '#domain/text/spaced-words.ts'
import type { Entry } from './entry.ts'
import { type EntryFilter, type Month, monthOf } from './entry-filter.ts'
import { tagKey } from './same-tag.ts'
import { tagsOnce } from './tags-once.ts'

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
  return [...new Set(entries.map(monthOf))]
}
