import type { DayDoc } from '#domain/journal/entry.ts'
import { mergeInFirstPlace } from '../merge-doc.ts'
import type { MergeDocs } from '../row-sync.ts'
import type { Doc } from '../sync-protocol.ts'

/** A value with every field of one name under another. */
function renamed(value: unknown, from: string, to: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, of]) => [name === from ? to : name, renamed(of, from, to)]),
  )
}

const UNKNOWN = 'unknownField'

/** The merge of a version that knows one translation an entry: the others are a field it does not know, and carries along. */
export const mergeOfEarlierVersion: MergeDocs = (base, mine, theirs) => {
  const hidden = (doc: Doc) => renamed(doc, 'translations', UNKNOWN) as DayDoc
  const merged = mergeInFirstPlace(base && hidden(base), hidden(mine), hidden(theirs))
  return renamed(merged, UNKNOWN, 'translations') as Doc
}
