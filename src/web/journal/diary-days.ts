import type { Day } from '#domain/clock.ts'
import { hasUnsavedWords } from '#domain/journal/change-entry.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import type { StoredDay } from '#domain/journal/entry-store.ts'
import { isSameJson } from '#domain/row.ts'

/** What is known of a day. */
export type KnownDay = Omit<StoredDay, 'date'>

export type DiaryDays = ReturnType<typeof createDiaryDays>

/** What is read as `before`, where it is equal: the same object draws nothing anew. */
function sameAs<Value>(before: Value, read: Value): Value {
  return isSameJson(before, read) ? before : read
}

/**
 * The days known here, that of the draft on screen among them, as the store has them; at first the entries of the
 * first-paint cache. A later read never replaces a newer `put`.
 */
export function createDiaryDays(cached: Entry[]) {
  const days = new Map<Day, KnownDay & { putAt: number }>(
    cached.map((entry) => [entry.date, { doc: { entry }, isSynced: false, putAt: 0 }]),
  )
  let puts = 0
  let listChanges = 0
  return {
    get: (date: Day): KnownDay | undefined => days.get(date),
    /**
     * Takes a day as the store now has it, or had it when a read began that may be older than what was put since.
     */
    put(date: Day, found: KnownDay | undefined, readBegan = puts): void {
      if ((days.get(date)?.putAt ?? 0) > readBegan) return
      const before: DayDoc = days.get(date)?.doc ?? {}
      const read: DayDoc = found?.doc ?? {}
      const entry = sameAs(before.entry, read.entry)
      const doc = sameAs(before, entry === undefined ? read : { ...read, entry })
      days.set(date, { doc, isSynced: found?.isSynced ?? false, putAt: ++puts })
      if (before.entry !== doc.entry || before.writtenOn !== doc.writtenOn) listChanges += 1
    },
    /** Takes the days read, except those put since `readBegan`. Forgets days that only the first-paint cache has. */
    putRead(read: StoredDay[], readBegan: number): void {
      for (const { date, doc, isSynced } of read) {
        if ((days.get(date)?.putAt ?? 0) <= readBegan) days.set(date, { doc, isSynced, putAt: readBegan })
      }
      for (const [date, { putAt }] of days) if (putAt === 0) days.delete(date)
      listChanges += 1
    },
    mark: () => ++puts,
    /** How often the list of entries has changed. */
    listChanges: () => listChanges,
    /** Saved entries, newest first. */
    entries(): Entry[] {
      const entries = [...days.values()].flatMap(({ doc }) => doc.entry ?? [])
      return entries.sort((left, right) => (left.date < right.date ? 1 : -1))
    },
    /**
     * Days but `today` with words, tags or a mood that were not saved, newest first. A later day is one of them: the
     * learner has flown west since, or the clock was wrong.
     */
    unfinished(today: Day): Day[] {
      const isUnfinished = (date: Day) => date !== today && hasUnsavedWords(days.get(date)?.doc ?? {})
      return [...days.keys()].filter(isUnfinished).sort().reverse()
    },
    all: (): StoredDay[] => [...days].map(([date, { doc, isSynced }]) => ({ date, doc, isSynced })),
  }
}
