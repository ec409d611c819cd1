import type { LanguageCode } from '#domain/languages.ts'
import { keepDraft } from './change-entry.ts'
import type { DayDoc, Entry, SavedQuality } from './entry.ts'

/** A translation about to be saved, and who made it: the id of an engine, or 'hand'. */
export type SavedTranslation = {
  text: string
  language: LanguageCode
  by: string
  quality?: SavedQuality
}

/** Stores a translation with the entry it was made from. A day without an entry stays as it is. */
export function saveTranslation(doc: DayDoc, translation: SavedTranslation, source: string): DayDoc {
  if (doc.entry === undefined) return doc
  const { isTranslationStale: _, translationQuality: __, ...entry } = doc.entry
  const { translatedContent: ___, ...draft } = doc.draft ?? {}
  const next: Entry = {
    ...entry,
    translatedContent: translation.text,
    translationLanguage: translation.language,
    translatedBy: translation.by,
    ...(translation.quality !== undefined && { translationQuality: translation.quality }),
    ...(entry.content !== source && { isTranslationStale: true }),
  }
  return keepDraft({ ...doc, entry: next, draft }, draft)
}

/** The learner has checked the draft of a machine; nothing changes where `text` is no longer the translation. */
export function markTranslationChecked(doc: DayDoc, text: string): DayDoc {
  const { entry } = doc
  if (entry?.translatedContent !== text || entry.translationQuality !== 'draft') return doc
  return { ...doc, entry: { ...entry, translationQuality: 'checked' } }
}
