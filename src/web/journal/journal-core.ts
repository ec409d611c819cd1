import { type Clock, type Day, dayOf } from '#domain/clock.ts'
import { newEntryId } from '#domain/journal/change-entry.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import type {
  EntryStore,
  FallbackStorage,
  FirstPaintCache,
  StoreFailure,
} from '#domain/journal/entry-store.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { createDiaryDays } from './diary-days.ts'
import { createDraftBackupGuard } from './draft-backup-guard.ts'
import { createDraftWriters, type DraftWriter, type OpenDraft } from './draft-writer.ts'

/** The ports of the journal. `random` gives a text for ids, `language` what the learner writes in now. */
export type JournalPorts = {
  store: EntryStore
  cache: FirstPaintCache
  /** Loaded when it is needed, as most visits never need it. */
  loadFallbackStorage(): Promise<FallbackStorage>
  clock: Clock
  random(): string
  language(): LanguageCode
  /** Resolves when the browser has nothing more urgent to do. */
  whenIdle(): Promise<void>
}

export type JournalState = {
  /** 'cached': only the first-paint cache is shown; 'newest': the store's newest days; 'all': every day. */
  known: 'cached' | 'newest' | 'all'
  /** Why the store could not be read, while it cannot. */
  loadFailure: StoreFailure | null
  /** The browser has cleared the store; what is known here can be put back. */
  isCleared: boolean
  /** Words of the open draft that the store does not take lie in the draft backup. */
  isBackedUp: boolean
  /** Saved entries, newest first. */
  entries: Entry[]
  /** The draft in the editor. */
  open: OpenDraft
  /** The day whose entry the learner works on; null when there is none, or after it was deleted. */
  currentDate: Day | null
  today: Day
  /** Earlier days with words that were never saved, newest first. */
  unfinished: Day[]
  /** The day deleted last, while it can be brought back with one press. */
  lastDeleted: Day | null
}

/** What the parts of the journal build on: its state, the days known on this device, the draft on screen. */
export type JournalCore = ReturnType<typeof createJournalCore>

/** Starts with what the first-paint cache holds. */
export function createJournalCore(ports: JournalPorts) {
  const { store, cache, clock } = ports
  const { subscribe, emit } = createSubscribers()
  const guard = createDraftBackupGuard(ports.loadFallbackStorage)
  const days = createDiaryDays(cache.read())
  const today = () => dayOf(clock.now())
  const writers = createDraftWriters({ store, known: days.get, refresh: (date) => void refresh(date), show })
  let writer = writers.open(today())
  let state: JournalState = {
    known: 'cached',
    loadFailure: null,
    isCleared: false,
    isBackedUp: false,
    entries: days.entries(),
    open: writer.get(),
    currentDate: entryDate(today()),
    today: today(),
    unfinished: [],
    lastDeleted: null,
  }

  function set(change: Partial<JournalState>): void {
    state = { ...state, ...change }
    emit()
  }

  /** The day itself where it has an entry. */
  function entryDate(date: Day): Day | null {
    return days.get(date)?.entry === undefined ? null : date
  }

  function show(changed: DraftWriter): void {
    void guard(changed.get()).then((isBackedUp) => {
      if (writer === changed && state.isBackedUp !== isBackedUp) set({ isBackedUp })
    })
    if (writer === changed) set({ open: changed.get() })
  }

  function openDay(date: Day): void {
    if (writer.get().date === date) return
    writer = writers.open(date)
    show(writer)
    void refresh(date)
  }

  function showEntries(): void {
    const entries = days.entries()
    cache.write(entries)
    set({ entries })
  }

  /** Shows a day as the store now has it, in the list. */
  function putDay(date: Day, doc: DayDoc | undefined): void {
    if (days.put(date, doc)) showEntries()
    set({ unfinished: days.unfinished(today()) })
  }

  async function refresh(date: Day): Promise<void> {
    const outcome = await store.read(date)
    if (!outcome.ok) return set({ loadFailure: outcome.error })
    if (writer.get().date === date) writer.mergeIn(outcome.value)
    if (outcome.value === undefined && state.isCleared) return // it waits to be put back
    putDay(date, outcome.value)
  }

  /** Changes a day in one transaction. Answers whether the change is durable. */
  async function changeDay(date: Day, change: (doc: DayDoc) => DayDoc): Promise<boolean> {
    const isOpen = writer.get().date === date
    const outcome = isOpen ? await writer.change(change) : await store.update(date, (doc = {}) => change(doc))
    if (outcome.ok) putDay(date, outcome.value)
    return outcome.ok
  }

  return {
    ports,
    days,
    writers,
    subscribe,
    get: () => state,
    set,
    today,
    /** The writer of the draft on screen. */
    writer: () => writer,
    /** The writer of a day, on screen or not. */
    writerOf: (date: Day) => (writer.get().date === date ? writer : writers.open(date)),
    entryDate,
    openDay,
    showEntries,
    refresh,
    changeDay,
    newEntryId: () => newEntryId(clock.now(), ports.random()),
  }
}
