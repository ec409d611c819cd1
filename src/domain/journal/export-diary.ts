import type { Entry } from './entry.ts'
import type { StoredDay } from './entry-store.ts'

/** An entry as it is written into a file: with the words not saved yet beside it. */
type ExportedEntry = Entry & { unsaved?: string }

/** The diary as a JSON array of entries, oldest first. A draft that was never saved is exported under its day. */
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
