import type { Day } from '#domain/clock.ts'
import { draftOf, keepDraft, purgeDeleted } from '#domain/journal/change-entry.ts'
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

async function purge({ ports, changeDay }: JournalCore, found: StoredDay[]): Promise<void> {
  const purged = (doc: StoredDay['doc']) => purgeDeleted(doc, ports.clock.now())
  for (const { date } of found.filter(({ doc }) => purged(doc) !== doc)) await changeDay(date, purged)
}

/** Shows the drafts of the draft backup, while the store cannot be read. */
async function showBackups({ ports, drafts, get, set, today }: JournalCore): Promise<void> {
  const [{ mergeInBackup }, { backup }] = await Promise.all([
    import('#domain/sync/merge-in.ts'),
    ports.loadFallbackStorage(),
  ])
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

/** Puts what earlier pages could not write in time into the store, before it is read. */
async function mergeInLeft({ ports }: JournalCore): Promise<void> {
  if (!ports.leaving.hasAny()) return
  try {
    const [{ mergeInBackups }, { backup }] = await Promise.all([
      import('#domain/sync/merge-in.ts'),
      ports.loadFallbackStorage(),
    ])
    await mergeInBackups(ports.store, backup)
  } catch (error) {
    console.error('The backed-up drafts wait for the next visit', error)
  }
}

/** Shows every day as the store has it, also what sync has only just written. */
export async function readAll(core: JournalCore): Promise<StoredDay[] | null> {
  return readDays(core, 'all', core.ports.store.all)
}

/** Takes in what an earlier version has left in this browser. */
export async function takeLegacyIn({ ports, refresh }: JournalCore): Promise<void> {
  const { legacy } = await ports.loadFallbackStorage()
  if (legacy.find().length === 0) return // as nearly always: the merge need not come
  const { mergeInLegacy } = await import('#domain/sync/merge-in.ts')
  await refresh(await mergeInLegacy(ports.store, legacy))
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
      if (!hasShownBackups) await showBackups(core)
      hasShownBackups = true
      return
    }
    core.settleCurrent()
    await ports.whenIdle()
    void loadMerge() // so that it is here when the connection is not
    if (!ports.hasServer) await takeLegacyIn(core).catch(console.error) // offline it waits for the next visit
    const all = await readAll(core)
    if (all !== null && !ports.hasServer) await purge(core, all)
  }
}
