import type { WordLevel } from '#domain/accounts/profile.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { draftOf, keepDraft } from './change-entry.ts'
import type { DayDoc, Entry, SavedQuality } from './entry.ts'
import { BY_ENTRY, inStep } from './straight.ts'

/** A translation about to be saved, and who made it: the id of an engine, or 'hand'. */
export type SavedTranslation = {
  text: string
  language: LanguageCode
  by: string
  quality?: SavedQuality
  /** In words for which level a model made it. */
  level?: WordLevel
  /** The learner has changed words of it. */
  isEdited?: boolean
  /** It is known to be of earlier words than the entry's. */
  isStale?: boolean
}

/** Whether the saved translation has the learner's work in it. One of an unknown maker may be theirs. */
export function isOwnTranslation(entry: Partial<Entry>): boolean {
  const { translatedBy, translationQuality, isTranslationEdited } = entry
  return (
    translatedBy === undefined ||
    translatedBy === 'hand' ||
    translatedBy === BY_ENTRY ||
    translationQuality === 'checked' ||
    isTranslationEdited === true
  )
}

/**
 * Stores a translation of `source` with the entry, below whatever is typed: words typed since stay the draft. A day
 * without an entry stays as it is.
 */
export function saveTranslation(doc: DayDoc, translation: SavedTranslation, source: string): DayDoc {
  if (doc.entry === undefined) return doc
  const { isTranslationStale: _, ...fresh } = doc.entry
  const { translationQuality: __, isTranslationEdited: ___, translationLevel: ____, ...entry } = fresh
  const next: Entry = {
    ...entry,
    translatedContent: translation.text,
    translationLanguage: translation.language,
    translatedBy: translation.by,
    ...(translation.quality !== undefined && { translationQuality: translation.quality }),
    ...(translation.level !== undefined && { translationLevel: translation.level }),
    ...(translation.isEdited === true && { isTranslationEdited: true }),
    ...((translation.isStale === true || entry.content !== source) && { isTranslationStale: true }),
  }
  return keepDraft({ ...doc, entry: next }, {})
}

/**
 * Stores what the learner saw and chose to save. What has come from elsewhere, or was typed, since they saw it stays on
 * screen as the draft.
 */
export function saveSeenTranslation(doc: DayDoc, translation: SavedTranslation, source: string): DayDoc {
  const { translatedContent } = draftOf(doc)
  return keepDraft(saveTranslation(doc, translation, source), { translatedContent })
}

/** Has an entry that is written in the language one learns practised itself, in the place of any other text. */
export function saveOwnWords(doc: DayDoc): DayDoc {
  if (doc.entry?.writtenIn === undefined) return doc
  const { isTranslationEdited: _, ...entry } = doc.entry
  return keepDraft({ ...doc, entry: inStep({ ...entry, translatedBy: BY_ENTRY }) }, {})
}
