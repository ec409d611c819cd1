// What is needed only where words could not be written in time, or the store cannot be read.
import type { Day } from '#domain/clock.ts'
import { draftOf, keepDraft } from '#domain/journal/change-entry.ts'
import { mergeInBackup, mergeInBackups } from '#domain/sync/merge-in.ts'
import type { JournalCore } from './journal-core.ts'

/** Shows the drafts of the draft backup, while the store cannot be read. */
export async function showBackups({ ports, drafts, get, set, today }: JournalCore): Promise<void> {
  const { backup } = await ports.loadFallbackStorage()
  const unfinished = new Set<Day>(get().unfinished)
  for (const backedUp of backup.read()) {
    const { date } = backedUp
    const writer = drafts.writerOf(date)
    const known = writer.get()
    writer.type(draftOf(mergeInBackup(keepDraft(known.doc, known.draft), backedUp)))
    if (date !== today()) unfinished.add(date)
  }
  set({ unfinished: [...unfinished].sort().reverse() })
}

/** Puts what earlier pages have left in the draft backup into the store. */
export async function mergeInLeft({ ports }: JournalCore): Promise<void> {
  const { backup } = await ports.loadFallbackStorage()
  await mergeInBackups(ports.store, backup)
}
