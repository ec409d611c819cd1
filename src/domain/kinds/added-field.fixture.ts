import { ENTRY_FIELDS } from './day.ts'
import { type Leaf, TEXT } from './kind.ts'

/** A field as a later version may add it, which a learner types. Call it before anything that reads the table is imported. */
export function addPlace(): void {
  const place: Leaf = { type: TEXT, missing: '', typed: 'by-save', merge: 'text' }
  Object.assign(ENTRY_FIELDS, { place })
}

/** The same entry with and without the field. */
export const ENTRY = { id: '1-a', date: '2026-11-21', content: 'Rain.', tags: [], mood: '' } as const
export const PLACED = { ...ENTRY, place: 'Home.' }
