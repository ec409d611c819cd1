import { DAY_MS } from '#domain/duration.ts'
import { draftOf, KEPT_AFTER_DELETION_MS, keepDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import { isSameJson } from '#domain/row.ts'
import { mergeDoc, restoreEntry } from '#domain/sync/merge-doc.ts'
import { asKept } from '#domain/sync/translation-in.ts'

/**
 * A day with its entry as it was in a version. The entry keeps its id; a version from before the first save comes as a
 * draft, so that the saved entry stays.
 */
export function restoreVersion(doc: DayDoc, version: DayDoc): DayDoc {
  const { entry: now, draft: _, ...rest } = doc
  const { entry: then, draft } = version
  if (then === undefined) {
    const { own, ownLanguage, ...words } = draftOf(version)
    const tried = own !== '' && { own, ownLanguage }
    return keepDraft({ ...rest, ...(now && { entry: now }) }, { ...words, ...tried })
  }
  return { ...rest, entry: { ...then, id: now?.id ?? then.id }, ...(draft && { draft }) }
}

/** Takes a change back that made `after` of `before`. What has been written since stays. */
export function takeBack(doc: DayDoc, before: DayDoc, after: DayDoc): DayDoc {
  const isAsMade = isSameJson(asKept(doc), asKept(after)) // whichever language is shown
  return isAsMade ? before : mergeDoc(after, doc, before)
}

/** Brings a deleted entry back; where the day has another entry by now, both texts stay. */
export function bringBack(doc: DayDoc): DayDoc {
  const { deleted, ...present } = doc
  if (deleted === undefined || present.entry === undefined) return restoreEntry(doc)
  return mergeDoc(undefined, present, {
    entry: deleted.entry,
    ...(deleted.draft && { draft: deleted.draft }),
  })
}

const KEPT_DAYS = KEPT_AFTER_DELETION_MS / DAY_MS

export type DeletedEntry = DiaryDay & { daysLeft: number }

/** The days with a deleted entry that can still be brought back, newest first. */
export function deletedEntries(days: DiaryDay[], now: number): DeletedEntry[] {
  return days
    .flatMap(({ date, doc }) => {
      if (doc.deleted === undefined) return []
      const left = doc.deleted.at + KEPT_AFTER_DELETION_MS - now
      return [{ date, doc, daysLeft: Math.min(KEPT_DAYS, Math.max(1, Math.ceil(left / DAY_MS))) }] // clocks differ
    })
    .sort((left, right) => (left.date < right.date ? 1 : -1))
}
