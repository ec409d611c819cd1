import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isBlank } from '#domain/text/text-summary.ts'

/**
 * Whether a saved translation is a rough draft: by apertium, which has no sense of a text, and checked by nobody. It is
 * practised, but no sentence or word of it is scheduled.
 */
export function isRoughDraft({
  translatedBy,
  translationQuality,
}: Pick<Entry, 'translatedBy' | 'translationQuality'>): boolean {
  return translatedBy === 'apertium' && translationQuality === 'draft'
}

/** Whether a sentence, as it stands in the saved translation, is one of a rough draft. */
export function isOfRoughDraft(entry: Entry, sentence: string): boolean {
  return isRoughDraft(entry) && entry.translatedContent?.includes(sentence) === true
}

/** Of these entries, in their order, those whose translation into `language` is a rough draft: checking it schedules its sentences. */
export function roughDraftsIn(entries: readonly Entry[], language: LanguageCode): Entry[] {
  return entries.filter(
    (entry) =>
      isRoughDraft(entry) &&
      (entry.translationLanguage ?? language) === language &&
      !isBlank(entry.translatedContent ?? ''),
  )
}
