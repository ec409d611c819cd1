import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isBlank } from '#domain/text/text-summary.ts'

/** A text that the learner wrote in the language they learn: their own version of a page, or its translation. */
export type WrittenText = { text: string; language: LanguageCode; of: 'own' | 'translation' }

/**
 * What of a page can be checked: the translation, where it was written by hand, or else the learner's own version once
 * another translation stands beside it. null where a machine wrote all there is. `target`: the language of what says none.
 */
export function writtenTextOf(entry: Entry, target: LanguageCode): WrittenText | null {
  const { own = '', ownLanguage, translatedContent = '', translatedBy, translationLanguage } = entry
  if (isBlank(translatedContent)) return null
  if (translatedBy === 'hand')
    return { text: translatedContent, language: translationLanguage ?? target, of: 'translation' }
  return isBlank(own) || own.trim() === translatedContent.trim()
    ? null
    : { text: own, language: ownLanguage ?? target, of: 'own' }
}
