import type { DayDoc } from '#domain/journal/entry.ts'
import { isSameJson } from '#domain/row.ts'
import type { SyncRow } from '../sync-ports.ts'
import { wordsIn } from './words.fixture.ts'
import type { Account, World } from './world.fixture.ts'

export type WordsOfAccounts = Record<Account, Set<string>>

/** The words that must not be lost: typed, and neither deleted by the learner nor destroyed with the only device. */
export type Obligations = WordsOfAccounts

export function noWords(): WordsOfAccounts {
  return { ann: new Set(), bob: new Set() }
}

export function addAll(found: Set<string>, words: Iterable<string>): void {
  for (const word of words) found.add(word)
}

async function wordsInRows({ server }: World, account: Account): Promise<Set<string>> {
  return wordsIn((await server.rows(account)).map(({ doc }) => doc))
}

/** What the server has of an account: in its rows, or in a version that is kept. */
export async function wordsOnServer(world: World, account: Account): Promise<Set<string>> {
  const found = await wordsInRows(world, account)
  for (const doc of await world.server.versions(account)) addAll(found, wordsIn(doc))
  return found
}

type WhichRows = 'all rows' | 'changed rows'

/** Whether a row has what the server has not had. A push that was taken counts as known, although its answer is lost. */
function isChanged({ taken }: World, { doc, dirty, sent }: SyncRow): boolean {
  return dirty !== undefined && !(sent !== undefined && taken.has(sent.id) && isSameJson(sent.doc, doc))
}

/** What the learner sees of a row or can restore. A word of the saved entry that the draft has taken out goes at the next save. */
function shownIn({ doc }: SyncRow): object {
  const { entry, draft, ...others } = doc as DayDoc
  return { ...others, entry: { ...entry, ...draft } }
}

function wordsOnDevices(world: World, account: Account, which: WhichRows): Set<string> {
  const found = new Set<string>()
  for (const { rows } of world.devices)
    for (const row of rows[account].rows.values())
      if (which === 'all rows') addAll(found, wordsIn(shownIn(row)))
      else if (isChanged(world, row)) addAll(found, wordsIn({ ...shownIn(row), deleted: null }))
  return found
}

/**
 * After what no software can undo, only what is still somewhere has to be found again. Words that were purged are
 * somewhere only in rows that were changed since: a row without changes gives way to the purged one, and what was
 * deleted goes from every row.
 */
export async function forgiveWhatIsNowhere(
  world: World,
  owed: Obligations,
  purged: WordsOfAccounts,
): Promise<void> {
  for (const account of ['ann', 'bob'] as const) {
    const server = await wordsOnServer(world, account)
    const [all, changed] = (['all rows', 'changed rows'] as const).map((which) =>
      wordsOnDevices(world, account, which),
    )
    for (const word of await wordsInRows(world, account)) purged[account].delete(word)
    const isSomewhere = (word: string) =>
      server.has(word) || (purged[account].has(word) ? changed : all)?.has(word)
    for (const word of owed[account]) if (!isSomewhere(word)) owed[account].delete(word)
  }
}

/** Lets the server purge, and adds the words that its rows have no longer to `purged`; a version may still have one. */
export async function purgeServer(world: World, purged: WordsOfAccounts): Promise<void> {
  const [ann, bob] = [await wordsOnServer(world, 'ann'), await wordsOnServer(world, 'bob')]
  world.server.purge?.()
  addAll(purged.ann, ann)
  addAll(purged.bob, bob)
}
