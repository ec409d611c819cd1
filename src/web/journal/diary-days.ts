import type { Day } from '#domain/clock.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import type { StoredDay } from '#domain/journal/entry-store.ts'
import { isBlank } from '#domain/text/text-summary.ts'

/** The days known here, and what the screens derive from them. */
export type DiaryDays = {
  get(date: Day): DayDoc | undefined
  /** Takes a day as the store now has it. Answers whether the list of entries has changed. */
  put(date: Day, doc: DayDoc | undefined): boolean
  /**
   * Takes what a read of the store found, except days put since `readBegan`, which are newer. Days that are only in
   * the first-paint cache are forgotten.
   */
  putRead(days: StoredDay[], readBegan: number): void
  /** When a read begins, for `putRead`. */
  mark(): number
  /** Saved entries, newest first. */
  entries(): Entry[]
  /** Days before `today` that hold words never saved, newest first. */
  unfinished(today: Day): Day[]
  all(): StoredDay[]
}

type Known = { doc: DayDoc; putAt: number }

/** Starts with the entries of the first-paint cache. */
export function createDiaryDays(cached: Entry[]): DiaryDays {
  const days = new Map<Day, Known>(cached.map((entry) => [entry.date, { doc: { entry }, putAt: 0 }]))
  let puts = 0
  return {
    get: (date) => days.get(date)?.doc,
    put(date, doc) {
      const before = days.get(date)?.doc.entry
      puts += 1
      days.set(date, { doc: doc ?? {}, putAt: puts })
      return before !== doc?.entry
    },
    putRead(read, readBegan) {
      for (const { date, doc } of read) {
        if ((days.get(date)?.putAt ?? 0) <= readBegan) days.set(date, { doc, putAt: readBegan })
      }
      for (const [date, { putAt }] of days) if (putAt === 0) days.delete(date)
    },
    mark() {
      puts += 1
      return puts
    },
    entries() {
      const entries: Entry[] = []
      for (const { doc } of days.values()) if (doc.entry !== undefined) entries.push(doc.entry)
      return entries.sort((left, right) => (left.date < right.date ? 1 : -1))
    },
    unfinished(today) {
      const dates: Day[] = []
      for (const [date, { doc }] of days) {
        if (date < today && !isBlank(doc.draft?.content ?? '')) dates.push(date)
      }
      return dates.sort().reverse()
    },
    all: () => [...days].map(([date, { doc }]) => ({ date, doc })),
  }
}
