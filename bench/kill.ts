import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killWhileTyping, prepareProfile } from '../e2e/kill-round.ts'
import { openBrowser } from './browser.ts'
import { BENCH_PROFILE } from './diary-of-years.ts'
import { compare, type Figure } from './figure.ts'
import type { Servers } from './servers.ts'
import { seededRandom } from './statistics.ts'

const ROUNDS = 200
const EARLIEST_KILL_MS = 100
const LATEST_KILL_MS = 2000
const CONTROL_WRITES = 200

/** Numbered, so that every lost or doubled character shows. */
const TEXT = Array.from({ length: 2000 }, (_, index) => `mưa${index}`).join(' ')

/** Runs in the page: how long one durable write of a row takes, from the request to the end of its transaction. */
async function timeWrites(count: number): Promise<number[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('control')
    opening.onupgradeneeded = () => opening.result.createObjectStore('entries', { keyPath: 'date' })
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => resolve(opening.result)
  })
  const times: number[] = []
  for (let index = 0; index < count; index++) {
    const began = performance.now()
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('entries', 'readwrite', { durability: 'strict' })
      transaction.objectStore('entries').put({ date: '2026-01-01', content: 'x'.repeat(index) })
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    times.push(performance.now() - began)
  }
  return times
}

async function timeControl(controls: string): Promise<number[]> {
  const { context, close } = await openBrowser()
  const page = await context.newPage()
  await page.goto(`${controls}/empty.html`)
  const times = await page.evaluate(timeWrites, CONTROL_WRITES)
  await close()
  return times
}

/** C6: what a killed browser has lost of what it had acknowledged. */
export async function measureKills(servers: Servers): Promise<Figure[]> {
  const control = await timeControl(servers.controls)
  const profile = mkdtempSync(join(tmpdir(), 'echolog-kill-'))
  const random = seededRandom(6)
  const latencies: number[] = []
  let acknowledged = 0
  let lost = 0
  let inFlight = 0
  await prepareProfile(profile, servers.app, JSON.stringify(BENCH_PROFILE))
  const killAfterMs = Array.from(
    { length: ROUNDS },
    () => EARLIEST_KILL_MS + random() * (LATEST_KILL_MS - EARLIEST_KILL_MS),
  )
  for (const killed of await killWhileTyping({ profile, address: servers.app, text: TEXT, killAfterMs })) {
    acknowledged += killed.acknowledged.length
    if (!killed.found.startsWith(killed.acknowledged))
      lost += killed.acknowledged.length - killed.found.length || 1
    inFlight = Math.max(inFlight, killed.typed.length - killed.acknowledged.length)
    latencies.push(...killed.latencies)
  }
  rmSync(profile, { recursive: true, force: true })
  return [
    {
      id: 'C6',
      what: `characters lost in ${ROUNDS} SIGKILLs while typing`,
      control: `${acknowledged} acknowledged`,
      ours: `${lost} lost; at most ${inFlight} typed and not yet acknowledged`,
      ratio: '-',
      goal: '0',
      verdict: lost === 0 && acknowledged > 0 ? 'reached' : 'missed',
    },
    compare({
      id: 'C6',
      what: 'from input to durable, against one IndexedDB write',
      unit: 'ms',
      control,
      ours: latencies,
    }),
  ]
}
