import type { DayDoc } from '#domain/journal/entry.ts'
import { isAsWritten } from '#domain/journal/straight.ts'
import { isFilledTo } from '../row-sync.ts'
import { eachTranslation } from '../translation-in.ts'
import { type Obligations, wordsOnServer } from './obligations.fixture.ts'
import { wordsIn } from './words.fixture.ts'
import type { Account, Device, World } from './world.fixture.ts'

const ACCOUNTS = ['ann', 'bob'] as const
const MOST_PASSES = 40 // over all devices, until nothing moves any more

/** What a history has shown: every kind of fault, in words. */
export type Faults = { lost: string[]; different: string[]; other: string[] }

function textOf(rows: { kind: string; key: string; doc: unknown }[]): string {
  return rows
    .map((row) => `${row.kind}/${row.key} ${JSON.stringify(row.doc)}`)
    .sort()
    .join('\n')
}

async function serverText({ server }: World, account: Account): Promise<string> {
  return textOf(await server.rows(account))
}

function deviceText({ rows }: Device, account: Account): string {
  return textOf([...rows[account].rows.values()])
}

/**
 * The cursor skips nothing: a device has each row of the server up to `seq` that the first fill has passed. Not one whose push
 * is in flight: where another tab has sent it before, by an id that this push has replaced, its answer brings the row.
 */
export async function findSkipped(world: World, account: Account): Promise<string[]> {
  const skipped: string[] = []
  const [revs, epoch] = [await world.server.revs(account), await world.server.epoch(account)]
  for (const { name, rows: known } of world.devices) {
    const { cursor, rows } = known[account]
    if (cursor === undefined || cursor.epoch !== epoch) continue
    for (const [place, rev] of revs) {
      const [, key = ''] = place.split('/')
      if (rev > cursor.seq || !isFilledTo({ kind: 'day', key }, cursor.before)) continue
      const { rev: has, sent } = rows.get(place) ?? {}
      if (has !== rev && sent === undefined)
        skipped.push(`${name} has ${place} at ${has}, not at ${rev}, and its cursor is past it`)
    }
  }
  return skipped
}

/** One round for each device and account; answers whether all devices were left with nothing to do. */
async function syncAll(world: World, other: string[]): Promise<void> {
  for (const device of world.devices) {
    for (const account of ACCOUNTS) {
      device.session = account
      const tab = world.openTab(device, account)
      const result = await world.runRound(tab)
      if (result.ok) continue
      if (result.error === 'diary-deleted') await world.runRound(tab, { reopen: true })
      else other.push(`${device.name} cannot sync: ${result.error}`)
    }
  }
}

async function stateOf(world: World): Promise<string> {
  const servers = await Promise.all(ACCOUNTS.map((account) => serverText(world, account)))
  const rows = world.devices.flatMap(({ rows }) =>
    ACCOUNTS.map((account) => [...rows[account].rows.values()]),
  )
  return JSON.stringify([servers, rows])
}

/** Syncs every device until nothing moves any more. */
async function comeToRest(world: World, other: string[]): Promise<void> {
  for (const device of world.devices) world.crash(device)
  world.pending.length = 0
  let before = ''
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    await syncAll(world, other)
    const after = await stateOf(world)
    if (after === before) return
    before = after
  }
  other.push('the devices never come to rest')
}

async function findDifferences(world: World, account: Account): Promise<string[]> {
  const onServer = await serverText(world, account)
  const different = world.devices.filter((device) => deviceText(device, account) !== onServer)
  const dirty = world.devices.flatMap(({ name, rows }) =>
    [...rows[account].rows.values()]
      .filter((row) => row.dirty !== undefined)
      .map(({ key }) => `${name} ${key}`),
  )
  return [
    ...different.map((device) => `${device.name}:\n${deviceText(device, account)}\nserver:\n${onServer}`),
    ...dirty.map((row) => `not clean: ${row}`),
  ]
}

async function findLost(world: World, owed: Obligations, account: Account): Promise<string[]> {
  const kept = await wordsOnServer(world, account)
  return [...owed[account]].filter((word) => !kept.has(word))
}

async function findStrangers(world: World, account: Account): Promise<string[]> {
  const onServer = [...(await wordsOnServer(world, account))]
  const onDevices = world.devices.flatMap(({ rows }) =>
    [...rows[account].rows.values()].flatMap(({ doc }) => [...wordsIn(doc)]),
  )
  return [...onServer, ...onDevices].filter((word) => !word.startsWith(account.charAt(0)))
}

/** Words that were typed into an entry, and stand in a translation that is not the entry itself, too. */
function doubledIn({ entry, draft }: DayDoc): string[] {
  if (entry === undefined) return []
  const translations = [
    draft?.translatedContent,
    ...eachTranslation(entry).map((one) => (isAsWritten(one) ? '' : one.translatedContent)),
    ...Object.values(entry.translations ?? {}).map(({ typed }) => typed?.translatedContent),
  ]
  const written = wordsIn([entry.content, draft?.content])
  return [...wordsIn(translations)].filter((word) => written.has(word))
}

async function findDoubled({ server }: World, account: Account): Promise<string[]> {
  const rows = await server.rows(account)
  return rows.flatMap(({ key, doc }) =>
    doubledIn(doc as DayDoc).map((word) => `${word} of the entry of ${key} is in its translation, too`),
  )
}

/** Sends everything that was ever sent once more. The rows stay as they are, and every version is still kept. */
async function findReplayed(world: World, owed: Obligations): Promise<string[]> {
  const before = await stateOf(world)
  for (const { account, request } of world.sent)
    if (!request.reopen) await world.server.send(account, request)
  const other: string[] = []
  const isSame = (await stateOf(world)) === before
  if (!isSame) other.push('what was sent before and comes again changes rows')
  for (const account of ACCOUNTS)
    for (const word of await findLost(world, owed, account)) other.push(`a repeated request has lost ${word}`)
  return other
}

/** Brings a world to rest, and looks for everything that should not be. */
export async function judge(world: World, owed: Obligations): Promise<Faults> {
  const other: string[] = []
  await comeToRest(world, other)
  const each = async (find: (account: Account) => Promise<string[]>) =>
    (await Promise.all(ACCOUNTS.map(find))).flat()
  const lost = await each((account) => findLost(world, owed, account))
  const different = await each((account) => findDifferences(world, account))
  const strangers = await each((account) => findStrangers(world, account))
  other.push(...strangers.map((word) => `${word} is in the diary of another account`))
  other.push(...(await each((account) => findDoubled(world, account))))
  other.push(...(await each((account) => findSkipped(world, account))))
  other.push(...(await findReplayed(world, owed)))
  return { lost, different, other }
}
