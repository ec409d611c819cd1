import { ENTRY_FIELDS } from './day.ts'
import type { DraftOf, Field, Leaf, RowOf } from './kind.ts'

type Entry = RowOf<typeof ENTRY_FIELDS>
type Draft = DraftOf<typeof ENTRY_FIELDS>

export type DraftName = keyof Draft

const FIELDS: readonly [name: string, field: Leaf][] = Object.entries<Leaf>(ENTRY_FIELDS)

/** The names of those fields of an entry of which that holds. */
export function entryNames(isWanted: (field: Field) => boolean): string[] {
  return FIELDS.flatMap(([name, field]) => (isWanted(field) ? [name] : []))
}

/** What tells of the translation in the first place. */
export const OF_TRANSLATION = entryNames(({ merge }) => merge === 'translation')

export const ENTRY_NAMES = entryNames(() => true)

/** What the learner types of an entry. */
export const TYPED = entryNames(({ typed }) => typed !== undefined) as DraftName[]

/** What Save takes of it. */
export const SAVED = entryNames(({ typed }) => typed === 'by-save') as DraftName[]

/** What stands in the entry as it is typed, and in a draft only while there is no entry. */
export const AT_ONCE = entryNames(({ typed }) => typed === 'at-once') as DraftName[]

/** What stands for a field that is missing. */
export function missingValue(name: DraftName): unknown {
  return ENTRY_FIELDS[name].missing
}

/** Whether a typed field is about nothing, or about one of these. */
export function standsWith(name: DraftName, names: readonly string[]): boolean {
  const { with: other }: Field = ENTRY_FIELDS[name]
  return other === undefined || names.includes(other)
}

/** Whether a field of an entry tells nothing as it is, and is left out. */
function isLeftOut(fields: Partial<Record<string, unknown>>, name: string, field: Field): boolean {
  const value = fields[name]
  if (value === undefined) return true
  const isEmpty = value === field.missing && field.required === undefined && field.mayBeEmpty === undefined
  return isEmpty || (field.with !== undefined && (fields[field.with] ?? '') === '')
}

/** The fields of these names as an entry has them, without those that tell nothing. */
export function tellingFields(fields: object, names: readonly string[]): Partial<Entry> {
  const of = fields as Partial<Record<string, unknown>>
  const told = FIELDS.filter(([name, field]) => names.includes(name) && !isLeftOut(of, name, field))
  return Object.fromEntries(told.map(([name]) => [name, of[name]]))
}

/** An entry in which the fields of these names are those of `fields`. */
export function withFields(entry: Entry, fields: object, names: readonly string[]): Entry {
  const told = tellingFields(fields, names) as Record<string, unknown>
  const changed: Record<string, unknown> = { ...entry, ...told }
  for (const name of names) if (told[name] === undefined) delete changed[name]
  return changed as Entry
}

/** The fields of these names alone, as far as they are there. */
export function onlyFields(of: object, names: readonly string[]): Partial<Record<string, unknown>> {
  const found = Object.entries(of).filter(([name, value]) => value !== undefined && names.includes(name))
  return Object.fromEntries(found)
}

/** Without the fields of these names. */
export function withoutFields<Of extends object>(of: Of, names: readonly string[]): Of {
  return Object.fromEntries(Object.entries(of).filter(([name]) => !names.includes(name))) as Of
}

/**
 * The fields of an entry from outside, or of a draft, without what is not valid in them; null where something is bad or
 * missing without which it is none. Fields that are checked later are left out, and so are unknown ones.
 */
export function readEntryFields(found: Record<string, unknown>): Entry | null {
  const read: Record<string, unknown> = {}
  for (const [name, { type, required, refused, missing, check }] of FIELDS) {
    const value = found[name]
    if (check === undefined && type.isValid(value)) read[name] = value
    else if (required === 'everywhere') return null
    else if (refused === 'everywhere' && value !== undefined) return null
    else if (required !== undefined) read[name] = missing
  }
  return tellingFields(read, Object.keys(read)) as Entry
}

/** The valid fields of a draft from outside. */
export function readDraftFields(found: Record<string, unknown>): Draft {
  const valid = FIELDS.filter(([name, { typed, type }]) => typed !== undefined && type.isValid(found[name]))
  const read = Object.fromEntries(valid.map(([name]) => [name, found[name]]))
  return { ...withoutFields(read, AT_ONCE), ...tellingFields(read, AT_ONCE) }
}
