import { DAY_MS } from '#domain/clock.ts'
import { MERGES } from '#domain/sync/row-sync.ts'
import type { SyncSent, SyncTransport } from '#domain/sync/sync-ports.ts'
import type { SyncRequest } from '#domain/sync/sync-protocol.ts'
import { runSyncRound } from '#domain/sync/sync-round.ts'
import { changeInMemory, createMemorySyncStore, emptyMemoryRows } from '#domain/sync/sync-store.fake.ts'
import { startThrowawayPostgres } from '../../scripts/databases/throwaway-postgres.ts'
import {
  type AccountServer,
  askProvider,
  benchAccounts,
  openAccounts,
  startAccountServer,
  userOf,
} from '../account-server.ts'
import type { Figure } from '../figure.ts'
import { seededRandom } from '../statistics.ts'
import { withFolder } from '../with-folder.ts'
import { measureSyncBrowserKills } from './sync-browser-kills.ts'

const SERVER_KILLS = 200
const DATABASE_KILLS = 50
const LATEST_KILL_MS = 25 // after a push was sent: before, while and after it is taken
const SAVES_A_DAY = 20
const FIRST_DAY = Date.UTC(2026, 0, 1)
const MOST_TRIES = 400
const PAUSE_MS = 50

type Killing = {
  server: () => AccountServer
  kill(): Promise<void>
}

/** What a number of kills have shown. */
type Tally = { saves: number; unanswered: number; takenUnanswered: number; lost: number; doubled: number }

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

async function post(address: string, token: string, request: SyncRequest): Promise<SyncSent> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  try {
    const answer = await fetch(`${address}/api/sync`, {
      method: 'POST',
      headers,
      body: JSON.stringify(request),
    })
    if (answer.ok) return { ok: true, value: await answer.json() }
    return { ok: false, error: answer.status >= 500 ? 'busy' : 'bad-answer' }
  } catch {
    return { ok: false, error: 'offline' } // the server is gone
  }
}

/** A device that saves again and again, and counts what happened to its pushes. */
function newDevice(address: () => string, token: string, userId: string) {
  const memory = emptyMemoryRows()
  const seen = { unanswered: 0 }
  let unanswered: string | null = null // the push that had no answer
  let onSend: () => void = () => undefined
  const transport: SyncTransport = {
    async send(request) {
      const [push] = request.changes
      if (push !== undefined) onSend()
      const sent = await post(address(), token, request)
      if (push !== undefined && !sent.ok && unanswered !== push.id) {
        seen.unanswered += 1
        unanswered = push.id
      }
      return sent
    },
  }
  let ids = 0
  const newId = () => {
    ids += 1
    return `${userId.slice(0, 8)}-${ids}`
  }
  const ports = { store: createMemorySyncStore(memory), transport, userId, newId, merge: MERGES }
  return {
    memory,
    seen,
    save(key: string, content: string): void {
      const entry = { id: key, date: key, content, tags: [], mood: '' }
      changeInMemory(memory, { kind: 'day', key }, () => ({ entry }))
    },
    /** Resolves when the next push leaves. */
    pushLeaves: () =>
      new Promise<void>((resolve) => {
        onSend = resolve
      }),
    round: () => runSyncRound(ports),
    async syncUntilDone(): Promise<void> {
      for (let rounds = 0; rounds < MOST_TRIES; rounds++) {
        const result = await runSyncRound(ports)
        if (result.ok && !result.isUnfinished) return
        await pause(PAUSE_MS)
      }
      throw new Error('The device never came through again')
    },
  }
}

async function logIn(address: string): Promise<{ token: string; userId: string }> {
  const [account] = benchAccounts(1)
  if (account === undefined) throw new Error('no account')
  await openAccounts(address, [account])
  const { json } = await askProvider(address, '/token?grant_type=password', { body: account })
  const token = json.access_token ?? ''
  return { token, userId: userOf(token) }
}

/** How many versions of a day the server keeps; it may still be starting. */
async function versionsOf(address: string, token: string, key: string): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${address}/api/history?key=${key}`, { headers }).catch(() => null)
    if (answer?.ok) return ((await answer.json()) as { versions: unknown[] }).versions.length
    await pause(PAUSE_MS)
  }
  throw new Error('The server never answered again')
}

/** Kills again and again, each time a little after a push has left. */
async function killAndCount(kills: number, { server, kill }: Killing): Promise<Tally> {
  const { token, userId } = await logIn(server().address)
  const device = newDevice(() => server().address, token, userId)
  const random = seededRandom(2)
  const saved = new Map<string, number>()
  const versions = (key: string) => versionsOf(server().address, token, key)
  const tally = { saves: kills, takenUnanswered: 0, lost: 0, doubled: 0 }
  await device.syncUntilDone()
  for (let index = 0; index < kills; index++) {
    const key = new Date(FIRST_DAY + Math.floor(index / SAVES_A_DAY) * DAY_MS).toISOString().slice(0, 10)
    const saves = (saved.get(key) ?? 0) + 1
    saved.set(key, saves)
    device.save(key, Array.from({ length: saves }, (_, word) => `word${word}`).join(' '))
    const { unanswered } = device.seen
    const leaves = device.pushLeaves()
    const round = device.round()
    await leaves
    await pause(random() * LATEST_KILL_MS)
    await kill()
    await round
    if (device.seen.unanswered > unanswered && (await versions(key)) === saves) tally.takenUnanswered += 1
    await device.syncUntilDone()
  }
  for (const [key, saves] of saved) {
    const kept = await versions(key) // each save is one: none is missing, none there twice or as the losing side
    tally.lost += Math.max(0, saves - kept)
    tally.doubled += Math.max(0, kept - saves)
  }
  return { ...tally, ...device.seen }
}

async function killServers(): Promise<Tally> {
  return withFolder(async (folder) => {
    let server = await startAccountServer(folder)
    try {
      return await killAndCount(SERVER_KILLS, {
        server: () => server,
        async kill() {
          await server.kill()
          server = await startAccountServer(folder)
        },
      })
    } finally {
      await server.stop()
    }
  })
}

async function killDatabases(): Promise<Tally | null> {
  const postgres = await startThrowawayPostgres()
  if (postgres === undefined) return null
  try {
    return await withFolder(async (folder) => {
      const server = await startAccountServer(folder, { DATABASE_URL: postgres.url })
      try {
        return await killAndCount(DATABASE_KILLS, { server: () => server, kill: postgres.crash })
      } finally {
        await server.stop()
      }
    })
  } finally {
    await postgres.stop()
  }
}

function figureOf(what: string, { saves, unanswered, takenUnanswered, lost, doubled }: Tally): Figure {
  return {
    id: 'R2',
    what,
    control: `${saves} saves, ${unanswered} of them without an answer, ${takenUnanswered} of these had been taken`,
    ours: `${lost} lost, ${doubled} taken twice`,
    ratio: '-',
    goal: '0',
    verdict: lost + doubled === 0 && unanswered > 0 ? 'reached' : 'missed',
  }
}

/** R2: what is lost or doubled when browser, server or database are killed while a device sends. */
export async function measureSyncKills(): Promise<Figure[]> {
  const ofBrowser = await measureSyncBrowserKills()
  const ofDatabase = await killDatabases()
  return [
    ofBrowser,
    figureOf(`saves around ${SERVER_KILLS} SIGKILLs of the server in mid-push`, await killServers()),
    ...(ofDatabase === null
      ? []
      : [figureOf(`saves around ${DATABASE_KILLS} immediate stops of PostgreSQL in mid-push`, ofDatabase)]),
  ]
}
