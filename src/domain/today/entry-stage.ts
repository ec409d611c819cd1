import { draftOf } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { isBlank } from '#domain/text/text-summary.ts'

/** How far the entry of a day has come. 'draft': words that are not saved, 'out-of-date': translated before it was changed. */
export type EntryStage = 'blank' | 'draft' | 'saved' | 'translated' | 'out-of-date'

/** Tags, a mood and an unsaved translation alone change nothing: it is the words that a day is made of. */
export function entryStage(doc: DayDoc): EntryStage {
  const { entry } = doc
  const written = entry === undefined || isBlank(entry.content) ? '' : entry.content
  const { content } = draftOf(doc)
  if (!isBlank(content) && content !== written) return 'draft'
  if (entry === undefined || written === '') return 'blank'
  if (isBlank(entry.translatedContent ?? '')) return 'saved'
  return entry.isTranslationStale === true ? 'out-of-date' : 'translated'
}
