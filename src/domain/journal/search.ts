import { spacedWords } from '#domain/text/words.ts'
import type { Entry } from './entry.ts'

/** Letters that decomposition leaves whole but a searcher types without their stroke. */
const STROKED: Record<string, string> = { đ: 'd', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', ß: 'ss', ı: 'i' }

/** Lower case, without accents, compatibility forms and width made equal. */
function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[đøæœłßı]/g, (letter) => STROKED[letter] ?? letter)
}

const foldedEntries = new WeakMap<Entry, string>()

function foldedEntry(entry: Entry): string {
  const known = foldedEntries.get(entry)
  if (known !== undefined) return known
  const folded = foldText([entry.content, entry.translatedContent ?? '', ...entry.tags].join('\n'))
  foldedEntries.set(entry, folded)
  return folded
}

/** The entries in which every word of the query occurs, in text, translation or tags; all of them for a blank query. */
export function searchEntries(entries: Entry[], query: string): Entry[] {
  const words = spacedWords(foldText(query))
  if (words.length === 0) return entries
  return entries.filter((entry) => {
    const text = foldedEntry(entry)
    return words.every((word) => text.includes(word))
  })
}
