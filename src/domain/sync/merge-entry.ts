import type { Day } from '#domain/clock.ts'
import { draftOf, type FullDraft, isSameDraft, keepDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc, Draft, Entry } from '#domain/journal/entry.ts'
import type { BackedUpDraft, DraftBackup, EntryStore, LegacyDiary } from '#domain/journal/entry-store.ts'
import { mergeText } from './merge-text.ts'

function mergeTags(base: string[], mine: string[], theirs: string[]): string[] {
  const kept = mine.filter((tag) => theirs.includes(tag) || !base.includes(tag))
  return [...kept, ...theirs.filter((tag) => !base.includes(tag) && !kept.includes(tag))]
}

/** Three-way merge, field by field; of two moods mine stays. */
export function mergeDrafts(base: FullDraft, mine: FullDraft, theirs: FullDraft): FullDraft {
  return {
    content: mergeText(base.content, mine.content, theirs.content),
    tags: mergeTags(base.tags, mine.tags, theirs.tags),
    mood: mine.mood === base.mood ? theirs.mood : mine.mood,
    translatedContent: mergeText(base.translatedContent, mine.translatedContent, theirs.translatedContent),
  }
}

/** Merges an entry into a day; where the day has words already, saved or not, both texts stay. */
export function mergeInEntry(doc: DayDoc, entry: Entry): DayDoc {
  if (doc.entry === undefined) {
    const content = doc.draft?.content
    return content === undefined ? { ...doc, entry } : mergeInDraft({ entry }, { ...doc.draft, content })
  }
  const mine = doc.entry
  const content = mergeText('', mine.content, entry.content)
  const tags = mergeTags([], mine.tags, entry.tags)
  const joined = { ...doc, entry: { ...entry, ...mine, content, tags, mood: mine.mood || entry.mood } }
  // What is being typed would otherwise, when it is saved, take the place of what has just come in.
  return keepDraft(
    joined,
    mergeDrafts(draftOf({ entry: mine }), draftOf(doc), draftOf({ entry: joined.entry })),
  )
}

/** Merges a draft that never reached the store; where it differs from that of the day, both texts stay. */
export function mergeInDraft(doc: DayDoc, draft: Draft): DayDoc {
  const mine = draftOf(doc)
  return keepDraft(doc, {
    content: mergeText('', draft.content ?? '', mine.content),
    translatedContent: mergeText('', draft.translatedContent ?? '', mine.translatedContent),
    tags: mergeTags([], draft.tags ?? [], mine.tags),
    mood: draft.mood || mine.mood,
  })
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

/** Merges the entry and the draft of another diary into a day. Both texts stay. */
export function mergeInDay(doc: DayDoc, { entry, draft }: DayDoc): DayDoc {
  const joined = entry === undefined ? doc : mergeInEntry(doc, entry)
  return draft === undefined ? joined : mergeInDraft(joined, draft)
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
