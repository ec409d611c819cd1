/**
 * A note as the server puts it into a collection. `fields` in the order of `ANKI_FIELDS`, HTML; `date` (yyyy-MM-dd) of its
 * entry, by which Anki sorts new cards.
 */
export type PackedNote = { guid: string; date: string; fields: string[]; tags: string[] }

/** The names of the fields, which an earlier import has: adding one would make Anki refuse to update its notes. */
export const ANKI_FIELDS = [
  'Sentence',
  'Words',
  'Whole sentence',
  'What I wrote',
  'Voice',
  'My recording',
] as const

export const MOST_ANKI_NOTES = 5000

/** UTF-16 units of one field: far more than a sentence of HTML. */
export const LONGEST_ANKI_FIELD = 20_000
