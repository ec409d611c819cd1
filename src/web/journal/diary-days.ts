import type { Day } from '#domain/clock.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import type { StoredDay } from '#domain/journal/entry-store.ts'
import { isBlank } from '#domain/text/text-summary.ts'

type Known = { doc: DayDoc; putAt: number }

/** The days known here, and what the screens derive from them. Starts with the entries of the first-paint cache. */
export function createDiaryDays(cached: Entry[]) {
  const days = new Map<Day, Known>(cached.map((entry) => [entry.date, { doc: { entry }, putAt: 0 }]))
  let puts = 0
  return {
    get: (date: Day): DayDoc | undefined => days.get(date)?.doc,
    /** Takes a day as the store now has it. Answers whether the list of entries has changed. */
    put(date: Day, doc: DayDoc | undefined): boolean {
      const before = days.get(date)?.doc.entry
      puts += 1
      days.set(date, { doc: doc ?? {}, putAt: puts })
      return before !== doc?.entry
    },
    /**
     * Takes what a read of the store found, except days put since `readBegan`, which are newer. Days that are only in
     * the first-paint cache are forgotten.
     */
    putRead(read: StoredDay[], readBegan: number): void {
      for (const { date, doc } of read) {
        if ((days.get(date)?.putAt ?? 0) <= readBegan) days.set(date, { doc, putAt: readBegan })
      }
      for (const [date, { putAt }] of days) if (putAt === 0) days.delete(date)
    },
    /** When a read begins, for `putRead`. */
    mark(): number {
      puts += 1
      return puts
    },
    /** Saved entries, newest first. */
    entries(): Entry[] {
      const entries: Entry[] = []
      for (const { doc } of days.values()) if (doc.entry !== undefined) entries.push(doc.entry)
      return entries.sort((left, right) => (left.date < right.date ? 1 : -1))
    },
    /** Days before `today` that hold words never saved, newest first. */
    unfinished(today: Day): Day[] {
      const dates: Day[] = []
      for (const [date, { doc }] of days) {
        if (date < today && !isBlank(doc.draft?.content ?? '')) dates.push(date)
      }
      return dates.sort().reverse()
    },
    all: (): StoredDay[] => [...days].map(([date, { doc }]) => ({ date, doc })),
  }
}
