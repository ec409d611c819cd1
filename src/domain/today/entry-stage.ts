import { parseKept } from '#domain/feedback/corrections.ts'
import { areAbout } from '#domain/feedback/used-remarks.ts'
import { draftOf } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import { isStraight } from '#domain/journal/straight.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { isBlank } from '#domain/text/text-summary.ts'

/**
 * How far the entry of a day has come. 'draft': words that are not saved, 'out-of-date': translated before it was changed. One that
 * is written in the language that is learned is 'translated' once it was checked as it stands, or said all the same.
 */
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

function isChecked({ entry }: DayDoc): boolean {
  const kept = parseKept(entry?.corrections)
  if (kept === undefined || entry?.writtenIn !== kept.language) return false
  return areAbout(kept, entry.content)
}

/** The same where the entry may be written in `language`, which is learned; `said`: how many of its sentences were said. */
export function stageOfDay(doc: DayDoc, language: LanguageCode, said: number): EntryStage {
  const stage = entryStage(doc)
  const isWaiting = stage === 'translated' && isStraight(draftOf(doc), language)
  return isWaiting && said === 0 && !isChecked(doc) ? 'saved' : stage
}
