import { describe, expect, it } from 'vitest'
import { REFUSED, TO_SEND } from '#domain/row.ts'
import { MERGES } from './row-sync.ts'
import type { SyncSent } from './sync-ports.ts'
import type { RowKey, SyncAnswer, SyncRequest } from './sync-protocol.ts'
import { runSyncRound } from './sync-round.ts'
import { changeInMemory, createMemorySyncStore, emptyMemoryRows } from './sync-store.fake.ts'
import { createMemorySyncServer } from './sync-transport.fake.ts'

const DAY: RowKey = { kind: 'day', key: '2026-11-21' }
const OFFLINE: SyncSent = { ok: false, error: 'offline' }

let ids = 0

function newId(): string {
  ids += 1
  return `id-${ids}`
}

type Way = (request: SyncRequest, deliver: () => Promise<SyncSent>) => Promise<SyncSent>

function newServer() {
  return createMemorySyncServer({ now: () => Date.UTC(2026, 10, 21) })
}

/** A device with rows of its own; `way` stands between it and the server. */
function newDevice(server: ReturnType<typeof newServer>, userId = 'ann') {
  const memory = emptyMemoryRows()
  const sent: SyncRequest[] = []
  let way: Way = (_, deliver) => deliver()
  const transport = {
    send: (request: SyncRequest) => {
      sent.push(structuredClone(request))
      return way(request, () => server.transportOf('ann').send(request))
    },
  }
  const ports = { store: createMemorySyncStore(memory), transport, userId, newId, merge: MERGES }
  return {
    memory,
    sent,
    ports,
    round: (how = {}) => runSyncRound(ports, how),
    type: (content: string, key = DAY.key) =>
      changeInMemory(memory, { ...DAY, key }, () => ({ draft: { content } })),
    row: (key = DAY.key) => memory.rows.get(`day/${key}`),
    setWay(next: Way): void {
      way = next
    },
  }
}

type Device = ReturnType<typeof newDevice>

function lastChanges({ sent }: Device) {
  return sent.at(-1)?.changes
}

async function syncedDevice(server = newServer()) {
  const device = newDevice(server)
  device.type('Rain.')
  expect(await device.round()).toMatchObject({ ok: true, isUnfinished: false })
  return device
}

describe('a round', () => {
  it('sends what has changed here and takes what has changed elsewhere', async () => {
    const server = newServer()
    const [phone, laptop] = [newDevice(server), newDevice(server)]
    phone.type('Rain.')
    laptop.type('Sun.', '2026-11-20')
    for (const device of [phone, laptop, phone]) await device.round()
    expect(phone.row('2026-11-20')).toMatchObject({ doc: { draft: { content: 'Sun.' } } })
    expect(laptop.row()).toEqual(phone.row())
    expect(phone.row()?.dirty).toBeUndefined()
  })

  it('names the account, and sends nothing before the first fill has passed', async () => {
    const server = newServer()
    await syncedDevice(server)
    const laptop = newDevice(server)
    laptop.type('Sun.', '2020-01-01')
    await laptop.round()
    expect(laptop.sent[0]).toMatchObject({ user: 'ann', epoch: null, since: 0, before: '', changes: [] })
    expect(laptop.sent[1]).toMatchObject({ before: 'day/2026-11-21', changes: [] })
    expect(lastChanges(laptop)).toMatchObject([{ key: '2020-01-01', baseRev: 0 }])
  })

  it('whose reply is lost sends the same batch again, with what was typed since in the next', async () => {
    const device = await syncedDevice()
    device.type('Rain. Tea.')
    device.setWay(async (_, deliver) => {
      await deliver()
      return OFFLINE
    })
    expect(await device.round()).toMatchObject({ ok: false, error: 'offline' })
    const first = lastChanges(device)
    device.type('Rain. Tea. Cake.')
    device.setWay((_, deliver) => deliver())
    await device.round()
    expect(
      device.sent.map(({ changes }) => changes).filter((changes) => changes[0]?.id === first?.[0]?.id),
    ).toEqual([first, first])
    expect(device.row()).toMatchObject({ doc: { draft: { content: 'Rain. Tea. Cake.' } } })
    expect(device.row()?.dirty).toBeUndefined()
  })

  it('stores the push before it sends it', async () => {
    const device = await syncedDevice()
    device.type('Rain. Tea.')
    let stored: unknown
    device.setWay(async () => {
      stored = device.row()?.sent
      return OFFLINE
    })
    await device.round()
    expect(stored).toEqual({ id: lastChanges(device)?.[0]?.id, doc: { draft: { content: 'Rain. Tea.' } } })
  })

  it('takes no answer for another account', async () => {
    const device = newDevice(newServer(), 'bob')
    device.setWay(async (request, deliver) => {
      delete request.user // a server that does not look
      return deliver()
    })
    expect(await device.round()).toEqual({ ok: false, error: 'wrong-account' })
    expect(device.memory.cursor?.epoch).toBeNull()
  })

  it('takes no answer of another epoch than it asked for', async () => {
    const device = await syncedDevice()
    device.setWay(async (_, deliver) => {
      const answer = await deliver()
      return answer.ok ? { ok: true, value: { ...answer.value, epoch: 'other', seq: 99 } } : answer
    })
    expect(await device.round()).toEqual({ ok: false, error: 'bad-answer' })
    expect(device.memory.cursor?.seq).not.toBe(99)
  })

  it('goes on after the server was restored, with every word of both', async () => {
    const server = newServer()
    const restore = server.backup()
    const device = await syncedDevice(server)
    restore()
    expect(await device.round()).toMatchObject({ ok: true, isUnfinished: false })
    expect(server.rows('ann')).toMatchObject([{ doc: { draft: { content: 'Rain.' } } }])
  })

  it('ends where the server is reset again and again', async () => {
    const device = await syncedDevice()
    device.setWay(async () => ({ ok: false, error: 'reset' }))
    expect(await device.round()).toEqual({ ok: false, error: 'reset' })
    expect(device.sent.length).toBeLessThan(5)
  })

  it('asks before it uploads to a diary that was deleted, and then uploads everything', async () => {
    const server = newServer()
    const device = await syncedDevice(server)
    server.closeDiary('ann')
    expect(await device.round()).toEqual({ ok: false, error: 'diary-deleted' })
    expect(device.row()).toMatchObject({ doc: { draft: { content: 'Rain.' } } })
    expect(await device.round({ reopen: true })).toMatchObject({ ok: true, isUnfinished: false })
    expect(server.rows('ann')).toHaveLength(1)
  })

  it('splits a batch that is too large, and one row that is too large alone waits', async () => {
    const server = newServer()
    const device = newDevice(server)
    for (const day of [1, 2, 3, 4, 5]) device.type('x'.repeat(day === 3 ? 900 : 100), `2026-11-0${day}`)
    device.setWay((request, deliver) =>
      JSON.stringify(request).length > 800
        ? Promise.resolve({ ok: false, error: 'request-too-large' })
        : deliver(),
    )
    expect(await device.round({ mostBytes: 10_000 })).toMatchObject({ ok: true, isUnfinished: false })
    expect(server.rows('ann')).toHaveLength(4)
    expect(device.row('2026-11-03')).toMatchObject({ dirty: REFUSED, refusal: 'too-large' })
    expect(device.row('2026-11-03')?.sent).toBeUndefined()
  })

  it.each<[string, (answer: SyncAnswer) => Partial<SyncAnswer>]>([
    ['more, and sends nothing', () => ({ more: true })],
    ['more, and goes back', ({ seq }) => ({ more: true, seq: seq - 1 })],
    [
      'the same page of the first fill',
      () => ({ more: true, older: [{ ...DAY, rev: 1, doc: { draft: { content: 'Rain.' } } }] }),
    ],
  ])('ends where a server promises for ever %s', async (_, change) => {
    const server = newServer()
    await syncedDevice(server)
    const device = newDevice(server)
    device.type('Mine.', '2020-01-01')
    device.setWay(async (__, deliver) => {
      const sent = await deliver()
      return sent.ok ? { ok: true, value: { ...sent.value, older: [], ...change(sent.value) } } : sent
    })
    expect(await device.round()).toEqual({ ok: false, error: 'bad-answer' })
    expect(device.sent.length).toBeLessThan(4)
    device.setWay((__, deliver) => deliver())
    expect(await device.round()).toMatchObject({ ok: true, isUnfinished: false })
    expect(device.row('2020-01-01')).toMatchObject({ doc: { draft: { content: 'Mine.' } } })
  })

  it('a row that is refused does not hold up the others', async () => {
    const server = newServer()
    const device = newDevice(server)
    device.type('Bad.', '2026-13-45')
    device.type('Good.')
    expect(await device.round()).toMatchObject({ ok: true, isUnfinished: false })
    expect(device.row('2026-13-45')).toMatchObject({ dirty: REFUSED, refusal: 'invalid' })
    expect(server.rows('ann')).toHaveLength(1)
  })

  it('makes one request only while the page is being left', async () => {
    const device = await syncedDevice()
    device.type('Rain. Tea.')
    const before = device.sent.length
    expect(await device.round({ isLeaving: true, mostBytes: 60_000 })).toMatchObject({ isUnfinished: true })
    expect(device.sent.length).toBe(before + 1)
  })

  it('gives up for now while another device keeps changing the same day', async () => {
    const server = newServer()
    const device = await syncedDevice(server)
    const laptop = newDevice(server)
    await laptop.round()
    let tries = 0
    device.setWay(async (_, deliver) => {
      tries += 1
      laptop.type(`Sun ${tries}.`)
      await laptop.round()
      return deliver()
    })
    device.type('Mine.')
    expect(await device.round()).toMatchObject({ ok: true, isUnfinished: true })
    expect(device.row()?.dirty).toBe(TO_SEND)
  })

  it('answers what the store cannot do', async () => {
    const device = await syncedDevice()
    device.memory.failure = 'storage-full'
    expect(await device.round()).toEqual({ ok: false, error: 'storage-full' })
  })
})

describe('two tabs without a lock', () => {
  it('never make two pushes of one row', async () => {
    const server = newServer()
    const device = await syncedDevice(server)
    device.type('Rain. Tea.')
    await Promise.all([device.round(), device.round()])
    const pushes = device.sent.flatMap(({ changes }) => changes.filter(({ baseRev }) => baseRev > 0))
    expect(new Set(pushes.map(({ id }) => id)).size).toBe(1)
    expect(server.versions('ann').filter(({ cause }) => cause === 'side')).toEqual([])
  })

  it('an answer that comes after the store was cleared skips nothing', async () => {
    const server = newServer()
    const device = await syncedDevice(server)
    device.setWay(async (_, deliver) => {
      const answer = await deliver()
      device.memory.rows.clear()
      device.memory.cursor = { device: 'anew', epoch: null, seq: 0, before: '' }
      device.setWay((_request, next) => next())
      return answer
    })
    expect(await device.round()).toMatchObject({ ok: true, isUnfinished: false })
    expect(device.row()).toMatchObject({ doc: { draft: { content: 'Rain.' } } })
  })

  it('a reset that another tab has made is not made again', async () => {
    const server = newServer()
    const restore = server.backup()
    const device = await syncedDevice(server)
    restore()
    device.setWay(async (_, deliver) => {
      const answer = await deliver() // 409
      device.setWay((_request, next) => next())
      await device.round()
      device.type('Typed since.')
      return answer
    })
    await device.round()
    expect(device.row()?.rev).toBeGreaterThan(0)
    const resets = device.sent.filter(({ epoch }) => epoch === null).length
    expect(resets).toBe(2) // at the very first, and once after the restore
  })
})
