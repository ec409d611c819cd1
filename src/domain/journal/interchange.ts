import { mergePage, mergeTags } from '#domain/sync/merge-draft.ts'
import { mergeText } from '#domain/sync/merge-text.ts'
import { keepDraft, pageOf } from './change-entry.ts'
import type { DayDoc, Draft, Entry } from './entry.ts'
import type { StoredDay } from './entry-store.ts'

/** An entry as it is written into a file: with the words not saved yet beside it. */
type ExportedEntry = Entry & { unsaved?: string }

/** The diary as a JSON array of entries, oldest first. A page that was never saved is exported under its day. */
export function exportDiary(days: StoredDay[]): string {
  const exported = days
    .filter(({ doc }) => doc.entry !== undefined || doc.draft?.content !== undefined)
    .map(({ date, doc }): ExportedEntry => {
      const entry = doc.entry ?? {
        id: `unsaved-${date}`,
        date,
        content: '',
        tags: doc.draft?.tags ?? [],
        mood: '',
      }
      const unsaved = doc.draft?.content
      return unsaved === undefined ? entry : { ...entry, unsaved }
    })
    .sort((left, right) => (left.date < right.date ? -1 : 1))
  return JSON.stringify(exported, null, 2)
}

/** Takes an entry from outside into a day; where the day has words already, saved or not, both texts stay. */
export function mergeIn(doc: DayDoc, entry: Entry): DayDoc {
  if (doc.entry === undefined) {
    const content = doc.draft?.content
    return content === undefined ? { ...doc, entry } : mergeInDraft({ entry }, { ...doc.draft, content })
  }
  const mine = doc.entry
  const content = mergeText('', mine.content, entry.content)
  const tags = mergeTags([], mine.tags, entry.tags)
  const joined = { ...doc, entry: { ...entry, ...mine, content, tags, mood: mine.mood || entry.mood } }
  // What is being typed would otherwise, when it is saved, take the place of what has just come in.
  return keepDraft(joined, mergePage(pageOf({ entry: mine }), pageOf(doc), pageOf({ entry: joined.entry })))
}

/** Takes words that never reached the store into a day's draft; where they differ from its own, both stay. */
export function mergeInDraft(doc: DayDoc, draft: Draft): DayDoc {
  const page = pageOf(doc)
  return keepDraft(doc, {
    content: mergeText('', draft.content ?? '', page.content),
    translatedContent: mergeText('', draft.translatedContent ?? '', page.translatedContent),
    tags: mergeTags([], draft.tags ?? [], page.tags),
    mood: draft.mood || page.mood,
  })
}

/** Takes a day of another diary into a day: its entry, and the words that were not saved yet. Both texts stay. */
export function mergeInDay(doc: DayDoc, { entry, draft }: DayDoc): DayDoc {
  const joined = entry === undefined ? doc : mergeIn(doc, entry)
  return draft === undefined ? joined : mergeInDraft(joined, draft)
}
