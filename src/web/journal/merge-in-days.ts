import type { Day } from '#domain/clock.ts'
import type { DayDoc } from '#domain/journal/entry.ts'
import type { DayChange, DiaryDay, StoreFailure } from '#domain/journal/entry-store.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { isSameJson } from '#domain/row.ts'
import type { JournalCore } from './journal-core.ts'

export type MergeInDays = {
  /** The day that is to be stored; `mine` is undefined where there is none. */
  merge(mine: DayDoc | undefined, theirs: DayDoc): DayDoc
  signal: AbortSignal
  onDay(date: Day, change: DayChange): void
}

/** Merges one day and shows it only in the open draft: the list is drawn once, at the end. */
async function mergeInDay(
  { updateDay }: JournalCore,
  { date, doc }: DiaryDay,
  merge: MergeInDays['merge'],
): Promise<Outcome<DayChange, StoreFailure>> {
  let made: DayChange = 'same'
  const change = (stored: DayDoc | undefined) => {
    const hadWords = stored?.entry !== undefined || stored?.draft !== undefined
    const merged = merge(stored, doc)
    const isSame = stored !== undefined && isSameJson(stored, merged)
    made = isSame ? 'same' : hadWords ? 'joined' : 'new'
    return isSame ? stored : merged
  }
  const outcome = await updateDay(date, change)
  return outcome.ok ? success(made) : outcome
}

/** Merges many days into the journal, one after another, until the signal fires. What has come stays. */
export async function mergeInDays(
  core: JournalCore,
  days: DiaryDay[],
  { merge, signal, onDay }: MergeInDays,
): Promise<Outcome<null, StoreFailure>> {
  try {
    for (const day of days) {
      if (signal.aborted) break
      const outcome = await mergeInDay(core, day, merge)
      if (!outcome.ok) return failure(outcome.error)
      onDay(day.date, outcome.value)
    }
    return success(null)
  } finally {
    core.showReadAgain()
  }
}
