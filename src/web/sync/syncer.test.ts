import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isAllSynced } from './sync-state.ts'
import { NOON, pass, saved, syncingDevice, syncServer } from './syncer.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a device that syncs', () => {
  it('knows of how many entries its first fill is as soon as the first of them come', async () => {
    const server = syncServer()
    const phone = syncingDevice(server)
    await phone.syncer.start()
    for (const day of ['19', '20', '21']) phone.write(`2026-11-${day}`, saved(`2026-11-${day}`, 'Rain.'))
    await phone.syncer.syncNow()
    const { syncer } = syncingDevice(server, { name: 'tablet' })
    const told: unknown[] = []
    syncer.subscribe(() => told.push([syncer.get().total, syncer.get().isFilled]))
    await syncer.start()
    expect(told).toContainEqual([3, false])
    expect(told.at(-1)).toEqual([3, true])
  })

  it('asks at once, and knows when its first fill has ended', async () => {
    const server = syncServer()
    const { syncer } = syncingDevice(server)
    expect(syncer.get()).toMatchObject({ status: 'starting', isFilled: false })
    await syncer.start()
    expect(syncer.get()).toMatchObject({ status: 'idle', isFilled: true, isRunning: false })
    expect(server.asked).toHaveLength(1)
    expect(isAllSynced(syncer.get())).toBe(true)
  })

  it('sends what is written, and another device gets it', async () => {
    const server = syncServer()
    const phone = syncingDevice(server)
    await phone.syncer.start()
    phone.write('2026-11-21', saved('2026-11-21', 'Rain.'))
    phone.syncer.wake()
    await pass(0)
    expect(isAllSynced(phone.syncer.get())).toBe(true)
    const tablet = syncingDevice(server, { name: 'tablet' })
    await tablet.syncer.start()
    expect(tablet.contents()).toEqual(['Rain.'])
  })

  it('sends 2.5 s after the last input, and at the latest 10 s after the first', async () => {
    const server = syncServer()
    const { syncer, write } = syncingDevice(server)
    await syncer.start()
    server.asked.length = 0
    const type = (text: string) => {
      write('2026-11-21', { draft: { content: text } })
      syncer.typed()
    }
    type('R')
    await pass(2000)
    type('Ra')
    await pass(2499)
    expect(server.asked).toHaveLength(0)
    await pass(1)
    expect(server.asked.map(({ changes }) => changes.length)).toEqual([1])
    for (let second = 0; second < 19; second++) {
      type(`Rain ${second}`)
      await pass(1000)
    }
    expect(server.asked).toHaveLength(2)
  })

  it('asks for nothing where what has changed on the page came from the server', async () => {
    const server = syncServer()
    const { syncer } = syncingDevice(server)
    await syncer.start()
    server.asked.length = 0
    syncer.typed()
    await pass(10_000)
    expect(server.asked).toHaveLength(0)
    syncer.wake()
    await pass(0)
    expect(server.asked).toHaveLength(1)
  })

  it('runs one round at a time; what is written meanwhile goes out as well', async () => {
    const server = syncServer()
    const { syncer, write } = syncingDevice(server)
    await syncer.start()
    let most = 0
    let now = 0
    const { send } = server.transportOf('ana')
    server.answer(async (request) => {
      now += 1
      most = Math.max(most, now)
      await new Promise((resolve) => setTimeout(resolve, 100))
      now -= 1
      return send(request)
    })
    for (const day of ['2026-11-19', '2026-11-20', '2026-11-21']) {
      write(day, saved(day, day))
      syncer.wake()
      await pass(60)
    }
    await pass(1000)
    expect(most).toBe(1)
    expect(server.rows('ana')).toHaveLength(3)
  })

  it('waits while another tab syncs, and looks afterwards whether anything is left', async () => {
    const server = syncServer()
    const { syncer, write, device } = syncingDevice(server)
    await syncer.start()
    device.isLocked = true
    write('2026-11-21', saved('2026-11-21', 'Rain.'))
    syncer.wake()
    await pass(5000)
    expect(server.rows('ana')).toHaveLength(0)
    expect(syncer.get().status).toBe('idle')
    device.isLocked = false
    await pass(1000)
    expect(server.rows('ana')).toHaveLength(1)
  })

  it('keeps what two devices wrote in one entry, and says so until it is read', async () => {
    const server = syncServer()
    const phone = syncingDevice(server)
    const tablet = syncingDevice(server, { name: 'tablet' })
    await phone.syncer.start()
    await tablet.syncer.start()
    phone.write('2026-11-21', saved('2026-11-21', 'Rain on the phone.'))
    tablet.write('2026-11-21', saved('2026-11-21', 'Sun on the tablet.'))
    await phone.syncer.syncNow()
    await tablet.syncer.syncNow()
    await phone.syncer.syncNow()
    expect(phone.contents()).toEqual(tablet.contents())
    expect(phone.contents()[0]).toContain('Rain on the phone.')
    expect(phone.contents()[0]).toContain('Sun on the tablet.')
    expect(tablet.syncer.get().merged).toEqual(['2026-11-21'])
    expect(phone.syncer.get().merged).toEqual([])
    tablet.syncer.forgetMerged()
    expect(tablet.syncer.get().merged).toEqual([])
  })

  it.each([
    ['ten years behind', -10 * 365],
    ['two days ahead', 2],
  ])('syncs with a clock that is %s, and knows by how much', async (_, days) => {
    const server = syncServer()
    const off = days * 24 * 60 * 60 * 1000
    const { syncer, write } = syncingDevice(server, { now: () => NOON + off })
    await syncer.start()
    write('2026-11-21', saved('2026-11-21', 'Rain.'))
    await syncer.syncNow()
    expect(server.rows('ana')).toHaveLength(1)
    expect(syncer.get().clockBehindMs).toBe(-off)
  })

  it('tells which entries the server refuses; the others sync', async () => {
    const server = syncServer()
    const { syncer, write } = syncingDevice(server)
    await syncer.start()
    write('2026-11-20', saved('2026-11-20', 'x'.repeat(1024 * 1024)))
    write('2026-11-21', saved('2026-11-21', 'Rain.'))
    await syncer.syncNow()
    expect(syncer.get()).toMatchObject({
      toSend: 0,
      refused: [{ kind: 'day', key: '2026-11-20', refusal: 'too-large' }],
    })
    expect(isAllSynced(syncer.get())).toBe(false)
    expect(server.rows('ana')).toHaveLength(1)
    write('2026-11-20', saved('2026-11-20', 'Shorter.'))
    await syncer.syncNow()
    expect(isAllSynced(syncer.get())).toBe(true)
  })
})

describe('without an answer', () => {
  it('waits 1 s, then twice as long each time, up to 5 minutes', async () => {
    const server = syncServer()
    server.fail('offline')
    const { syncer } = syncingDevice(server)
    await syncer.start()
    expect(syncer.get().status).toBe('waiting')
    const waits: number[] = []
    for (let count = 1; count < 13; count++) {
      const { length } = server.asked
      const before = Date.now()
      while (server.asked.length === length) await vi.advanceTimersToNextTimerAsync()
      waits.push(Date.now() - before)
    }
    const jittered = [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300].map((seconds) => seconds * 750)
    expect(waits).toEqual(jittered) // random() is 0.5
    server.answer(null)
    await pass(300_000)
    expect(syncer.get().status).toBe('idle')
  })

  it.each([25, 365, 1e6])('a server that asks for %d days is asked again after an hour', async (days) => {
    const server = syncServer()
    server.fail('busy', days * 24 * 60 * 60 * 1000)
    const { syncer } = syncingDevice(server)
    await syncer.start()
    await pass(60 * 60_000 - 1)
    expect(server.asked).toHaveLength(1)
    await pass(1)
    expect(server.asked).toHaveLength(2)
  })

  it('a server without room for new diaries is asked again, and gets every word once there is some', async () => {
    const server = syncServer()
    const { syncer, write } = syncingDevice(server)
    await syncer.start()
    server.fail('no-room', 600_000)
    write('2026-11-21', saved('2026-11-21', 'Rain.'))
    await syncer.syncNow()
    expect(syncer.get()).toMatchObject({ status: 'no-room', toSend: 1 })
    server.answer(null)
    await pass(600_000)
    expect(syncer.get()).toMatchObject({ status: 'idle', toSend: 0 })
  })

  it('a server on which every entry is stale is asked less and less', async () => {
    const server = syncServer()
    const { syncer, write, contents } = syncingDevice(server)
    await syncer.start()
    const answer = { user: 'ana', epoch: 'e', now: NOON, seq: 0, accepted: [], rows: [], older: [] }
    server.answer(({ changes, epoch: known }) => {
      const refused = changes.map(({ kind, key, id }) => ({ kind, key, id, error: 'stale' as const }))
      return { ok: true, value: { ...answer, epoch: known ?? 'e', refused, more: false } }
    })
    write('2026-11-21', saved('2026-11-21', 'Rain.'))
    await syncer.syncNow()
    await pass(60_000)
    expect(server.asked.length).toBeLessThan(100)
    expect(contents()).toEqual(['Rain.'])
    server.answer(null)
    await pass(300_000)
    expect(isAllSynced(syncer.get())).toBe(true)
  })

  it('the next round begins at once when the connection is back', async () => {
    const server = syncServer()
    server.fail('offline')
    const { syncer } = syncingDevice(server)
    await syncer.start()
    for (let count = 0; count < 8; count++) await vi.advanceTimersToNextTimerAsync()
    server.answer(null)
    await syncer.comeBack()
    await pass(0)
    expect(syncer.get().status).toBe('idle')
  })

  it('a wait that the server has asked for is kept, whatever happens', async () => {
    const server = syncServer()
    server.fail('busy', 60_000)
    const { syncer } = syncingDevice(server)
    await syncer.start()
    server.answer(null)
    syncer.wake()
    syncer.typed()
    await syncer.comeBack()
    await pass(59_999)
    expect(server.asked).toHaveLength(1)
    await pass(1)
    expect(server.asked).toHaveLength(2)
  })

  it('what is typed meanwhile does not ask more often', async () => {
    const server = syncServer()
    server.fail('offline')
    const { syncer, write } = syncingDevice(server)
    await syncer.start()
    for (let count = 0; count < 9; count++) await vi.advanceTimersToNextTimerAsync()
    const { length } = server.asked
    for (let count = 0; count < 60; count++) {
      write('2026-11-21', { draft: { content: `${count}` } })
      syncer.typed()
      await pass(1000)
    }
    expect(server.asked).toHaveLength(length)
  })
})

describe('what no retry helps against', () => {
  it.each([
    'log-in-needed',
    'second-factor-needed',
    'wrong-account',
    'diary-deleted',
    'app-too-old',
  ] as const)('%s: sync stops until the learner acts, and no word is lost', async (error) => {
    const server = syncServer()
    const { syncer, write, contents } = syncingDevice(server)
    await syncer.start()
    server.fail(error)
    server.asked.length = 0
    write('2026-11-21', saved('2026-11-21', 'Rain.'))
    await syncer.syncNow()
    expect(syncer.get()).toMatchObject({ status: error, toSend: 1 })
    syncer.typed()
    syncer.wake()
    await syncer.leave()
    await pass(3_600_000)
    expect(server.asked).toHaveLength(1)
    expect(contents()).toEqual(['Rain.'])
  })

  it.each(['log-in-needed', 'second-factor-needed'] as const)(
    '%s: whoever has done so in another tab and comes back is synced',
    async (error) => {
      const server = syncServer()
      server.fail(error)
      const { syncer } = syncingDevice(server)
      await syncer.start()
      await syncer.comeBack()
      expect(syncer.get().status).toBe(error)
      server.answer(null)
      await syncer.comeBack()
      expect(syncer.get().status).toBe('idle')
    },
  )

  it('a diary that was deleted elsewhere is uploaded anew when the learner wants that', async () => {
    const server = syncServer()
    const { syncer, write } = syncingDevice(server)
    await syncer.start()
    write('2026-11-20', saved('2026-11-20', 'Rain.'))
    write('2026-11-21', saved('2026-11-21', 'Sun.'))
    await syncer.syncNow()
    server.closeDiary('ana')
    await syncer.syncNow()
    expect(syncer.get().status).toBe('diary-deleted')
    await syncer.uploadAnew()
    expect(syncer.get().status).toBe('idle')
    expect(server.rows('ana')).toHaveLength(2)
    expect(isAllSynced(syncer.get())).toBe(true)
  })

  it('or stays on this device, also after a reload', async () => {
    const server = syncServer()
    const { syncer, memory, device } = syncingDevice(server)
    await syncer.start()
    server.closeDiary('ana')
    await syncer.syncNow()
    syncer.keepHere()
    expect(device.isKeptHere()).toBe(true)
    server.asked.length = 0
    const again = syncingDevice(server, { memory })
    again.device.keepHere(true)
    await again.syncer.start()
    await pass(60_000)
    expect(again.syncer.get()).toMatchObject({ status: 'kept-here', isFilled: true })
    expect(server.asked).toHaveLength(0)
  })

  it('or is asked about again when the learner wants to sync it after all, and comes back to every tab', async () => {
    const server = syncServer()
    const { syncer, memory, device } = syncingDevice(server)
    const other = syncingDevice(server, { memory })
    await syncer.start()
    server.closeDiary('ana')
    await syncer.syncNow()
    syncer.keepHere()
    other.device.isKeptHere = device.isKeptHere
    await other.syncer.start()
    await other.syncer.comeBack()
    expect(other.syncer.get().status).toBe('kept-here')
    await syncer.accept()
    expect(syncer.get().status).toBe('diary-deleted')
    await syncer.uploadAnew()
    await other.syncer.comeBack()
    for (const tab of [syncer, other.syncer]) expect(tab.get().status).toBe('idle')
  })
})

describe('pages written before there was sync', () => {
  function deviceWithDays(server: ReturnType<typeof syncServer>) {
    const device = syncingDevice(server)
    device.write('2026-11-20', saved('2026-11-20', 'Written earlier.'))
    return device
  }

  it('go to the server only when the learner says so', async () => {
    const server = syncServer()
    const { syncer } = deviceWithDays(server)
    await syncer.start()
    expect(syncer.get()).toMatchObject({ status: 'asking', rows: 1 })
    syncer.typed()
    syncer.wake()
    await syncer.comeBack()
    await syncer.leave()
    await syncer.syncNow()
    await pass(3_600_000)
    expect(server.asked).toHaveLength(0)
    await syncer.accept()
    expect(server.rows('ana')).toHaveLength(1)
  })

  it('stay where they are when the learner wants that, who may think better of it', async () => {
    const server = syncServer()
    const { syncer } = deviceWithDays(server)
    await syncer.start()
    syncer.keepHere()
    await pass(60_000)
    expect(server.asked).toHaveLength(0)
    await syncer.accept()
    expect(server.rows('ana')).toHaveLength(1)
  })

  it('what a new learner has written in this visit is not meant by that', async () => {
    const server = syncServer()
    const device = syncingDevice(server, { hadDays: () => false })
    device.write('2026-11-21', saved('2026-11-21', 'Written before sync was loaded.'))
    await device.syncer.start()
    expect(server.rows('ana')).toHaveLength(1)
  })

  it('what a new learner has written is not meant by that, in whichever visit sync comes first', async () => {
    const server = syncServer()
    const device = syncingDevice(server, { isFromBefore: false })
    device.write('2026-11-20', saved('2026-11-20', 'Written on the first day, and the page was left.'))
    await device.syncer.start()
    expect(device.syncer.get().status).toBe('idle')
    expect(server.rows('ana')).toHaveLength(1)
  })

  it('are not asked about in every tab', async () => {
    const server = syncServer()
    const one = deviceWithDays(server)
    const other = syncingDevice(server, { memory: one.memory })
    await one.syncer.start()
    await other.syncer.start()
    await one.syncer.accept()
    await other.syncer.comeBack()
    expect(other.syncer.get().status).toBe('idle')
  })

  it('are never sent because the storage did not answer at first', async () => {
    const server = syncServer()
    const { syncer, memory } = deviceWithDays(server)
    memory.failure = 'storage-silent'
    await syncer.start()
    memory.failure = null
    await pass(60_000)
    expect(syncer.get().status).toBe('asking')
    expect(server.asked).toHaveLength(0)
  })
})

describe('a page that is being left', () => {
  it('sends what waits in a request that outlives it, of a size that browsers let through', async () => {
    const server = syncServer()
    const { syncer, write } = syncingDevice(server)
    await syncer.start()
    server.asked.length = 0
    for (const day of ['18', '19', '20', '21'])
      write(`2026-11-${day}`, saved(`2026-11-${day}`, 'x'.repeat(25_000)))
    await syncer.leave()
    const [last] = server.asked
    expect(last).toMatchObject({ isLeaving: true })
    expect(last?.changes.length).toBeGreaterThan(0)
    expect(JSON.stringify(last).length).toBeLessThan(60_000)
  })

  it('asks for nothing where nothing waits', async () => {
    const server = syncServer()
    const { syncer } = syncingDevice(server)
    await syncer.start()
    server.asked.length = 0
    await syncer.leave()
    expect(server.asked).toHaveLength(0)
  })
})

it('a round that outlives the diary writes nothing, and no other follows', async () => {
  const server = syncServer()
  const { syncer, write, memory } = syncingDevice(server)
  await syncer.start()
  write('2026-11-21', saved('2026-11-21', 'Rain.'))
  const { promise, resolve } = Promise.withResolvers<void>()
  const { send } = server.transportOf('ana')
  server.answer(async (request) => {
    await promise
    return send(request)
  })
  const syncing = syncer.syncNow()
  await pass(0)
  const before = structuredClone(memory.rows)
  syncer.close()
  resolve()
  await syncing
  expect(memory.rows).toEqual(before)
  server.asked.length = 0
  syncer.typed()
  syncer.wake()
  await syncer.leave()
  await pass(3_600_000)
  expect(server.asked).toHaveLength(0)
})
