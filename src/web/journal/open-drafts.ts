import type { Day } from '#domain/clock.ts'
import type {
  BackedUpDraft,
  EntryStore,
  FallbackStorage,
  LeavingBackup,
} from '#domain/journal/entry-store.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { createDraftWriter, type DraftWriter, type OpenDraft, type WriterPorts } from './draft-writer.ts'

type LanguageOf = Pick<BackedUpDraft, 'language'>

/**
 * Backs up a draft that the store refuses, or is slow to take, and drops that copy once the store has it. Answers
 * whether the draft is backed up now.
 */
function createDraftBackupGuard(loadFallbackStorage: () => Promise<FallbackStorage>, of: LanguageOf) {
  const backedUp = new Set<Day>()
  return async ({ date, draft, bases, failure, isDurable }: OpenDraft): Promise<boolean> => {
    const isCopyDue = failure !== null
    if (!isCopyDue && !(isDurable && backedUp.delete(date))) return false
    if (isCopyDue) backedUp.add(date)
    try {
      const { backup } = await loadFallbackStorage()
      if (isCopyDue) return backup.keep({ date, draft, bases, ...of })
      backup.clear({ date })
    } catch (error) {
      console.error('The draft backup could not be loaded', error)
    }
    return false
  }
}

/**
 * Backs up, while the page is being left, what the store has not got yet: a transaction does not end in time. The copy
 * is dropped when the page comes back, as by the Back button, and has written its words.
 */
function createLeavingGuard(leaving: LeavingBackup, random: () => string, of: LanguageOf) {
  let page: string | undefined
  const kept = new Map<Day, { date: Day; page?: string }>()
  return {
    keep({ date, draft, bases, failure, isDurable }: OpenDraft): void {
      if (isDurable) return
      // a refused draft has its backup already, which may lack the last words
      page ??= random()
      const key = failure === null ? { date, page } : { date }
      leaving.keep({ ...key, draft, bases, ...of })
      kept.set(date, key)
    },
    dropOnceWritten({ date, isDurable }: OpenDraft): void {
      const key = kept.get(date)
      if (!isDurable || key === undefined) return
      leaving.clear(key)
      kept.delete(date)
    },
  }
}

type OpenDraftsPorts = {
  store: EntryStore
  leaving: LeavingBackup
  learned?: LanguageCode
  /** A random text for the name of this page. */
  random(): string
  loadFallbackStorage(): Promise<FallbackStorage>
  /** The days as the store has them, as far as is known. */
  days: WriterPorts['days']
  /** Reads a stored day again, to be merged into its draft. */
  refresh(date: Day): void
  today(): Day
  /** The draft on screen, or whether it is backed up, has changed. */
  onChange(change: { open: OpenDraft } | { isBackedUp: boolean }): void
}

/** The drafts opened in this visit; one of them, at first that of today, is on screen. */
export function createOpenDrafts({ loadFallbackStorage, onChange, ...ports }: OpenDraftsPorts) {
  const of = ports.learned === undefined ? {} : { language: ports.learned }
  const guard = createDraftBackupGuard(loadFallbackStorage, of)
  const leavingGuard = createLeavingGuard(ports.leaving, ports.random, of)
  const writers = new Map<Day, DraftWriter>()
  let current = writerOf(ports.today())
  let isShownBackedUp = false

  /** A day that is no longer on screen may have become one that was left unfinished. */
  function readAgain(left: DraftWriter): void {
    const { date, isDurable } = left.get()
    if (isDurable) ports.refresh(date)
  }

  function show(changed: DraftWriter): void {
    leavingGuard.dropOnceWritten(changed.get())
    void guard(changed.get()).then((isBackedUp) => {
      if (current !== changed || isShownBackedUp === isBackedUp) return
      isShownBackedUp = isBackedUp
      onChange({ isBackedUp })
    })
    if (current === changed) onChange({ open: changed.get() })
    else readAgain(changed)
  }

  /** The writer of a day. One that is not on screen and has no unwritten words starts anew from what is known. */
  function writerOf(date: Day): DraftWriter {
    const opened = writers.get(date)
    if (opened !== undefined && (opened === current || !opened.get().isDurable)) return opened
    const writer: DraftWriter = createDraftWriter({
      store: ports.store,
      date,
      today: ports.today,
      days: ports.days,
      refresh: () => ports.refresh(date),
      onChange: () => show(writer),
    })
    writers.set(date, writer)
    return writer
  }

  return {
    current: () => current,
    /** The writer of a day, where it is the one on screen. */
    onScreen: (date: Day): DraftWriter | null => (current.get().date === date ? current : null),
    writerOf,
    /** Brings the draft of a day on screen. */
    open(date: Day): void {
      if (current.get().date === date) return
      const left = current
      left.setComposing(false) // its text area goes, and tells no end of it
      current = writerOf(date)
      show(current)
      readAgain(left)
      ports.refresh(date)
    },
    /** Writes again what could not be written. */
    retry(): void {
      for (const writer of writers.values()) writer.retry()
    },
    /** Keeps unwritten words at once, as the page is being left. */
    keepUnwritten(): void {
      for (const writer of writers.values()) leavingGuard.keep(writer.get())
    },
    all: (): OpenDraft[] => [...writers.values()].map((writer) => writer.get()),
  }
}
