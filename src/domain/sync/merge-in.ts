import type { Day } from '#domain/clock.ts'
import { draftOf, isSameDraft, keepDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { BackedUpDraft, DraftBackup, EntryStore, LegacyDiary } from '#domain/journal/entry-store.ts'
import { isSameJson } from '#domain/row.ts'
import { bringIn } from './bring-in.ts'
import { mergeDrafts } from './merge-rules.ts'
import { asKept, dayIn } from './translation-in.ts'

/**
 * Merges a backed-up draft, whose translation is in the language that it says, else in the place of the first one; a day that is
 * still as the draft left it takes the draft as it is.
 */
export function mergeInBackup(doc: DayDoc, { language, ...backedUp }: BackedUpDraft): DayDoc {
  const kept = asKept(doc)
  return asKept(mergeInDraft(language === undefined ? kept : dayIn(kept, language), backedUp))
}

function mergeInDraft(doc: DayDoc, { draft, bases = [] }: BackedUpDraft): DayDoc {
  const [agreed] = bases
  if (agreed === undefined) return bringIn(doc, { draft })
  const stored = draftOf(doc)
  const mine = { ...agreed, ...draft }
  const isUnchanged = bases.some((base) => isSameDraft(base, stored))
  return keepDraft(doc, isUnchanged ? mine : mergeDrafts(agreed, mine, stored))
}

/** Merges the entry of the demo into a day. */
export function mergeInDay(doc: DayDoc, { entry, draft, writtenOn }: DayDoc): DayDoc {
  return bringIn(doc, { ...(entry && { entry }), ...(draft && { draft }), ...(writtenOn && { writtenOn }) })
}

/** Moves drafts from the backup into the store. Those that it refuses stay there, and those that their page has changed meanwhile. */
export async function mergeInBackups(store: EntryStore, backup: DraftBackup): Promise<void> {
  for (const backedUp of backup.read()) {
    const outcome = await store.update(backedUp.date, (doc = {}) => mergeInBackup(doc, backedUp))
    if (outcome.ok && backup.read().some((one) => isSameJson(one, backedUp))) backup.clear(backedUp)
  }
}

/** Moves an earlier diary into the store and answers its days. What is refused stays there. */
export async function mergeInLegacy(store: EntryStore, legacy: LegacyDiary): Promise<Day[]> {
  const days: Day[] = []
  const found = legacy.find()
  for (const entry of found) {
    const outcome = await store.update(entry.date, (doc = {}) => bringIn(doc, { entry }))
    if (!outcome.ok) return days
    days.push(entry.date)
  }
  if (found.length > 0) legacy.forget()
  return days
}
