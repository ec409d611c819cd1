import { isDay } from '#domain/clock.ts'
import { fieldsOf } from '#domain/fields.ts'
import { isLanguageCode } from '#domain/languages.ts'
import { type Entry, MOODS, type Mood, type SavedQuality } from './entry.ts'
import type { StoredDay } from './entry-store.ts'

function isMood(value: unknown): value is Mood {
  return value === '' || MOODS.includes(value as (typeof MOODS)[number])
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

const QUALITIES: readonly SavedQuality[] = ['good', 'draft', 'checked']

function optionalFields(fields: Record<string, unknown>): Partial<Entry> {
  const { translatedContent, language, translationLanguage, translatedBy } = fields
  const translationQuality = QUALITIES.find((one) => one === fields.translationQuality)
  return {
    ...(typeof translatedContent === 'string' && { translatedContent }),
    ...(isLanguageCode(language) && { language }),
    ...(isLanguageCode(translationLanguage) && { translationLanguage }),
    ...(typeof translatedBy === 'string' && { translatedBy }),
    ...(translationQuality !== undefined && { translationQuality }),
    ...(fields.isTranslationStale === true && { isTranslationStale: true }),
  }
}

/** One entry in the interchange shape; null where it is none. Unknown moods become none, unknown fields go. */
export function parseEntry(value: unknown): Entry | null {
  const fields = fieldsOf(value)
  const { id, date, content, tags = [], mood = '' } = fields
  if (typeof id !== 'string' || !isDay(date) || typeof content !== 'string' || !isTextList(tags)) return null
  return { id, date, content, tags, mood: isMood(mood) ? mood : '', ...optionalFields(fields) }
}

/** A JSON array of entries; null when the text is anything else. */
export function parseDiary(json: string): Entry[] | null {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return null // not JSON: not a diary
  }
  if (!Array.isArray(value)) return null
  const entries = value.map(parseEntry)
  return entries.every((entry) => entry !== null) ? entries : null
}

/** `unsaved`: the draft of its content. */
type ExportedEntry = Entry & { unsaved?: string }

/** The diary as a JSON array of entries, oldest first; a draft without an entry stands under its day. */
export function exportDiary(days: StoredDay[]): string {
  const exported = days
    .filter(({ doc }) => doc.entry !== undefined || doc.draft?.content !== undefined)
    .map(({ date, doc }): ExportedEntry => {
      const entry = doc.entry ?? {
        id: `unsaved-${date}`,
        date,
        content: '',
        tags: doc.draft?.tags ?? [],
        mood: '',
      }
      const unsaved = doc.draft?.content
      return unsaved === undefined ? entry : { ...entry, unsaved }
    })
    .sort((left, right) => (left.date < right.date ? -1 : 1))
  return JSON.stringify(exported, null, 2)
}
