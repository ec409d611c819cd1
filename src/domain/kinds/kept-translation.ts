import type { WordLevel } from '#domain/accounts/profile.ts'
import { isFields } from '#domain/fields.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { FieldType } from './kind.ts'

const QUALITIES = ['good', 'draft', 'checked'] as const

type SavedQuality = (typeof QUALITIES)[number]

export function isSavedQuality(value: unknown): value is SavedQuality {
  return QUALITIES.some((quality) => quality === value)
}

/** A translation into another language than the first one of its entry: what the entry tells of that one, under the same names. */
export type KeptTranslation = {
  translatedContent?: string
  translatedBy?: string
  translationQuality?: SavedQuality
  isTranslationEdited?: boolean
  translationLevel?: WordLevel
  isTranslationStale?: boolean
  /** A hash of the content it was made of: earlier versions of the app change that, and tell nothing of it here. */
  madeOf?: string
  /** What is typed and not saved. */
  typed?: { translatedContent?: string; isTranslationOwn?: boolean }
  /** Never stored: the first language of the entry, while another one stands in its place. */
  isFirst?: true
}

export type KeptTranslations = { [Language in LanguageCode]?: KeptTranslation }

function isByName(value: unknown): value is KeptTranslations {
  return isFields(value) && Object.values(value).every(isFields)
}

/** Translations by their language; what each may hold is checked later (`translate/kept-translations.ts`). */
export const TRANSLATIONS: FieldType<KeptTranslations> = { isMade: isByName, isValid: isByName }
