import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/clock.ts'
import { deleteEntry, keepDraft } from '#domain/journal/change-entry.ts'
import type { DayDoc, Entry } from '#domain/journal/entry.ts'
import { MERGES } from '#domain/sync/row-sync.ts'
import { pageEnd } from '../sync-protocol.ts'
import { changeInMemory, emptyMemoryRows } from '../sync-store.fake.ts'
import { memoryServer } from './history.fixture.ts'
import { forgiveWhatIsNowhere, noWords, purgeServer } from './obligations.fixture.ts'
import { seededRandom } from './seeded-random.fixture.ts'
import { type Device, World } from './world.fixture.ts'

const KEY = { kind: 'day', key: '2026-11-21' } as const
const SERVER_SEED = 5 // of a server that knows more than one device
const entry: Entry = { id: '1', date: KEY.key, content: 'a1', tags: [], mood: '' }

/** Two devices and the server, which all have one entry. */
async function newWorld() {
  const settings = {
    merge: MERGES,
    earlierMerge: MERGES.day,
    hasLocks: true,
    mostBytes: 4000,
    wayBytes: 4000,
  }
  const world: World = new World(
    memoryServer(() => world, seededRandom(SERVER_SEED)),
    settings,
    2,
  )
  const [one, other] = world.devices
  if (one === undefined || other === undefined) throw new Error('a world has two devices')
  const sync = (device: Device) => world.runRound(world.openTab(device, 'ann'))
  const change = (device: Device, by: (doc: DayDoc) => DayDoc) =>
    changeInMemory(device.rows.ann, KEY, (doc = {}) => by(doc as DayDoc))
  const wipe = (device: Device) => Object.assign(device.rows, { ann: emptyMemoryRows() })
  const empty = world.server.backup?.()
  change(one, () => ({ entry }))
  await sync(one)
  await sync(other)
  const owed = noWords()
  owed.ann.add('a1')
  return { world, owed, purged: noWords(), one, other, sync, change, wipe, empty }
}

describe('what is owed after a fault', () => {
  it('a word that was purged: while a device holds it in a row that it has changed', async () => {
    const { world, owed, purged, one, other, sync, change, wipe } = await newWorld()
    change(one, (doc) => deleteEntry(doc, world.now))
    await sync(one)
    change(other, (doc) => keepDraft(doc, { mood: 'happy' }))
    world.now += 31 * DAY_MS
    await purgeServer(world, purged)
    await forgiveWhatIsNowhere(world, owed, purged)
    expect([...owed.ann]).toEqual(['a1'])
    wipe(other)
    await forgiveWhatIsNowhere(world, owed, purged)
    expect([...owed.ann]).toEqual([])
  })

  it('a word that was purged: not where the server had the change before the entry was deleted', async () => {
    const { world, owed, purged, one, other, sync, change } = await newWorld()
    change(other, (doc) => keepDraft(doc, { mood: 'happy' }))
    void world.startRound(world.openTab(other, 'ann'))
    while (world.pending.length > 0)
      await world.advance(0, world.pending[0]?.kind === 'reply' ? 'lost' : 'arrives')
    await sync(one)
    change(one, (doc) => deleteEntry(doc, world.now))
    await sync(one)
    world.now += 31 * DAY_MS
    await purgeServer(world, purged)
    await forgiveWhatIsNowhere(world, owed, purged)
    expect([...owed.ann]).toEqual([])
    await sync(other)
    expect(other.rows.ann.rows.get(pageEnd(KEY))?.doc).toEqual({ purgedAt: world.now })
  })

  it('a word that was purged and is left in a version: not where the server loses that, too', async () => {
    const { world, owed, purged, one, other, sync } = await newWorld()
    const later = { ...KEY, key: '2026-11-22' }
    const changeLater = (device: Device, by: (doc: DayDoc) => DayDoc) =>
      changeInMemory(device.rows.ann, later, (doc = {}) => by(doc as DayDoc))
    changeLater(one, () => ({ entry: { ...entry, id: '2', date: later.key, content: '' } }))
    changeLater(other, (doc) => keepDraft(doc, { tags: ['a2'] }))
    owed.ann = new Set(['a2'])
    await sync(one)
    await sync(other) // its push is stale: the server keeps it as a version, without an entry
    changeLater(other, (doc) => deleteEntry(doc, world.now))
    await sync(other)
    world.now += 31 * DAY_MS
    await purgeServer(world, purged)
    await forgiveWhatIsNowhere(world, owed, purged)
    expect([...owed.ann]).toEqual(['a2'])
    await world.server.closeDiary?.('ann')
    await forgiveWhatIsNowhere(world, owed, purged)
    expect([...owed.ann]).toEqual([])
  })

  it('any other word: while a device holds it in any row', async () => {
    const { world, owed, purged, one, other, wipe, empty } = await newWorld()
    empty?.()
    await forgiveWhatIsNowhere(world, owed, purged)
    wipe(other)
    await purgeServer(world, purged)
    await forgiveWhatIsNowhere(world, owed, purged)
    expect([...owed.ann]).toEqual(['a1'])
    wipe(one)
    await forgiveWhatIsNowhere(world, owed, purged)
    expect([...owed.ann]).toEqual([])
  })

  it('any other word: not where the last device that has it has taken it out and not saved yet', async () => {
    const { world, owed, purged, one, other, change, wipe, empty } = await newWorld()
    change(one, (doc) => keepDraft(doc, { content: '' }))
    empty?.()
    await forgiveWhatIsNowhere(world, owed, purged)
    expect([...owed.ann]).toEqual(['a1'])
    wipe(other)
    await forgiveWhatIsNowhere(world, owed, purged)
    expect([...owed.ann]).toEqual([])
  })
})
