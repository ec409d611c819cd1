import { type DAY_FIELDS, type ENTRY_FIELDS, TAG_LIMITS } from '#domain/kinds/day.ts'
import type { DraftOf, RowOf } from '#domain/kinds/kind.ts'
import { hasTag } from './same-tag.ts'

export type Mood = Entry['mood']

/** Good to learn from, or only a draft to start from. */
export type TranslationQuality = 'good' | 'draft'

/** The same of a saved one; 'checked': the learner has checked the draft, and perhaps corrected it. */
export type SavedQuality = NonNullable<Entry['translationQuality']>

/** What is saved of one calendar day. Its fields stand in `kinds/day.ts`. */
export type Entry = RowOf<typeof ENTRY_FIELDS>

/** The unsaved fields of an entry; each only while it differs from the saved one. */
export type Draft = DraftOf<typeof ENTRY_FIELDS>

/** Everything a device keeps of one day. */
export type DayDoc = RowOf<typeof DAY_FIELDS>

/** Whether there is anything to see in it, no mark of direction or joiner alone, and it is not there already, in whatever spelling. */
const isNewTag = (tags: string[], tag: string) => /[^\s\p{C}]/u.test(tag) && !hasTag(tags, tag)

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
