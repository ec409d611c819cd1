// What is needed only where words could not be written in time, or the store cannot be read.
import type { Day } from '#domain/clock.ts'
import { draftOf, keepDraft } from '#domain/journal/change-entry.ts'
import type { DraftBackup } from '#domain/journal/entry-store.ts'
import { mergeInBackup, mergeInBackups } from '#domain/sync/merge-in.ts'
import type { JournalCore } from './journal-core.ts'
import { languageOfDraft } from './open-drafts.ts'

/** The draft backup as others have left it: what this page has put there is on its screen, further on. */
async function backupOfOthers({ ports, drafts }: JournalCore): Promise<DraftBackup> {
  const { backup } = await ports.loadFallbackStorage()
  return { ...backup, read: () => backup.read().filter((backedUp) => !drafts.isOwnBackup(backedUp)) }
}

/**
 * Shows the drafts that earlier pages have left in the draft backup, while the store cannot be read. This page backs them up
 * together with its own words from now on. A translation into another language than it shows waits for the store.
 */
export async function showBackups(core: JournalCore): Promise<void> {
  const { drafts, get, set, today } = core
  const backup = await backupOfOthers(core)
  const unfinished = new Set<Day>(get().unfinished)
  for (const backedUp of backup.read()) {
    const { date } = backedUp
    const writer = drafts.writerOf(date)
    const known = writer.get()
    const { language = backedUp.language } = languageOfDraft(known, core.ports.learned)
    const isOfOther = (backedUp.language ?? language) !== language
    const merged = draftOf(mergeInBackup(keepDraft(known.doc, known.draft), backedUp))
    const { translatedContent, isTranslationOwn } = known.draft
    writer.type(isOfOther ? { ...merged, translatedContent, isTranslationOwn } : merged)
    if (drafts.backUp(date) && !isOfOther) backup.clear(backedUp)
    if (date !== today()) unfinished.add(date)
  }
  set({ unfinished: [...unfinished].sort().reverse() })
}

/** Puts what earlier pages have left in the draft backup into the store. */
export async function mergeInLeft(core: JournalCore): Promise<void> {
  await mergeInBackups(core.ports.store, await backupOfOthers(core))
}
