import type { Day } from '#domain/clock.ts'
import { draftOf, isSameDraft, keepDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc, Draft, Entry } from '#domain/journal/entry.ts'
import type { BackedUpDraft, DraftBackup, EntryStore, LegacyDiary } from '#domain/journal/entry-store.ts'
import { mergeDoc } from './merge-doc.ts'
import { mergeDrafts } from './merge-rules.ts'

/** Merges an entry into a day; where the day has words already, saved or not, both texts stay. */
export function mergeInEntry(doc: DayDoc, entry: Entry): DayDoc {
  return mergeDoc(undefined, { entry }, doc)
}

/** Merges a draft that never reached the store; where it differs from that of the day, both texts stay. */
export function mergeInDraft(doc: DayDoc, draft: Draft): DayDoc {
  return mergeDoc(undefined, { draft }, doc)
}

/** Merges a backed-up draft; a day that is still as the draft left it takes the draft as it is. */
export function mergeInBackup(doc: DayDoc, { draft, bases = [] }: BackedUpDraft): DayDoc {
  const [agreed] = bases
  if (agreed === undefined) return mergeInDraft(doc, draft)
  const stored = draftOf(doc)
  const mine = { ...agreed, ...draft }
  const isUnchanged = bases.some((base) => isSameDraft(base, stored))
  return keepDraft(doc, isUnchanged ? mine : mergeDrafts(agreed, mine, stored))
}

/** Merges the page of another diary into a day. Both texts stay. */
export function mergeInDay(doc: DayDoc, { entry, draft, writtenOn }: DayDoc): DayDoc {
  const page = { ...(entry && { entry }), ...(draft && { draft }), ...(writtenOn && { writtenOn }) }
  return mergeDoc(undefined, page, doc)
}

/** Moves drafts from the backup into the store. Those that it refuses stay there. */
export async function mergeInBackups(store: EntryStore, backup: DraftBackup): Promise<void> {
  for (const backedUp of backup.read()) {
    const outcome = await store.update(backedUp.date, (doc = {}) => mergeInBackup(doc, backedUp))
    if (outcome.ok) backup.clear(backedUp)
  }
}

/** Moves an earlier diary into the store and answers its days. What is refused stays there. */
export async function mergeInLegacy(store: EntryStore, legacy: LegacyDiary): Promise<Day[]> {
  const days: Day[] = []
  const found = legacy.find()
  for (const entry of found) {
    const outcome = await store.update(entry.date, (doc = {}) => mergeInEntry(doc, entry))
    if (!outcome.ok) return days
    days.push(entry.date)
  }
  if (found.length > 0) legacy.forget()
  return days
}
