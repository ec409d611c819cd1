import { type Clock, type Day, dayOf } from '#domain/clock.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import type {
  EntryStore,
  FallbackStorage,
  FirstPaintCache,
  LeavingBackup,
  StoreFailure,
} from '#domain/journal/entry-store.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { createState } from '#domain/subscribers.ts'
import { createDiaryDays } from './diary-days.ts'
import type { OpenDraft } from './draft-writer.ts'
import { createOpenDrafts } from './open-drafts.ts'

export type JournalPorts = {
  store: EntryStore
  cache: FirstPaintCache
  leaving: LeavingBackup
  loadFallbackStorage(): Promise<FallbackStorage>
  clock: Clock
  /** A random text for ids. */
  random(): string
  /** What the learner writes in now. */
  language(): LanguageCode
  /** Resolves when the browser has nothing more urgent to do. */
  whenIdle(): Promise<void>
}

export type JournalState = {
  /** 'cached': only the first-paint cache is shown; 'newest': the store's newest days; 'all': every day. */
  known: 'cached' | 'newest' | 'all'
  /** Why the store could not be read, while it cannot. */
  loadFailure: StoreFailure | null
  /** The browser has cleared the store; the days known here can be put back. */
  isCleared: boolean
  /** The open draft is not in the store but in the draft backup. */
  isBackedUp: boolean
  /** Saved entries, newest first. */
  entries: Entry[]
  open: OpenDraft
  /** The day whose entry the learner works on; null when there is none. */
  currentDate: Day | null
  today: Day
  /** Earlier days with changes that were not saved, newest first. */
  unfinished: Day[]
  /** The day deleted last, while that can be undone. */
  lastDeleted: Day | null
}

/** What the parts of the journal build on: its state, the days known on this device, the open drafts. */
export type JournalCore = ReturnType<typeof createJournalCore>

export function createJournalCore(ports: JournalPorts) {
  const { store, cache, clock } = ports
  const days = createDiaryDays(cache.read())
  const today = () => dayOf(clock.now())
  const entryDate = (date: Day) => (days.get(date)?.entry === undefined ? null : date)
  const drafts = createOpenDrafts(
    { ...ports, known: days.get, refresh: (date) => void refresh(date), onChange: (change) => set(change) },
    today(),
  )
  const { get, set, subscribe } = createState<JournalState>({
    known: 'cached',
    loadFailure: null,
    isCleared: false,
    isBackedUp: false,
    entries: days.entries(),
    open: drafts.current().get(),
    currentDate: entryDate(today()),
    today: today(),
    unfinished: [],
    lastDeleted: null,
  })

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
    const writer = drafts.current()
    if (writer.get().date === date) writer.mergeIn(outcome.value)
    if (outcome.value === undefined && get().isCleared) return // it waits to be put back
    putDay(date, outcome.value)
  }

  /** Changes a day in one transaction. Answers whether the change is durable. */
  async function changeDay(date: Day, change: (doc: DayDoc) => DayDoc): Promise<boolean> {
    const writer = drafts.current()
    const isOpen = writer.get().date === date
    const outcome = isOpen ? await writer.change(change) : await store.update(date, (doc = {}) => change(doc))
    if (outcome.ok) putDay(date, outcome.value)
    return outcome.ok
  }

  return {
    ports,
    days,
    drafts,
    subscribe,
    get,
    set,
    today,
    entryDate,
    showEntries,
    refresh,
    changeDay,
  }
}
