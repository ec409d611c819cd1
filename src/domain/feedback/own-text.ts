import type { Entry } from '#domain/journal/entry.ts'
import { isAsWritten, isStraight } from '#domain/journal/straight.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isBlank } from '#domain/text/text-summary.ts'

/** A text that the learner wrote in the language they learn: an entry, their own version of one, or its translation. */
export type WrittenText = { text: string; language: LanguageCode; of: 'entry' | 'own' | 'translation' }

type Typed = { text: string; isEntry: boolean }

/**
 * What of an entry can be checked: the entry itself, where it is written in the language that is learned, whatever translation it
 * has; the translation, where it was written by hand, or else the learner's own version once another translation stands beside it.
 * null where a machine wrote all there is, and where what is typed is not what was saved: an entry that was a translation, or the
 * other way round. `target`: the language that is learned, and that of what says none; `typed`: the entry or its translation as it
 * stands on screen, saved or not.
 */
export function writtenTextOf(entry: Entry, target: LanguageCode, typed?: Typed): WrittenText | null {
  if (typed !== undefined && typed.isEntry !== isStraight(entry, target)) return null
  const draft = typed?.text ?? ''
  const { own = '', ownLanguage, translatedContent = '', translatedBy, translationLanguage } = entry
  if (isStraight(entry, target))
    return { text: isBlank(draft) ? entry.content : draft, language: target, of: 'entry' }
  if (isBlank(translatedContent)) return null
  const shown = isBlank(draft) ? translatedContent : draft
  if (isAsWritten(entry)) return { text: shown, language: translationLanguage ?? target, of: 'entry' }
  if (translatedBy === 'hand')
    return { text: shown, language: translationLanguage ?? target, of: 'translation' }
  return isBlank(own) || own.trim() === translatedContent.trim()
    ? null
    : { text: own, language: ownLanguage ?? target, of: 'own' }
}
