import type { Day } from '#domain/clock.ts'
import { draftOf, type FullDraft, keepDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc, Draft, Entry } from '#domain/journal/entry.ts'
import type { EntryStore, FallbackStorage } from '#domain/journal/entry-store.ts'
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

/** Merges the entry and the draft of another diary into a day. Both texts stay. */
export function mergeInDay(doc: DayDoc, { entry, draft }: DayDoc): DayDoc {
  const joined = entry === undefined ? doc : mergeInEntry(doc, entry)
  return draft === undefined ? joined : mergeInDraft(joined, draft)
}

/** Moves words from the fallback storage into the store and answers their days. Refused words stay there. */
export async function mergeInFallback(
  store: EntryStore,
  { backup, legacy }: FallbackStorage,
): Promise<Day[]> {
  const days: Day[] = []
  for (const { date, draft } of backup.read()) {
    const outcome = await store.update(date, (doc = {}) => mergeInDraft(doc, draft))
    if (!outcome.ok) continue
    backup.clear(date)
    days.push(date)
  }
  const found = legacy.find()
  for (const entry of found) {
    const outcome = await store.update(entry.date, (doc = {}) => mergeInEntry(doc, entry))
    if (!outcome.ok) return days
    days.push(entry.date)
  }
  if (found.length > 0) legacy.forget()
  return days
}
