import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { livingSentences, type SentenceRow } from './living-sentences.ts'
import { languageOfSentence, type SentenceKey } from './sentence-key.ts'

function isEmpty({ doc }: SentenceRow): boolean {
  const { attempts, purgedAt: _, ...fields } = doc
  return attempts.length === 0 && Object.keys(fields).length === 0
}

/** The keys that a page still needs: its sentences, and those that they were before they were edited. */
function keysOf(entry: Entry, rows: SentenceRow[]): SentenceKey[] {
  const { translationLanguage } = entry
  const languages = new Set<LanguageCode>()
  for (const { key } of rows) {
    const language = languageOfSentence(key)
    if (language !== null) languages.add(language)
  }
  const known = translationLanguage === undefined ? [...languages] : [translationLanguage]
  return known
    .flatMap((language) => livingSentences(entry, language, rows))
    .flatMap(({ key, before }) => [key, ...before])
}

/**
 * Which rows of a day belong to no page of it any more, neither to the present one nor to one that can be brought back.
 * Where the language of a translation is not known, a row counts in its own.
 */
export function sentencesToPurge({ entry, deleted }: DayDoc, rows: SentenceRow[]): SentenceKey[] {
  const pages = [entry, deleted?.entry].filter((page) => page !== undefined)
  const needed = new Set(pages.flatMap((page) => keysOf(page, rows)))
  return rows.filter((row) => !needed.has(row.key) && !isEmpty(row)).map(({ key }) => key)
}
