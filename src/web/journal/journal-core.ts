import { type Clock, type Day, dayOf } from '#domain/clock.ts'
import { keepDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import {
  CACHED_ENTRIES,
  type EntryStore,
  type FallbackStorage,
  type FirstPaintCache,
  type LeavingBackup,
  type StoreFailure,
} from '#domain/journal/entry-store.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { createState } from '#domain/subscribers.ts'
import { createDiaryDays, type KnownDay } from './diary-days.ts'
import type { OpenDraft } from './draft-writer.ts'
import { createOpenDrafts } from './open-drafts.ts'

export type JournalPorts = {
  /**
   * The days of an account come from a server: nothing is empty before they have, what is deleted goes by the server's
   * clock, and what an earlier version left is not taken in unasked.
   */
  hasServer?: boolean
  store: EntryStore
  cache: FirstPaintCache
  leaving: LeavingBackup
  loadFallbackStorage(): Promise<FallbackStorage>
  clock: Clock
  /** A random text for ids. */
  random(): string
  /** What the learner writes in now. */
  language(): LanguageCode
  /** The language that is learned, where the learner learns several: what they type as a translation is in it. */
  learned?: LanguageCode
  /** Resolves when the browser has nothing more urgent to do. */
  whenIdle(): Promise<void>
}

export type JournalState = {
  /** 'cached': only the first-paint cache is shown; 'newest': the store's newest days; 'all': every day. */
  known: 'cached' | 'newest' | 'all'
  /** Days of the account may still be on their way to this device: it is not known to be empty. */
  isFilling: boolean
  /** Whether the store held any day when it was first read; null before that. */
  hadDays: boolean | null
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
  /** Other days than today with changes that were not saved, newest first. */
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
  const entryDate = (date: Day) => (days.get(date)?.doc.entry === undefined ? null : date)
  const drafts = createOpenDrafts({
    ...ports,
    today,
    days: { get: days.get, put: putShown },
    refresh: (date) => void refresh([date]),
    onChange: (change) => set(change),
  })
  const { get, set, subscribe } = createState<JournalState>({
    known: 'cached',
    isFilling: ports.hasServer === true,
    hadDays: null,
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

  let cached: Entry[] | undefined
  let drawnChanges = days.listChanges()

  /** Shows the list, where it has changed, and at the same moment what else has changed with it. */
  function showEntries(also: Partial<JournalState> = {}): void {
    const open = drafts.current().get()
    const isListChanged = drawnChanges !== days.listChanges()
    const entries = isListChanged ? days.entries() : get().entries
    drawnChanges = days.listChanges()
    set({ ...also, ...(open.doc !== get().open.doc && { open }), entries })
    if (!isListChanged) return
    const newest = entries.slice(0, CACHED_ENTRIES)
    const isCached = newest.every((entry, index) => entry === cached?.[index])
    if (isCached && newest.length === cached?.length) return
    cached = newest
    cache.write(newest)
  }

  /** Takes the day on screen as the store now has it, and shows it in the list. */
  function putShown(date: Day, found: KnownDay | undefined): void {
    days.put(date, found)
    showEntries()
  }

  /** Takes days as the store now has them. */
  async function readAgain(dates: Day[]): Promise<void> {
    const writer = drafts.current()
    const mergeIn = writer.beginRead()
    const readBegan = days.mark()
    const outcome = await store.read(dates)
    if (!outcome.ok) return set({ loadFailure: outcome.error })
    const found = new Map(outcome.value.map((day) => [day.date, day]))
    const isOnScreen = (date: Day) => drafts.onScreen(date) === writer
    const due = get().isCleared ? [...found.keys()] : dates // the others wait to be put back
    for (const date of due) if (!isOnScreen(date)) days.put(date, found.get(date), readBegan)
    for (const date of dates) if (isOnScreen(date)) mergeIn(found.get(date)) // the writer tells what becomes of its day
  }

  /** Where no entry is current, that of the open day is, once there is one: it may come after the day was opened. */
  function settleCurrent(): void {
    if (get().currentDate !== null || get().lastDeleted !== null) return
    set({ currentDate: entryDate(drafts.current().get().date) })
  }

  function showReadAgain(): void {
    showEntries({ unfinished: days.unfinished(today()) })
    settleCurrent()
  }

  async function refresh(dates: Day[]): Promise<void> {
    await readAgain(dates)
    showReadAgain()
  }

  /** Changes a day in one transaction, with what was typed into it where it is on screen. The list is not drawn. */
  async function updateDay(
    date: Day,
    change: (doc: DayDoc | undefined) => DayDoc,
  ): ReturnType<EntryStore['update']> {
    const writer = drafts.onScreen(date)
    if (writer !== null) return writer.change(change)
    const outcome = await store.update(date, change)
    if (outcome.ok) days.put(date, outcome.value)
    return outcome
  }

  /** The same, shown at once. Answers whether the change is durable. */
  async function changeDay(date: Day, change: (doc: DayDoc) => DayDoc): Promise<boolean> {
    const { ok } = await updateDay(date, (doc = {}) => change(doc))
    if (ok) showEntries({ unfinished: days.unfinished(today()) })
    return ok
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
    settleCurrent,
    readAgain,
    showReadAgain,
    refresh,
    updateDay,
    changeDay,
    /** What is kept of a day, with the last words typed into it where it is on screen. */
    docOf(date: Day): DayDoc {
      const doc = days.get(date)?.doc ?? {}
      const writer = drafts.onScreen(date)
      return writer === null ? doc : keepDraft(doc, writer.get().draft)
    },
  }
}
