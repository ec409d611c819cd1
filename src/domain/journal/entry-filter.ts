import type { Mood } from './entry.ts'

/** Which entries a list shows; an empty field lets every entry through. */
export type EntryFilter = { query: string; mood: Mood; tag: string }

export const NO_FILTER: EntryFilter = { query: '', mood: '', tag: '' }

export function isFiltering({ query, mood, tag }: EntryFilter): boolean {
  return query.trim() !== '' || mood !== '' || tag !== ''
}
