import type { Day } from '#domain/clock.ts'
import type { FoundDays } from '#domain/exchange/day-collector.ts'
import type { PracticeRows } from '#domain/exchange/practice-file.ts'
import type { DayChange, DiaryDay, StoreFailure } from '#domain/journal/entry-store.ts'
import type { Outcome } from '#domain/outcome.ts'
import { createState } from '#domain/subscribers.ts'
import { type FileFault, type ReadDiary, type Reading, readDiaryFile } from './read-diary-file.ts'

/** How far the entries of a file have come: `joined` of them changed a day that had words. */
type DaysCome = { come: number; joined: number; days: Record<DayChange | 'waiting', readonly Day[]> }

/**
 * Brings days into the diary one after another, and calls back after each. Ends early when the signal fires; what has
 * come stays.
 */
export type BringDays = (
  days: DiaryDay[],
  how: { signal: AbortSignal; onDay(date: Day, change: DayChange): void },
) => Promise<Outcome<null, StoreFailure>>

/** Brings in what was practised. What has come stays. */
export type BringPractice = (
  practice: PracticeRows,
  how: { signal: AbortSignal },
) => Promise<Outcome<null, StoreFailure>>

export type ImportPorts = { bringDays: BringDays; bringPractice: BringPractice }

/** What of a file came nowhere, or not as it was. */
type Left = Pick<FoundDays, 'skipped' | 'skippedFiles' | 'media' | 'tagsMoved' | 'details'>
type Found = Pick<FoundDays, 'source' | 'furtherLanguages'> & Left & { total: number }

export type ImportState =
  | { status: 'idle' }
  | { status: 'reading'; file: string; share: number }
  | ({ status: 'bringing' | 'done' | 'cancelled'; file: string } & Found & DaysCome)
  | ({ status: 'stopped'; file: string; failure: StoreFailure } & Found & DaysCome)
  | { status: 'refused'; file: string; fault: FileFault }
  | ({ status: 'refused'; file: string; fault: FileFault } & Left & Pick<DaysCome, 'days'>)

/** It is known what is wrong with each part of the file. */
export type ReportedState = Extract<ImportState, { details: object }>

/** Entries have been found, and are brought in, or were. */
export type CountedState = Extract<ImportState, { total: number }>

/** The learner cancels; nothing has come in yet. */
const NOTHING_YET: ImportState = { status: 'idle' }

function refused(file: string, { error: fault, found }: Extract<ReadDiary, { ok: false }>): ImportState {
  if (found === undefined) return { status: 'refused', file, fault }
  return { status: 'refused', file, fault, ...found, days: { new: [], joined: [], same: [], waiting: [] } }
}

/** Brings a file into the diary, one at a time. */
export function createDiaryImport({ bringDays, bringPractice }: ImportPorts) {
  const { get, set, subscribe } = createState<{ now: ImportState }>({ now: NOTHING_YET })
  let running = new AbortController()

  async function bring(
    file: string,
    { days, practice, ...rest }: FoundDays,
    signal: AbortSignal,
  ): Promise<void> {
    const found = { file, ...rest, total: days.length }
    const changed: Record<DayChange, Day[]> = { new: [], joined: [], same: [] }
    let come = 0
    const daysNow = (): DaysCome => ({
      come,
      joined: changed.joined.length,
      days: { ...changed, waiting: days.slice(come).map(({ date }) => date) },
    })
    const show = (status: 'bringing' | 'done' | 'cancelled') =>
      set({ now: { status, ...found, ...daysNow() } })
    show('bringing')
    const brought = await bringDays(days, {
      signal,
      onDay(date, change) {
        come += 1
        changed[change].push(date)
        show('bringing')
      },
    })
    const outcome = brought.ok ? await bringPractice(practice, { signal }) : brought
    if (!outcome.ok) set({ now: { status: 'stopped', ...found, ...daysNow(), failure: outcome.error } })
    else show(come < days.length ? 'cancelled' : 'done')
  }

  return {
    get: () => get().now,
    subscribe,
    /** `how`: what the names of columns mean in a CSV file, and its dates. */
    async start(file: File, how: Pick<Reading, 'columnOf' | 'nativeLanguage'>): Promise<void> {
      running.abort()
      running = new AbortController()
      const { signal } = running
      set({ now: { status: 'reading', file: file.name, share: 0 } })
      try {
        const onProgress = (share: number) => set({ now: { status: 'reading', file: file.name, share } })
        const found = await readDiaryFile(file, { signal, onProgress, ...how })
        if (found.ok) await bring(file.name, found.value, signal)
        else set({ now: refused(file.name, found) })
      } catch (error) {
        if (!signal.aborted) throw error
        if (running.signal === signal) set({ now: NOTHING_YET })
      }
    },
    /** What has come in stays; the same file, brought in again, goes on. */
    cancel: () => running.abort(),
  }
}
