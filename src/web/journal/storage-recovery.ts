import { keepDraft } from '#domain/journal/change-entry.ts'
import type { StoredDay } from '#domain/journal/entry-store.ts'
import type { OpenDraft } from './draft-writer.ts'
import type { JournalCore } from './journal-core.ts'

function asDay({ date, doc, draft }: OpenDraft): StoredDay {
  return { date, doc: keepDraft(doc, draft) }
}

/** The whole diary as the text of a file: from the store where it answers, else what is known here. */
async function exportDays({ ports, days, drafts, get }: JournalCore): Promise<string> {
  const { exportDiary } = await import('#domain/journal/parse-entry.ts')
  const outcome = await ports.store.all()
  const stored = outcome.ok ? outcome.value : []
  const isWhole = outcome.ok && !get().isCleared
  const known = isWhole ? [] : [...days.all(), ...drafts.all().map(asDay)]
  const unwritten = drafts.all().filter(({ isDurable }) => !isDurable)
  const latest = [...known, ...stored, ...[...unwritten, drafts.current().get()].map(asDay)]
  return exportDiary([...new Map(latest.map((day) => [day.date, day])).values()])
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
    export: () => exportDays(core),
  }
}
