import type { Entry } from '#domain/journal/entry.ts'
import type {
  BackedUpDraft,
  DayRow,
  DraftBackup,
  EntryStore,
  FallbackStorage,
} from '#domain/journal/entry-store.ts'
import { createMemoryDays, emptyRows, type SharedRows } from '#web/documents/memory-days.ts'
import { loadMerge } from './draft-state.ts'
import { createJournal, type Journal } from './journal.ts'
import type { JournalPorts } from './journal-core.ts'

await loadMerge() // of a page that has been idle: no test waits for a file

/** For tests: noon of 21 November 2026, where the device is. */
export const NOON = new Date(2026, 10, 21, 12).getTime()

/** For tests: an entry of that day. */
export function entry(date: string, content: string, change: Partial<Entry> = {}): Entry {
  return { id: `id-${date}`, date, content, tags: [], mood: '', ...change }
}

/** For tests: a device at noon, with what it keeps. */
export function device() {
  const rows = emptyRows()
  let cached: Entry[] = []
  const drawings = { cacheWrites: 0 }
  let count = 0
  const backedUp = new Map<string, BackedUpDraft>()
  const keyOf = ({ date, page }: Pick<BackedUpDraft, 'date' | 'page'>) => (page ? `${date} ${page}` : date)
  const backup: DraftBackup = {
    keep: (draft) => Boolean(backedUp.set(keyOf(draft), draft)),
    read: () => [...backedUp.values()],
    clear: (key) => backedUp.delete(keyOf(key)),
  }
  const clock = { ms: NOON, now: () => clock.ms }
  const legacy: { entries: Entry[] } = { entries: [] }
  const loadFallbackStorage = async (): Promise<FallbackStorage> => ({
    backup,
    legacy: {
      find: () => legacy.entries,
      forget: () => {
        legacy.entries = []
      },
      leave: () => undefined,
    },
  })
  const store = (): EntryStore => createMemoryDays(rows)
  return {
    rows,
    backedUp,
    clock,
    legacy,
    store,
    cached: () => cached,
    drawings,
    loadFallbackStorage,
    /** Opens the app on this device; `load` must still be called, as a page does. */
    open(changes: Partial<EntryStore> = {}, ports: Partial<JournalPorts> = {}): Journal {
      return createJournal({
        store: { ...store(), ...changes },
        cache: {
          read: () => cached,
          write: (entries) => {
            cached = entries.slice(0, 20)
            drawings.cacheWrites += 1
          },
          clear: () => {
            cached = []
          },
        },
        leaving: { ...backup, hasAny: () => backedUp.size > 0 },
        loadFallbackStorage,
        clock,
        random: () => `r${++count}`,
        language: () => 'en-US',
        whenIdle: async () => undefined,
        ...ports,
      })
    },
  }
}

/** For tests: entries as a store holds them that has not been synchronised. */
export function put(rows: SharedRows, ...entries: Entry[]) {
  for (const each of entries)
    rows.rows.set(each.date, { date: each.date, doc: { entry: each }, rev: 0, dirty: 1 })
}

/** For tests: days come from the server, and all tabs hear of them. */
export function arrive(rows: SharedRows, ...arrived: DayRow[]) {
  for (const row of arrived) rows.rows.set(row.date, row)
  for (const watcher of rows.watchers) watcher(arrived.map(({ date }) => date))
}

/** For tests: everything has happened that waits for nothing outside. */
export async function settled() {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}
