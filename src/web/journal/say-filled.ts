import type { JournalCore } from './journal-core.ts'
import { readAll } from './load-journal.ts'

/** All days of the account are on this device; where some `haveCome` just now, they are shown before that is said. */
export async function sayFilled(core: JournalCore, haveCome: boolean): Promise<void> {
  if (haveCome) await readAll(core)
  core.set({ isFilling: false })
}
