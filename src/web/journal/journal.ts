import { type Clock, type Day, dayOf } from '#domain/clock.ts'
import {
  bringBack,
  deleteEntry,
  newEntryId,
  type Page,
  pageOf,
  purgeDeleted,
  type SavedTranslation,
  saveEntry,
  saveTranslation,
} from '#domain/journal/change-entry.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import type { EntryStore, StoredDay, StoreFailure } from '#domain/journal/entry-store.ts'
import { CACHED_ENTRIES, type FirstPaintCache } from '#domain/journal/first-paint-cache.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { isBlank } from '#domain/text/text-summary.ts'
import { createDiaryDays } from './diary-days.ts'
import { createDraftBackupGuard } from './draft-backup-guard.ts'
import type { OpenPage, PageWriter } from './draft-writer.ts'
import { createPageWriters } from './draft-writers.ts'
import { isMergeHere } from './join-drafts.ts'
import { createStorageCare } from './storage-care.ts'
import type { FallbackStorage } from './take-in-legacy-data.ts'

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
  /** Words of the open page that the store does not take lie in the last resort. */
  isSetAside: boolean
  /** Saved entries, newest first. */
  entries: Entry[]
  /** The page in the editor. */
  open: OpenPage
  /** The day whose entry the learner works on; null when there is none, or after it was deleted. */
  currentDate: Day | null
  today: Day
  /** Earlier days with words that were never saved, newest first. */
  unfinished: Day[]
  /** The day deleted last, while it can be brought back with one press. */
  lastDeleted: Day | null
}

/** The entry the learner works on, or null. */
export function currentEntry({ currentDate, entries }: JournalState): Entry | null {
  return entries.find(({ date }) => date === currentDate) ?? null
}

/** The learner's diary as the screens see it: state and what can be done, without React. */
export type Journal = {
  get(): JournalState
  subscribe(listener: () => void): () => void
  /** Reads the store: first what the screen needs, then, when the browser is idle, the rest. */
  load(): Promise<void>
  /** Takes what was typed on the open page. */
  type(typed: Partial<Page>): void
  setComposing(isComposing: boolean): void
  /** Makes the page on screen its day's entry; blank text does nothing. Answers whether it is saved. */
  save(): Promise<boolean>
  /** Makes a day the current one and opens its page. */
  edit(date: Day): void
  /** Opens the page of today, which is current once it has an entry. */
  openToday(): void
  /** Notices that a new day has begun. */
  checkDay(): void
  remove(date: Day): Promise<boolean>
  bringBack(): Promise<boolean>
  /** Joins a day of another diary with that day here. Answers whether it is saved. */
  mergeIn(day: StoredDay): Promise<boolean>
  forgetDeleted(): void
  /** Stores a translation of `source` with the entry of a day. Answers whether it is saved. */
  saveTranslation(date: Day, translation: SavedTranslation, source: string): Promise<boolean>
  /** Tries again what the store refused. */
  retry(): void
  /** Fills the store, which the browser has cleared, with what is known here. */
  putBack(): Promise<void>
  /** The whole diary as a file's text: from the store where it answers, else what is known here. */
  export(): Promise<string>
  close(): void
}

/** Opens the diary. What the first-paint cache holds is there at once; `load` brings the truth. */
export function createJournal(ports: JournalPorts): Journal {
  const { store, cache, clock } = ports
  const { subscribe, tell } = createSubscribers()
  const today = () => dayOf(clock.now())
  const days = createDiaryDays(cache.read())
  const guard = createDraftBackupGuard(ports.loadFallbackStorage)
  const writers = createPageWriters({ store, days, lookAgain: (date) => void lookAgain(date), show })
  let writer = writers.open(today())
  let state: JournalState = {
    known: 'cached',
    loadFailure: null,
    isCleared: false,
    isSetAside: false,
    entries: days.entries(),
    open: writer.get(),
    currentDate: currentOf(today()),
    today: today(),
    unfinished: [],
    lastDeleted: null,
  }

  function set(change: Partial<JournalState>): void {
    state = { ...state, ...change }
    tell()
  }

  const care = createStorageCare({
    store,
    days,
    writers,
    loadFallbackStorage: ports.loadFallbackStorage,
    today,
    get: () => state,
    set,
    load,
    writer: () => writer,
  })

  function currentOf(date: Day): Day | null {
    return days.get(date)?.entry === undefined ? null : date
  }

  function show(changed: PageWriter): void {
    void guard(changed.get()).then((isSetAside) => {
      if (writer === changed && state.isSetAside !== isSetAside) set({ isSetAside })
    })
    if (writer === changed) set({ open: changed.get() })
  }

  function openDay(date: Day): void {
    if (writer.get().date === date) return
    writer = writers.open(date)
    show(writer)
    void lookAgain(date)
  }

  function showEntries(): void {
    const entries = days.entries()
    cache.write(entries)
    set({ entries })
  }

  /** Shows a day as the store now has it, in the list. */
  function learn(date: Day, doc: DayDoc | undefined): void {
    if (days.put(date, doc)) showEntries()
    set({ unfinished: days.unfinished(today()) })
  }

  async function lookAgain(date: Day): Promise<void> {
    const outcome = await store.read(date)
    if (!outcome.ok) return set({ loadFailure: outcome.error })
    if (writer.get().date === date) writer.takeOutside(outcome.value)
    if (outcome.value === undefined && state.isCleared) return // it waits to be put back
    learn(date, outcome.value)
  }

  async function changeDay(date: Day, change: (doc: DayDoc) => DayDoc): Promise<boolean> {
    const isOpen = writer.get().date === date
    const outcome = isOpen ? await writer.change(change) : await store.update(date, (doc = {}) => change(doc))
    if (outcome.ok) learn(date, outcome.value)
    return outcome.ok
  }

  /** The page on screen and the list get the truth in the same moment. */
  function showOpenPage(newest: StoredDay[]): void {
    const { date } = writer.get()
    const oldest = newest.at(-1)?.date ?? date
    const isAmongThem = newest.length < CACHED_ENTRIES || date >= oldest
    if (isAmongThem) writer.takeOutside(days.get(date))
    else void lookAgain(date)
  }

  /** Reads with `read` and shows what it found. Answers the days, or null when the store could not be read. */
  async function readDays(
    known: JournalState['known'],
    read: () => ReturnType<EntryStore['all']>,
  ): Promise<StoredDay[] | null> {
    const transcriptionBegan = days.mark()
    const outcome = await read()
    if (!outcome.ok) {
      set({ loadFailure: outcome.error })
      return null
    }
    days.putRead(outcome.value, transcriptionBegan)
    days.forgetCached()
    if (known === 'newest') showOpenPage(outcome.value)
    set({ known, loadFailure: null, unfinished: days.unfinished(today()) })
    showEntries()
    return outcome.value
  }

  async function purge(found: StoredDay[]): Promise<void> {
    const isDue = ({ doc }: StoredDay) => purgeDeleted(doc, clock.now()) !== doc
    for (const { date } of found.filter(isDue)) {
      await changeDay(date, (doc) => purgeDeleted(doc, clock.now()))
    }
  }

  async function load(): Promise<void> {
    const newest = await readDays('newest', () => store.newest(CACHED_ENTRIES))
    if (newest === null) return care.showSetAside()
    if (state.currentDate === null && state.lastDeleted === null) {
      set({ currentDate: currentOf(writer.get().date) })
    }
    await ports.whenIdle()
    void isMergeHere() // so that it is here when the connection is not
    const { mergeInLegacyData } = await import('./take-in-legacy-data.ts')
    for (const day of await mergeInLegacyData(store, await ports.loadFallbackStorage())) await lookAgain(day)
    const all = await readDays('all', () => store.all())
    if (all !== null) await purge(all)
  }

  const stopWatching = store.watch((date) => void lookAgain(date))

  return {
    get: () => state,
    subscribe,
    load,
    type: (typed) => writer.type(typed),
    setComposing(isComposing) {
      writer.setComposing(isComposing)
      if (!isComposing) void lookAgain(writer.get().date)
    },
    async save() {
      const { date, page } = writer.get()
      if (isBlank(page.content)) return false
      const origin = { date, id: newEntryId(clock.now(), ports.random()), language: ports.language() }
      const isSaved = await changeDay(date, (doc) => saveEntry(doc, pageOf(doc), origin))
      if (isSaved) set({ currentDate: date, lastDeleted: null })
      return isSaved
    },
    edit(date) {
      set({ currentDate: date })
      openDay(date)
    },
    openToday() {
      set({ today: today(), currentDate: currentOf(today()) })
      openDay(today())
    },
    checkDay() {
      if (state.today !== today()) set({ today: today(), unfinished: days.unfinished(today()) })
    },
    async remove(date) {
      if (!(await changeDay(date, (doc) => deleteEntry(doc, clock.now())))) return false
      set({ lastDeleted: date })
      if (state.currentDate !== date) return true
      set({ currentDate: null })
      openDay(today())
      return true
    },
    async bringBack() {
      const date = state.lastDeleted
      if (date === null || !(await changeDay(date, bringBack))) return false
      set({ lastDeleted: null })
      return true
    },
    async mergeIn({ date, doc }) {
      const { mergeInDay } = await import('#domain/journal/interchange.ts')
      return changeDay(date, (mine) => mergeInDay(mine, doc))
    },
    forgetDeleted: () => set({ lastDeleted: null }),
    saveTranslation: (date, translation, source) =>
      changeDay(date, (doc) => saveTranslation(doc, translation, source)),
    retry: care.retry,
    putBack: care.putBack,
    export: care.export,
    close() {
      stopWatching()
      care.stop()
      store.close()
    },
  }
}
