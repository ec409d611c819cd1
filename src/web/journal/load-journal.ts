import type { Day } from '#domain/clock.ts'
import { CACHED_ENTRIES, type EntryStore, type StoredDay } from '#domain/journal/entry-store.ts'
import type { KnownDay } from './diary-days.ts'
import { loadMerge } from './draft-state.ts'
import type { JournalCore, JournalState } from './journal-core.ts'

/** A read of the draft on screen that has begun. */
type OpenRead = { date: Day; mergeIn(found: KnownDay | undefined): void }

function beginOpenRead({ drafts }: JournalCore): OpenRead {
  const writer = drafts.current()
  return { date: writer.get().date, mergeIn: writer.beginRead() }
}

/** Shows the open draft as the store has it, at the same moment as the list. */
function showOpenDraft(
  { days, refresh }: JournalCore,
  newest: StoredDay[],
  { date, mergeIn }: OpenRead,
): void {
  const oldest = newest.at(-1)?.date ?? date
  const isAmongThem = newest.length < CACHED_ENTRIES || date >= oldest
  if (isAmongThem) mergeIn(days.get(date))
  else void refresh([date])
}

/** Reads days with `read` and shows them. Answers null when the store could not be read. */
async function readDays(
  core: JournalCore,
  known: JournalState['known'],
  read: EntryStore['all'],
): Promise<StoredDay[] | null> {
  const { days, set } = core
  const readBegan = days.mark()
  const openRead = beginOpenRead(core)
  const outcome = await read()
  if (!outcome.ok) {
    set({ loadFailure: outcome.error })
    return null
  }
  days.putRead(outcome.value, readBegan)
  if (known === 'newest') showOpenDraft(core, outcome.value, openRead)
  const hadDays = core.get().hadDays ?? outcome.value.length > 0
  core.showEntries({ known, hadDays, loadFailure: null, unfinished: days.unfinished(core.today()) })
  return outcome.value
}

/** Puts what earlier pages could not write in time into the store, before it is read. */
async function mergeInLeft(core: JournalCore): Promise<void> {
  if (!core.ports.leaving.hasAny()) return
  try {
    await (await import('./words-left.ts')).mergeInLeft(core)
  } catch (error) {
    console.error('The backed-up drafts wait for the next visit', error)
  }
}

/** Shows every day as the store has it, also what sync has only just written. */
async function readAll(core: JournalCore): Promise<StoredDay[] | null> {
  return readDays(core, 'all', core.ports.store.all)
}

/** What puts a diary in order that no server keeps; null where it cannot be had, as the diary is read without it. */
async function loadHereOnly(): Promise<typeof import('./here-only.ts') | null> {
  try {
    return await import('./here-only.ts')
  } catch (error) {
    console.error('The diary is put in order on the next visit', error)
    return null
  }
}

/** Reads the store: first what the screen needs, then, when the browser is idle, the rest. */
export function createJournalLoader(core: JournalCore): () => Promise<void> {
  const { ports } = core
  const { store } = ports
  let hasShownBackups = false
  return async () => {
    await mergeInLeft(core)
    const newest = await readDays(core, 'newest', () => store.newest(CACHED_ENTRIES))
    if (newest === null) {
      if (!hasShownBackups) await (await import('./words-left.ts')).showBackups(core)
      hasShownBackups = true
      return
    }
    core.settleCurrent()
    await ports.whenIdle()
    void loadMerge() // so that it is here when the connection is not
    if (ports.hasServer) return void (await readAll(core))
    const hereOnly = await loadHereOnly()
    await hereOnly?.takeLegacyIn(core).catch(console.error) // offline it waits for the next visit
    const all = await readAll(core)
    if (all !== null) await hereOnly?.purge(core, all)
  }
}

const PORTION = 50 // days read at a time: a few ms

/** Reads days that others have changed, in portions between which the page takes input; the list is drawn once. */
export function createRereading({ ports, readAgain, showReadAgain }: JournalCore) {
  const waiting = new Set<Day>()
  let isReading = false

  async function readWaiting(): Promise<void> {
    while (waiting.size > 0) {
      const portion = [...waiting].slice(0, PORTION)
      for (const date of portion) waiting.delete(date)
      await readAgain(portion)
      if (waiting.size > 0) await ports.whenIdle()
    }
    showReadAgain()
  }

  return (dates: Day[]): void => {
    for (const date of dates) waiting.add(date)
    if (isReading) return
    isReading = true
    void readWaiting().finally(() => {
      isReading = false
    })
  }
}

export function createStorageRecovery(core: JournalCore, load: () => Promise<void>) {
  const { days, drafts, get, set } = core
  const { store } = core.ports

  function retry(): void {
    drafts.retry()
    if (get().loadFailure !== null) void load()
  }

  const stop = store.watchStorage((event) => {
    if (event === 'back') return retry()
    if (event === 'newer') return set({ loadFailure: 'storage-newer' })
    if (days.all().length > 0) set({ isCleared: true })
    drafts.current().mergeIn(undefined) // the draft on screen is written again at once
  })

  return {
    stop,
    retry,
    /** Fills the store that the browser has cleared with the days known here. */
    async putBack() {
      for (const { date, doc } of days.all()) {
        const outcome = await store.update(date, (stored) => stored ?? doc)
        if (!outcome.ok) return set({ loadFailure: outcome.error })
      }
      set({ isCleared: false })
    },
    export: async () => (await import('./whole-diary.ts')).exportWholeDiary(core),
  }
}

/** All days of the account are on this device; where some `haveCome` just now, they are shown before that is said. */
export async function sayFilled(core: JournalCore, haveCome: boolean): Promise<void> {
  if (haveCome) await readAll(core)
  core.set({ isFilling: false })
}
