import { keepDraft } from '#domain/journal/change-entry.ts'
import type { StoredDay } from '#domain/journal/entry-store.ts'
import type { OpenDraft } from './draft-writer.ts'
import type { JournalCore } from './journal-core.ts'

function asDay({ date, doc, draft }: OpenDraft): StoredDay {
  return { date, doc: keepDraft(doc, draft) }
}

/** The whole diary as a file's text: from the store where it answers, else what is known here. */
async function exportDays({ ports, days, writers, writer, get }: JournalCore): Promise<string> {
  const { exportDiary } = await import('#domain/journal/parse-entry.ts')
  const outcome = await ports.store.all()
  const stored = outcome.ok ? outcome.value : []
  const isWhole = outcome.ok && !get().isCleared
  const known = isWhole ? [] : [...days.all(), ...writers.drafts().map(asDay)]
  const unwritten = writers.drafts().filter(({ isDurable }) => !isDurable)
  const latest = [...known, ...stored, ...[...unwritten, writer().get()].map(asDay)]
  return exportDiary([...new Map(latest.map((day) => [day.date, day])).values()])
}

/** What becomes of the words while the storage fails, and once it is back. */
export function createStorageRecovery(core: JournalCore, load: () => Promise<void>) {
  const { days, writers, get, set } = core
  const { store } = core.ports

  /** Tries again what the store refused. */
  function retry(): void {
    writers.retry()
    if (get().loadFailure !== null) void load()
  }

  const stop = store.watchStorage((event) => {
    if (event === 'back') return retry()
    if (event === 'newer') return set({ loadFailure: 'storage-newer' })
    if (days.all().length > 0) set({ isCleared: true })
    core.writer().mergeIn(undefined) // what is on screen goes back at once
  })

  return {
    stop,
    retry,
    /** Fills the store, which the browser has cleared, with what is known here. */
    async putBack() {
      for (const { date, doc } of days.all()) {
        const outcome = await store.update(date, (stored) => stored ?? doc)
        if (!outcome.ok) return set({ loadFailure: outcome.error })
      }
      set({ isCleared: false })
    },
    export: () => exportDays(core),
  }
}
