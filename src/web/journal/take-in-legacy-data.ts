import type { Day } from '#domain/clock.ts'
import { type Page, pageOf } from '#domain/journal/change-entry.ts'
import type { DraftBackup } from '#domain/journal/draft-backup.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { EntryStore } from '#domain/journal/entry-store.ts'
import { mergeIn, mergeInDraft } from '#domain/journal/interchange.ts'
import type { LegacyDiary } from '#domain/journal/legacy-diary.ts'

/** Where words of a diary may lie outside its store. */
export type FallbackStorage = { rescue: DraftBackup; earlier: LegacyDiary }

/**
 * Brings words that lie outside the store into it, and answers the days they went to. What the store does not
 * take stays where it is until next time.
 */
export async function mergeInLegacyData(
  store: EntryStore,
  { rescue, earlier }: FallbackStorage,
): Promise<Day[]> {
  const rescued = await mergeInBackups(store, rescue)
  return [...rescued, ...(await mergeInLegacyDiary(store, earlier))]
}

async function mergeInBackups(store: EntryStore, rescue: DraftBackup): Promise<Day[]> {
  const days: Day[] = []
  for (const { date, draft } of rescue.read()) {
    const outcome = await store.update(date, (doc = {}) => mergeInDraft(doc, draft))
    if (!outcome.ok) continue
    rescue.clear(date)
    days.push(date)
  }
  return days
}

async function mergeInLegacyDiary(store: EntryStore, earlier: LegacyDiary): Promise<Day[]> {
  const found = earlier.find()
  for (const entry of found) {
    const outcome = await store.update(entry.date, (doc = {}) => mergeIn(doc, entry))
    if (!outcome.ok) return []
  }
  if (found.length > 0) earlier.forget()
  return found.map(({ date }) => date)
}

/** While the store cannot be read: the pages of the words in the last resort, joined with what is `known` of their days. */
export function backedUpDrafts(
  rescue: DraftBackup,
  known: (date: Day) => DayDoc,
): { date: Day; page: Page }[] {
  return rescue.read().map(({ date, draft }) => ({ date, page: pageOf(mergeInDraft(known(date), draft)) }))
}
