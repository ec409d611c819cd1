import type { Day } from '#domain/clock.ts'
import { hasUnsavedWords } from '#domain/journal/change-entry.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import type { StoredDay } from '#domain/journal/entry-store.ts'

/** The days known here, at first the entries of the first-paint cache; a later read never replaces a newer `put`. */
export function createDiaryDays(cached: Entry[]) {
  const days = new Map<Day, { doc: DayDoc; putAt: number }>(
    cached.map((entry) => [entry.date, { doc: { entry }, putAt: 0 }]),
  )
  let puts = 0
  return {
    get: (date: Day): DayDoc | undefined => days.get(date)?.doc,
    /** Takes a day as the store now has it. Answers whether the list of entries has changed. */
    put(date: Day, doc: DayDoc | undefined): boolean {
      const before = days.get(date)?.doc.entry
      days.set(date, { doc: doc ?? {}, putAt: ++puts })
      return before !== doc?.entry
    },
    /** Takes the days read, except those put since `readBegan`. Forgets days that only the first-paint cache has. */
    putRead(read: StoredDay[], readBegan: number): void {
      for (const { date, doc } of read) {
        if ((days.get(date)?.putAt ?? 0) <= readBegan) days.set(date, { doc, putAt: readBegan })
      }
      for (const [date, { putAt }] of days) if (putAt === 0) days.delete(date)
    },
    mark: () => ++puts,
    /** Saved entries, newest first. */
    entries(): Entry[] {
      const entries = [...days.values()].flatMap(({ doc }) => doc.entry ?? [])
      return entries.sort((left, right) => (left.date < right.date ? 1 : -1))
    },
    /** Days before `today` with words, tags or a mood that were not saved, newest first. */
    unfinished(today: Day): Day[] {
      const isUnfinished = (date: Day) => date < today && hasUnsavedWords(days.get(date)?.doc ?? {})
      return [...days.keys()].filter(isUnfinished).sort().reverse()
    },
    all: (): StoredDay[] => [...days].map(([date, { doc }]) => ({ date, doc })),
  }
}
