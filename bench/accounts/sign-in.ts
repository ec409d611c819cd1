import { setTimeout as delay } from 'node:timers/promises'
import {
  askProvider,
  type BenchAccount,
  benchAccounts,
  openAccounts,
  startAccountServer,
} from '../account-server.ts'
import { compare, compareRates, type Figure } from '../figure.ts'
import { startLineProcess } from '../line-process.ts'
import { withFolder } from '../with-folder.ts'
import { measureKnownDevices } from './known-devices.ts'
import type { Flood, Flooded } from './sign-in-flood.ts'

const ROUNDS = 10
const ROUND_MS = 2000
const WARM_UP_MS = 10_000
const ACCOUNTS = 64
const LEAST_SHARE = 0.85
const MOST_SLOWER = 3
const CROWD = 256 // four times the places to wait
const CROWD_PAUSE_MS = 1500
const FLOOD_MS = 12_000
const PROBE_EVERY_MS = 10

type Rates = { raw: number[]; ours: number[] }

/** The rates of sign-in and of bare hashing, in turns. */
async function measureRates(address: string, accounts: BenchAccount[]): Promise<Rates> {
  const [hashing, signingIn] = [
    startLineProcess('accounts/raw-hashes.ts'),
    startLineProcess('accounts/sign-in-flood.ts'),
  ]
  const flood: Flood = { address, accounts, atOnce: 16, ms: ROUND_MS, pauseMs: 0 }
  const rates: Rates = { raw: [], ours: [] }
  try {
    await signingIn.ask({ ...flood, ms: WARM_UP_MS }) // a server runs for weeks
    await hashing.ask(ROUND_MS)
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.raw.push(await hashing.ask<number>(ROUND_MS))
      const { statuses, seconds } = await signingIn.ask<Flooded>(flood)
      rates.ours.push((statuses[200] ?? 0) / seconds)
      if (Object.keys(statuses).join() !== '200') throw new Error(`Signing in: ${JSON.stringify(statuses)}`)
    }
  } finally {
    hashing.stop()
    signingIn.stop()
  }
  return rates
}

function rateFigure({ raw, ours }: Rates): Figure {
  const what = 'signing in, against bare argon2id on every processor'
  return compareRates({ id: 'S5', what, control: raw, ours, least: LEAST_SHARE })
}

/** How long a request with a session takes, repeated every few milliseconds until `isOver`. */
async function probe(address: string, token: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const began = performance.now()
    const { status } = await askProvider(address, '/user', { token })
    if (status !== 200) throw new Error(`GET /auth/v1/user answers ${status} during the flood`)
    times.push(performance.now() - began)
    await delay(PROBE_EVERY_MS)
  }
  return times
}

function within(ms: number): () => boolean {
  const end = performance.now() + ms
  return () => performance.now() >= end
}

/** How a flood of sign-ins affects requests with a session, and sign-ins that find the queue full. */
async function measureFlood(address: string, accounts: BenchAccount[]): Promise<Figure[]> {
  const [first] = accounts
  const entered = await askProvider(address, '/token?grant_type=password', { ...(first && { body: first }) })
  const token = entered.json.access_token ?? ''
  const crowd = startLineProcess('accounts/sign-in-flood.ts')
  const flood: Flood = { address, accounts, atOnce: CROWD, ms: FLOOD_MS, pauseMs: CROWD_PAUSE_MS }
  try {
    await probe(address, token, within(1000))
    const idle = await probe(address, token, within(FLOOD_MS / 2))
    let isOver = false
    const flooding = crowd.ask<Flooded>(flood).finally(() => {
      isOver = true
    })
    await delay(1000)
    const during = await probe(address, token, () => isOver)
    const { statuses } = await flooding
    const others = Object.keys(statuses).filter((status) => !['200', '429'].includes(status))
    const hasRefused = (statuses[429] ?? 0) > 0 && others.length === 0
    return [
      compare({
        id: 'S5',
        what: `GET /auth/v1/user while ${CROWD} people sign in again and again, p99, against idle`,
        unit: 'ms',
        control: idle,
        ours: during,
        goal: MOST_SLOWER,
        at: 0.99,
      }),
      {
        id: 'S5',
        what: 'the same flood: answers by status',
        control: '-',
        ours: Object.entries(statuses)
          .map(([status, count]) => `${count} x ${status}`)
          .join(', '),
        ratio: '-',
        goal: 'a bounded queue, then 429; nothing else',
        verdict: hasRefused ? 'reached' : 'missed',
      },
    ]
  } finally {
    crowd.stop()
  }
}

/** S5: the rate of sign-ins against the rate of bare hashing, and how a flood of them affects others. */
export function measureSignIn(): Promise<Figure[]> {
  return withFolder(async (folder) => {
    const server = await startAccountServer(folder)
    try {
      const accounts = benchAccounts(ACCOUNTS)
      await openAccounts(server.address, accounts)
      const rates = await measureRates(server.address, accounts)
      return [
        rateFigure(rates),
        ...(await measureFlood(server.address, accounts)),
        ...(await measureKnownDevices()),
      ]
    } finally {
      await server.stop()
    }
  })
}
