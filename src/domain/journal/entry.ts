import type { Day } from '#domain/clock.ts'
import type { LanguageCode } from '#domain/languages.ts'

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

export type Mood = (typeof MOODS)[number] | ''

/** Good to learn from, or only a draft to start from. */
export type TranslationQuality = 'good' | 'draft'

/** The same of a saved one; 'checked': the learner has checked the draft, and perhaps corrected it. */
export type SavedQuality = TranslationQuality | 'checked'

/**
 * One calendar day of a journal. The first six fields are the interchange shape; the others stay as they
 * were when the profile changes.
 */
export type Entry = {
  id: string
  date: Day
  content: string
  tags: string[]
  mood: Mood
  translatedContent?: string
  language?: LanguageCode
  translationLanguage?: LanguageCode
  translatedBy?: string // a translator's id, or 'hand'
  translationQuality?: SavedQuality
  isTranslationEdited?: boolean // the learner has changed words of what `translatedBy` made
  isTranslationStale?: boolean // the content has changed since the translation was made
  own?: string // the learner's own version, written before a machine's translation was seen; kept as it is typed
  ownLanguage?: LanguageCode // of `own`
  corrections?: unknown // of sentences of the learner; read with `parseKept`, as what does not fit there counts as none
}

/** The unsaved fields of an entry; each only while it differs from the saved one. */
export type Draft = {
  content?: string
  tags?: string[]
  mood?: Mood
  translatedContent?: string
  own?: string // only on a day without an entry: it has no other place
  ownLanguage?: LanguageCode | '' // '': not known
}

type DeletedEntry = { at: number; entry: Entry; draft?: Draft } // `at` in epoch ms

/**
 * Everything a device keeps of one day: the saved entry, the unsaved draft, what was deleted lately, when the server
 * last purged what was deleted before (epoch ms), and on which later day the page was begun; none: on the day itself.
 */
export type DayDoc = {
  entry?: Entry
  draft?: Draft
  deleted?: DeletedEntry
  purgedAt?: number
  writtenOn?: Day
}

/** How many tags a page may have, and how many UTF-16 units each of them; the server takes no more either. */
export const TAG_LIMITS = { tags: 100, tagLength: 200 } as const

/** Whether there is anything to see in it, no mark of direction or joiner alone, and it is not there already. */
const isNewTag = (tags: string[], tag: string) => /[^\s\p{C}]/u.test(tag) && !tags.includes(tag)

/** Why a tag cannot be added; null where it can, or where there is nothing to add. */
export function tagRefusal(tags: string[], text: string): 'tooMany' | 'tooLong' | null {
  const tag = text.trim()
  if (!isNewTag(tags, tag)) return null
  if (tag.length > TAG_LIMITS.tagLength) return 'tooLong'
  return tags.length >= TAG_LIMITS.tags ? 'tooMany' : null
}

/** Adds a tag, trimmed; one in which nothing is to be seen, one already there, or one that is refused changes nothing. */
export function addTag(tags: string[], text: string): string[] {
  const tag = text.trim()
  return isNewTag(tags, tag) && tagRefusal(tags, tag) === null ? [...tags, tag] : tags
}

export function removeTag(tags: string[], tag: string): string[] {
  return tags.filter((other) => other !== tag)
}

/** Typed and kept, saved, saved on the server too, or at risk. */
export type SavedState = 'draft' | 'saved' | 'synced' | 'not-saved'

type OpenDay = { doc: DayDoc; isDurable: boolean; isSynced: boolean; failure: unknown }

/** The state of a day, null when nothing has been written. `failure`: the store refuses, or takes too long. */
export function savedStateOf({ doc, isDurable, isSynced, failure }: OpenDay): SavedState | null {
  if (failure !== null) return 'not-saved'
  if (doc.draft !== undefined) return 'draft'
  if (doc.entry === undefined) return null
  if (!isDurable) return 'draft'
  return isSynced ? 'synced' : 'saved'
}
