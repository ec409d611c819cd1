import { purgeDeleted } from '#domain/journal/change-entry.ts'
import type { StoredDay } from '#domain/journal/entry-store.ts'
import type { JournalCore } from './journal-core.ts'

/** Takes in what an earlier version has left in this browser. */
export async function takeLegacyIn({ ports, refresh }: JournalCore): Promise<void> {
  const { legacy } = await ports.loadFallbackStorage()
  if (legacy.find().length === 0) return // as nearly always: the merge need not come
  const { mergeInLegacy } = await import('#domain/sync/merge-in.ts')
  await refresh(await mergeInLegacy(ports.store, legacy))
}

/** Drops what was deleted long ago, where no server does that. */
export async function purge({ ports, changeDay }: JournalCore, found: StoredDay[]): Promise<void> {
  const purged = (doc: StoredDay['doc']) => purgeDeleted(doc, ports.clock.now())
  for (const { date } of found.filter(({ doc }) => purged(doc) !== doc)) await changeDay(date, purged)
}
