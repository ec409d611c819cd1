import type { Day } from '#domain/clock.ts'
import { keepDraft } from '#domain/journal/change-entry.ts'
import type { StoredDay } from '#domain/journal/entry-store.ts'
import type { DiaryDays } from './diary-days.ts'
import type { OpenPage, PageWriter } from './draft-writer.ts'
import type { PageWriters } from './draft-writers.ts'
import type { Journal, JournalPorts, JournalState } from './journal.ts'

type CareParts = Pick<JournalPorts, 'store' | 'loadFallbackStorage'> & {
  days: DiaryDays
  writers: PageWriters
  today(): Day
  get(): JournalState
  set(change: Partial<JournalState>): void
  load(): Promise<void>
  /** The page on screen. */
  writer(): PageWriter
}

type StorageCare = Pick<Journal, 'retry' | 'putBack' | 'export'> & {
  /** The store cannot be read: shows the words that lie in the last resort, once. */
  showSetAside(): Promise<void>
  stop(): void
}

function asDay({ date, doc, page }: OpenPage): StoredDay {
  return { date, doc: keepDraft(doc, page) }
}

/** What becomes of the words while the storage has a misfortune, and once it is over. */
export function createStorageCare({ store, days, writers, ...parts }: CareParts): StorageCare {
  const { get, set } = parts
  let hasShownSetAside = false

  function writerOf(date: Day): PageWriter {
    return parts.writer().get().date === date ? parts.writer() : writers.open(date)
  }

  function retry(): void {
    writers.retry()
    if (get().loadFailure !== null) void parts.load()
  }

  const stop = store.watchStorage((event) => {
    if (event === 'back') return retry()
    if (event === 'newer') return set({ loadFailure: 'storage-newer' })
    if (days.all().length > 0) set({ isCleared: true })
    parts.writer().takeOutside(undefined) // what is on screen goes back at once
  })

  return {
    stop,
    retry,
    async showSetAside() {
      if (hasShownSetAside) return
      hasShownSetAside = true
      const [{ backedUpDrafts }, { rescue }] = await Promise.all([
        import('./take-in-legacy-data.ts'),
        parts.loadFallbackStorage(),
      ])
      const pages = backedUpDrafts(rescue, (date) => asDay(writerOf(date).get()).doc)
      for (const { date, page } of pages) writerOf(date).type(page)
      const earlier = pages.map(({ date }) => date).filter((date) => date < parts.today())
      set({ unfinished: [...new Set([...earlier, ...get().unfinished])].sort().reverse() })
    },
    async putBack() {
      for (const { date, doc } of days.all()) {
        const outcome = await store.update(date, (stored) => stored ?? doc)
        if (!outcome.ok) return set({ loadFailure: outcome.error })
      }
      set({ isCleared: false })
    },
    async export() {
      const { exportDiary } = await import('#domain/journal/interchange.ts')
      const outcome = await store.all()
      const stored = outcome.ok ? outcome.value : []
      const isWhole = outcome.ok && !get().isCleared
      const known = isWhole ? [] : [...days.all(), ...writers.pages().map(asDay)]
      const unwritten = writers.pages().filter(({ isDurable }) => !isDurable)
      const latest = [...known, ...stored, ...[...unwritten, parts.writer().get()].map(asDay)]
      return exportDiary([...new Map(latest.map((day) => [day.date, day])).values()])
    },
  }
}
