import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { memoryMailer } from '#domain/mail/mailer.fake.ts'
import { inDatabaseTime } from '#server/database/database-time.ts'
import { memoryDatabase } from '#server/database/memory-database.fixture.ts'
import { change } from '#server/sync/diary.fixture.ts'
import { sqlDiaryStore } from '#server/sync/sql-diary-store.ts'
import { createLook, lookEachMinute } from './look.ts'
import { deviceAt, type PushResult } from './push-sender.ts'
import { endpointOf, NOW, reminded, TODAY } from './reminders.fixture.ts'
import { sendReminder } from './send-reminder.ts'
import { sqlReminderStore } from './sql-reminder-store.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

function opened() {
  const statements: string[] = []
  const database = memoryDatabase((sql) => statements.push(sql))
  const store = sqlReminderStore(database)
  const mailer = memoryMailer()
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(line) })
  const pushed: string[] = []
  const answers = new Map<string, PushResult>()
  const sendPorts = {
    store,
    mailer,
    push: async (endpoint: string) => {
      pushed.push(endpoint)
      return answers.get(endpoint) ?? 'taken'
    },
    provenAddress: async (userId: string) => `${userId}@example.org`,
    stopTokenOf: (userId: string) => `token of ${userId}`,
    publicUrl: 'https://echolog.example',
  }
  let now = NOW
  const ports = {
    ...{ store, log, clock: () => now },
    send: (one: Parameters<typeof sendReminder>[1]) => sendReminder(sendPorts, one),
  }
  return {
    ...{ database, store, mailer, pushed, answers, statements, logged, ports },
    async lookAt(ms: number) {
      now = ms
      await createLook(ports)(new AbortController().signal)
    },
    async withDevice(name: string, reminder = {}) {
      const userId = await reminded(store, reminder)
      await store.addDevice(userId, deviceAt(new URL(endpointOf(name))), 0)
      return userId
    },
  }
}

describe('who is reminded', () => {
  it('is whoever has no entry today, once', async () => {
    const { database, lookAt, withDevice, pushed } = opened()
    const [, written] = [await withDevice('blank'), await withDevice('written')]
    const known = { userId: written, epoch: null, since: 0, device: 'phone' }
    await sqlDiaryStore(database).push({ ...known, changes: [change(TODAY)] }, 0)
    await lookAt(NOW - MINUTE)
    expect(pushed).toEqual([])
    for (const ms of [NOW, NOW + MINUTE, NOW + 40 * MINUTE]) await lookAt(ms)
    expect(pushed).toEqual([endpointOf('blank')])
  })

  it('hears nothing any more after the 14th day, until there is an entry again', async () => {
    const { database, store, lookAt, withDevice, pushed } = opened()
    const userId = await withDevice('phone')
    const days: number[] = []
    const lookOn = async (day: number) => {
      const before = pushed.length
      await lookAt(NOW + day * DAY)
      if (pushed.length > before) days.push(day)
    }
    for (let day = 0; day < 60; day += 1) await lookOn(day)
    expect(days).toEqual([0, 1, 2, 6, 13])
    const known = { userId, epoch: null, since: 0, device: 'phone' }
    const key = new Date(NOW + 59 * DAY).toISOString().slice(0, 10)
    await sqlDiaryStore(database).push({ ...known, changes: [change(key)] }, 0)
    await lookOn(60)
    expect(days.at(-1)).toBe(60)
    expect(await store.read(userId)).not.toBeNull()
  })

  it('gets a mail only where no device was reached and a mail is wanted', async () => {
    const { lookAt, withDevice, store, answers, mailer } = opened()
    await withDevice('reached', { mail: true })
    const gone = await withDevice('gone', { mail: true })
    const failed = await withDevice('failed', { mail: true, language: 'da' })
    await withDevice('unwanted')
    const bare = await reminded(store, { mail: true })
    for (const [name, result] of [
      ['gone', 'gone'],
      ['failed', 'failed'],
      ['unwanted', 'failed'],
    ] as const)
      answers.set(endpointOf(name), result)
    await lookAt(NOW)
    expect(mailer.mails.map(({ to }) => to).sort()).toEqual(
      [bare, failed, gone].map((id) => `${id}@example.org`).sort(),
    )
    expect(await store.devices(gone)).toEqual([])
    expect(await store.devices(failed)).toHaveLength(1)
    const danish = mailer.mails.find(({ to }) => to.startsWith(failed))
    expect(danish?.subject).toBe('Dagens indlæg er stadig tomt')
  })

  it('is reached although another’s message fails, and nothing but dates is asked of the database', async () => {
    const { ports, lookAt, withDevice, statements, pushed, logged } = opened()
    const broken = await withDevice('broken')
    const { send } = ports
    ports.send = async (one) => (one.userId === broken ? Promise.reject(new Error('no')) : send(one))
    for (let count = 0; count < 30; count += 1) await withDevice(`${count}`)
    await lookAt(NOW)
    expect(pushed).toHaveLength(30)
    expect(logged.join()).toContain('a reminder was not sent')
    expect(statements.filter((sql) => sql.includes('"record"'))).not.toEqual([])
    expect(statements.filter((sql) => /\bdoc\b|\*/.test(sql))).toEqual([])
  })

  it('is reached although a zone is unknown to this server', async () => {
    const { lookAt, withDevice, pushed, logged } = opened()
    await withDevice('lost', { zone: 'Europe/Atlantis' })
    await withDevice('phone')
    await lookAt(NOW)
    expect(pushed).toEqual([endpointOf('phone')])
    expect(logged.join()).toContain('Europe/Atlantis')
  })
})

describe('a server', () => {
  it('looks as each minute begins, and sends nothing after it was told to stop', async () => {
    vi.useFakeTimers({ now: NOW - MINUTE / 2, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { ports, withDevice, pushed } = opened()
    await withDevice('phone')
    const looking = lookEachMinute({ ...ports, clock: Date.now })
    await vi.advanceTimersByTimeAsync(MINUTE / 2 - 1)
    expect(pushed).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await expect.poll(() => pushed).toHaveLength(1)
    await looking.stop()
  })

  it('sends to other zones, in this minute and the next, while a push service hangs', async () => {
    vi.useFakeTimers({ now: NOW - 1, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { ports, store, withDevice, pushed } = opened()
    const slow = new Set<string>()
    for (let count = 0; count < 40; count += 1) slow.add(await withDevice(`slow-${count}`))
    await withDevice('other', { zone: 'Europe/Madrid' })
    await withDevice('later', { zone: 'Europe/Paris', at: 1171 })
    const { promise: hanging, resolve: answer } = Promise.withResolvers<void>()
    const { send } = ports
    let sending = 0
    ports.send = async (one) => {
      if (!slow.has(one.userId)) return send(one)
      sending += 1
      await hanging
      return send(one)
    }
    const looking = lookEachMinute({ ...ports, clock: Date.now })
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitFor(() => expect(pushed).toEqual([endpointOf('other')]))
    await vi.advanceTimersByTimeAsync(MINUTE)
    await vi.waitFor(() => expect(pushed).toEqual(['other', 'later'].map(endpointOf)))
    expect(sending).toBe(16) // the second minute has left the zone that hangs to the first
    vi.useRealTimers()
    answer()
    await expect.poll(() => pushed).toHaveLength(42)
    await looking.stop()
    expect(await store.candidates('Europe/Copenhagen', { day: TODAY, minute: 1170 }, 99)).toEqual([])
  })

  it('gives up on a database that does not answer, so that no look holds a connection for good', async () => {
    vi.useFakeTimers({ now: NOW - 1, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { ports, logged } = opened()
    const zones = () => inDatabaseTime(() => new Promise<never>(() => undefined))
    const looking = lookEachMinute({ ...ports, store: { ...ports.store, zones }, clock: Date.now })
    await vi.advanceTimersByTimeAsync(1 + 5 * MINUTE)
    expect(logged.join()).toContain('no-answer')
    const stopped = looking.stop()
    await vi.advanceTimersByTimeAsync(5 * MINUTE)
    await stopped
  })

  it('that stops claims nobody any more', async () => {
    const { ports, store, withDevice, pushed } = opened()
    await withDevice('phone')
    const stopping = new AbortController()
    stopping.abort()
    await createLook(ports)(stopping.signal)
    expect(pushed).toEqual([])
    expect(await store.candidates('Europe/Copenhagen', { day: TODAY, minute: 1170 }, 9)).toHaveLength(1)
  })
})
