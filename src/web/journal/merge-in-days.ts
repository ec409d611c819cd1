import type { DayDoc } from '#domain/journal/entry.ts'
import type { DiaryDay, StoreFailure } from '#domain/journal/entry-store.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import { isSameJson } from '#domain/row.ts'
import type { JournalCore } from './journal-core.ts'

export type MergeInDays = {
  /** The day that is to be stored; `mine` is undefined where there is none. */
  merge(mine: DayDoc | undefined, theirs: DayDoc): DayDoc
  signal: AbortSignal
  /** `isJoined`: the day had words, and has others now. */
  onDay(isJoined: boolean): void
}

/** Merges one day and shows it only in the open draft: the list is drawn once, at the end. */
async function mergeInDay(
  { updateDay }: JournalCore,
  { date, doc }: DiaryDay,
  merge: MergeInDays['merge'],
): Promise<Outcome<boolean, StoreFailure>> {
  let isJoined = false
  const change = (stored: DayDoc | undefined) => {
    const hadWords = stored?.entry !== undefined || stored?.draft !== undefined
    const merged = merge(stored, doc)
    const isSame = stored !== undefined && isSameJson(stored, merged)
    isJoined = hadWords && !isSame
    return isSame ? stored : merged
  }
  const outcome = await updateDay(date, change)
  return outcome.ok ? success(isJoined) : outcome
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
      onDay(outcome.value)
    }
    return success(null)
  } finally {
    core.showReadAgain()
  }
}
