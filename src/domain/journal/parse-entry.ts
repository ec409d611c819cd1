import { fieldsOf } from '#domain/fields.ts'
import { readEntryFields } from '#domain/kinds/entry-fields.ts'
import type { Entry } from './entry.ts'

/** One entry in the interchange shape; null where it is none. Unknown moods become none, unknown fields go. */
export function parseEntry(value: unknown): Entry | null {
  return readEntryFields(fieldsOf(value))
}

/** A JSON array of entries, without those that are marked as deleted; null when the text is anything else. */
export function parseDiary(json: string): Entry[] | null {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return null // not JSON: not a diary
  }
  if (!Array.isArray(value)) return null
  const entries = value.filter((item) => fieldsOf(item).deletedAt === undefined).map(parseEntry)
  return entries.every((entry) => entry !== null) ? entries : null
}
