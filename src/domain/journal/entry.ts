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
