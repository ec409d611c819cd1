import { DAY_MS } from '#domain/clock.ts'
import { draftOf, KEPT_AFTER_DELETION_MS, keepDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { DiaryDay } from '#domain/journal/entry-store.ts'
import { isSameJson } from '#domain/row.ts'
import { mergeDoc, restoreEntry } from '#domain/sync/merge-doc.ts'
import { asKept } from '#domain/sync/translation-in.ts'
import { diffPieces } from '#domain/text/diff-pieces.ts'

/** A stretch of two texts: in both, only in the one from then, or only in the one of now. */
type TextPart = { kind: 'same' | 'then' | 'now'; text: string }

/** A word, or one sign, with the white space after it; Chinese and Japanese characters stand alone. */
const PIECES =
  /^\s+|(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}'’-]+|[^\s\p{L}\p{N}\p{M}'’-])\s*/gu

const STEPS = 2_000_000 // about 50 ms; a longer comparison shows both texts whole

function cut(text: string): string[] {
  return text.match(PIECES) ?? []
}

/** What of a text from then has changed up to now, word by word and in order. */
export function compareTexts(then: string, now: string): TextPart[] {
  const [from, to] = [cut(then), cut(now)]
  const keys = (pieces: string[]) => pieces.map((piece) => piece.trim())
  const parts: TextPart[] = []
  const add = (kind: TextPart['kind'], pieces: string[]) => {
    if (pieces.length > 0) parts.push({ kind, text: pieces.join('') })
  }
  let at = 0
  for (const { start, end, toStart, toEnd } of diffPieces(keys(from), keys(to), { steps: STEPS })) {
    add('same', to.slice(at, toStart))
    add('then', from.slice(start, end))
    add('now', to.slice(toStart, toEnd))
    at = toEnd
  }
  add('same', to.slice(at))
  return parts
}

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
