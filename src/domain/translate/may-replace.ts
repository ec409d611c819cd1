import type { WordLevel } from '#domain/accounts/profile.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { isOwnTranslation } from '#domain/journal/save-translation.ts'
import { isStraight } from '#domain/journal/straight.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isBlank } from '#domain/text/text-summary.ts'

type Languages = { from: LanguageCode; to: LanguageCode }

/**
 * A day as it is now, with all that is typed; `isOwnFirst`: the learner writes before a machine's text is seen; `level`: in
 * words for which level they want it of a model.
 */
export type TranslationDay = {
  doc: DayDoc
  languages: Languages
  isOwnFirst: boolean
  level?: WordLevel | undefined
}

/**
 * A translation that was asked for while the entry was `entry`. `isAsked`: the learner pressed a button for it, now or
 * before the connection was lost; `isWatched`: they see it come, and can bring back what it replaces. `level`: in words for
 * which level it is, or would be before it has come; none: as the entry is written.
 */
export type AskedTranslation = {
  entry: Entry
  languages: Languages
  isAsked: boolean
  isWatched: boolean
  level?: WordLevel | undefined
}

/**
 * Why a machine's text stays out: the entry is gone; it, or its language, is another; the learner is typing; what is
 * saved is the learner's; it has come from elsewhere since; it is of these very words; the learner writes first; the entry is
 * written in the language it would be translated into.
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
  | 'straight'

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
    left.isTranslationEdited === right.isTranslationEdited &&
    left.translationLevel === right.translationLevel
  )
}

/** The reason that lies in the saved translation; null where there is none. */
function savedReason(entry: Entry, asked: AskedTranslation, answer: string | null): KeepReason | null {
  const saved = entry.translatedContent ?? ''
  if (isBlank(saved) || (saved === answer && !isOwnTranslation(entry))) return null
  if (!isSameTranslation(entry, asked.entry))
    return isOwnTranslation(entry) ? 'own-text' : 'answered-elsewhere'
  const isOwn = isOwnTranslation(entry)
  if (isOwn && asked.level !== undefined) return 'own-text' // simpler words replace nobody's own, only at a choice
  if (asked.isAsked && asked.isWatched) return null // they see what goes, and have asked for that
  if (isOwn) return 'own-text'
  const { to } = asked.languages
  if (asked.isAsked && (entry.translationLanguage ?? to) !== to) return null
  if (asked.isAsked && asked.level !== undefined && entry.translationLevel !== asked.level) return null
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
  if (isStraight(entry, languages.to)) return 'straight'
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
