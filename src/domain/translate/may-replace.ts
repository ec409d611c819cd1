import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { isOwnTranslation } from '#domain/journal/save-translation.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isBlank } from '#domain/text/text-summary.ts'

type Languages = { from: LanguageCode; to: LanguageCode }

/** A day as it is now, with all that is typed; `isOwnFirst`: the learner writes before a machine's text is seen. */
export type TranslationDay = { doc: DayDoc; languages: Languages; isOwnFirst: boolean }

/**
 * A translation that was asked for while the entry was `entry`. `isAsked`: the learner pressed a button for it, now or
 * before the connection was lost; `isWatched`: they see it come, and can bring back what it replaces.
 */
export type AskedTranslation = { entry: Entry; languages: Languages; isAsked: boolean; isWatched: boolean }

/**
 * Why a machine's text stays out: the entry is gone; it, or its language, is another; the learner is typing; what is
 * saved is the learner's; it has come from elsewhere since; it is of these very words; the learner writes first.
 */
export type KeepReason =
  | 'deleted'
  | 'text-changed'
  | 'language-changed'
  | 'edited'
  | 'own-text'
  | 'answered-elsewhere'
  | 'up-to-date'
  | 'own-first'

/** Whether an entry that shows `text` as its translation lacks one of the words it has now. */
export function needsTranslation({ isTranslationStale }: Entry, text: string): boolean {
  return isBlank(text) || isTranslationStale === true
}

function isSameTranslation(left: Entry, right: Entry): boolean {
  return (
    (left.translatedContent ?? '') === (right.translatedContent ?? '') &&
    left.translationLanguage === right.translationLanguage &&
    left.translatedBy === right.translatedBy &&
    left.translationQuality === right.translationQuality &&
    left.isTranslationEdited === right.isTranslationEdited
  )
}

/** The reason that lies in the saved translation; null where there is none. */
function savedReason(entry: Entry, asked: AskedTranslation, answer: string | null): KeepReason | null {
  const saved = entry.translatedContent ?? ''
  if (isBlank(saved) || (saved === answer && !isOwnTranslation(entry))) return null
  if (!isSameTranslation(entry, asked.entry))
    return isOwnTranslation(entry) ? 'own-text' : 'answered-elsewhere'
  if (asked.isAsked && asked.isWatched) return null // they see what goes, and have asked for that
  if (isOwnTranslation(entry)) return 'own-text'
  const { to } = asked.languages
  if (asked.isAsked && (entry.translationLanguage ?? to) !== to) return null
  return needsTranslation(entry, saved) ? null : 'up-to-date'
}

/**
 * Whether a machine's text may take the place of the translation that a day has now, or why not. `answer`: the text
 * itself; null before it has come, which says whether asking for it makes sense.
 */
export function mayReplace(
  { doc: { entry, draft }, languages, isOwnFirst }: TranslationDay,
  asked: AskedTranslation,
  answer: string | null,
): 'replace' | KeepReason {
  if (entry === undefined || isBlank(entry.content)) return 'deleted'
  if (entry.content !== asked.entry.content) return 'text-changed'
  if (languages.from !== asked.languages.from || languages.to !== asked.languages.to)
    return 'language-changed'
  const typed = draft?.translatedContent
  const isCleared = asked.isAsked && asked.isWatched && isBlank(typed ?? '')
  if (typed !== undefined && typed !== answer && !isCleared) return 'edited'
  const reason = savedReason(entry, asked, answer)
  if (reason !== null) return reason
  return isOwnFirst && !asked.isAsked ? 'own-first' : 'replace'
}
