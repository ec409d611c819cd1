import { isDay } from '#domain/clock.ts'
import { fieldsOf } from '#domain/fields.ts'
import { isTextList } from '#domain/kinds/kind.ts'
import { isLanguageCode } from '#domain/languages.ts'
import { type Draft, type Entry, isMood, isSavedQuality } from './entry.ts'

function optionalFields(fields: Record<string, unknown>): Partial<Entry> {
  const { translatedContent, language, translationLanguage, translatedBy, translationQuality } = fields
  return {
    ...(typeof translatedContent === 'string' && { translatedContent }),
    ...(isLanguageCode(language) && { language }),
    ...(isLanguageCode(translationLanguage) && { translationLanguage }),
    ...(typeof translatedBy === 'string' && { translatedBy }),
    ...(isSavedQuality(translationQuality) && { translationQuality }),
    ...(fields.isTranslationStale === true && { isTranslationStale: true }),
    ...ownIn(fields),
  }
}

function ownIn({ own, ownLanguage }: Record<string, unknown>): Pick<Entry, 'own' | 'ownLanguage'> {
  return typeof own === 'string' && own !== ''
    ? { own, ...(isLanguageCode(ownLanguage) && { ownLanguage }) }
    : {}
}

/** One entry in the interchange shape; null where it is none. Unknown moods become none, unknown fields go. */
export function parseEntry(value: unknown): Entry | null {
  const fields = fieldsOf(value)
  const { id, date, content, tags = [], mood = '' } = fields
  if (typeof id !== 'string' || !isDay(date) || typeof content !== 'string' || !isTextList(tags)) return null
  return { id, date, content, tags, mood: isMood(mood) ? mood : '', ...optionalFields(fields) }
}

/** The fields of a draft; what is none goes. */
export function readDraft(fields: Record<string, unknown>): Draft {
  const { content, tags, mood, translatedContent } = fields
  return {
    ...(typeof content === 'string' && { content }),
    ...(isTextList(tags) && { tags }),
    ...(isMood(mood) && { mood }),
    ...(typeof translatedContent === 'string' && { translatedContent }),
    ...ownIn(fields),
  }
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
