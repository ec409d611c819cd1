import type { DraftRescue } from '#domain/journal/draft-rescue.ts'
import type { EarlierDiary } from '#domain/journal/earlier-diary.ts'
import type { EntryStore } from '#domain/journal/entry-store.ts'
import { takeIn, takeInDraft } from '#domain/journal/interchange.ts'

type Places = { store: EntryStore; rescue: DraftRescue; earlier: EarlierDiary }

/** Brings words that lie outside the store into it. What the store does not take stays where it is until next time. */
export async function takeInStrays(places: Places): Promise<void> {
  await takeInRescued(places)
  await takeInEarlier(places)
}

async function takeInRescued({ store, rescue }: Places): Promise<void> {
  for (const { date, draft } of rescue.read()) {
    const outcome = await store.update(date, (doc = {}) => takeInDraft(doc, draft))
    if (outcome.ok) rescue.clear(date)
  }
}

async function takeInEarlier({ store, earlier }: Places): Promise<void> {
  const found = earlier.find()
  for (const entry of found) {
    const outcome = await store.update(entry.date, (doc = {}) => takeIn(doc, entry))
    if (!outcome.ok) return
  }
  if (found.length > 0) earlier.forget()
}
