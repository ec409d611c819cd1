import type { Entry } from '#domain/journal/entry.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isBlank } from '#domain/text/text-summary.ts'

/** A text that the learner wrote in the language they learn: their own version of a page, or its translation. */
export type WrittenText = { text: string; language: LanguageCode; of: 'own' | 'translation' }

/**
 * What of a page can be checked: the translation, where it was written by hand, or else the learner's own version once
 * another translation stands beside it. null where a machine wrote all there is. `target`: the language of what says none;
 * `draft`: a translation as it is typed and not saved yet, which is what the learner sees of one by hand.
 */
export function writtenTextOf(entry: Entry, target: LanguageCode, draft = ''): WrittenText | null {
  const { own = '', ownLanguage, translatedContent = '', translatedBy, translationLanguage } = entry
  if (isBlank(translatedContent)) return null
  if (translatedBy === 'hand') {
    const text = isBlank(draft) ? translatedContent : draft
    return { text, language: translationLanguage ?? target, of: 'translation' }
  }
  return isBlank(own) || own.trim() === translatedContent.trim()
    ? null
    : { text: own, language: ownLanguage ?? target, of: 'own' }
}
