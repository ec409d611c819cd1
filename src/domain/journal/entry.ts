import type { Day } from '#domain/clock.ts'
import type { LanguageCode } from '#domain/languages.ts'

/** The moods an entry can carry, in the order they are offered. */
export const MOODS = [
  'happy',
  'sad',
  'excited',
  'tired',
  'anxious',
  'relaxed',
  'frustrated',
  'grateful',
] as const

/** A mood, or the empty text for none. */
export type Mood = (typeof MOODS)[number] | ''

/** How much an engine's translation can be trusted: to learn from, or only to start from. */
export type TranslationQuality = 'good' | 'draft'

/**
 * One learner's journal text for one calendar day. The first six fields are the interchange shape;
 * the others remember what later changes of profile must not rewrite.
 */
export type Entry = {
  id: string
  date: Day
  content: string
  tags: string[]
  mood: Mood
  translatedContent?: string
  /** The language the entry was written in. */
  language?: LanguageCode
  /** The language of `translatedContent`. */
  translationLanguage?: LanguageCode
  /** Who made the translation: a translator's id, or 'hand'. */
  translatedBy?: string
  translationQuality?: TranslationQuality
  /** The content has changed since the translation was made. */
  isTranslationStale?: boolean
}

/** What the learner has typed and not yet saved; a field is there only while it differs from the entry. */
export type Draft = {
  content?: string
  tags?: string[]
  mood?: Mood
  translatedContent?: string
}

/** A deleted entry with its draft, and when it was deleted, in milliseconds since 1970. */
type DeletedEntry = { at: number; entry: Entry; draft?: Draft }

/** Everything a device keeps of one day: the saved entry, the unsaved draft, and what was deleted lately. */
export type DayDoc = { entry?: Entry; draft?: Draft; deleted?: DeletedEntry }

/** Adds a tag, trimmed; a blank one or one already there changes nothing. */
export function addTag(tags: string[], text: string): string[] {
  const tag = text.trim()
  return tag === '' || tags.includes(tag) ? tags : [...tags, tag]
}

/** Removes a tag. */
export function removeTag(tags: string[], tag: string): string[] {
  return tags.filter((other) => other !== tag)
}

/** The state of a learner's words: typed and kept, saved, saved on the server too, or at risk. */
export type SavedState = 'draft' | 'saved' | 'synced' | 'not-saved'

/** The state of a day, null when nothing has been written. `hasFailed`: the store refuses, or takes too long. */
export function savedStateOf(doc: DayDoc, isDurable: boolean, hasFailed: boolean): SavedState | null {
  if (hasFailed) return 'not-saved'
  if (doc.draft !== undefined) return 'draft'
  if (doc.entry !== undefined) return isDurable ? 'saved' : 'draft'
  return null
}
