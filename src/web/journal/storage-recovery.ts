import type { JournalCore } from './journal-core.ts'

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
