import { setTimeout as delay } from 'node:timers/promises'
import {
  askProvider,
  type BenchAccount,
  benchAccounts,
  openAccounts,
  startAccountServer,
} from '../account-server.ts'
import { compare, type Figure, roundMedians } from '../figure.ts'
import { type LineProcess, startLineProcess } from '../line-process.ts'
import { withFolder } from '../with-folder.ts'
import type { Flood, Flooded } from './sign-in-flood.ts'

const DEVICES = 24
const CROWD = 90 // more than have a place to wait
const CROWD_PAUSE_MS = 200
const ROUNDS = 6
const FLOOD_MS = 6000
const FULL_AFTER_MS = 500
const BETWEEN_MS = 50
const MOST_SLOWER = 3

type Device = BenchAccount & { cookie: string }
type LoggedIn = { times: number[]; refused: number }

/** Every request that is limited comes from an address of its own: the proxy in front is the bench. */
const SETTINGS = { RATE_LIMIT_FACTOR: '100', TRUSTED_PROXY_HOPS: '1' }

async function logIn(address: string, { email, password, cookie }: Device) {
  const headers = { cookie, 'x-forwarded-for': '192.0.2.1' }
  return askProvider(address, '/token?grant_type=password', { body: { email, password }, headers })
}

/** Logs in on one device after another until `isOver`. */
async function logInOnAll(address: string, devices: Device[], isOver: () => boolean): Promise<LoggedIn> {
  const logged: LoggedIn = { times: [], refused: 0 }
  while (!isOver())
    for (const device of devices) {
      await delay(BETWEEN_MS)
      if (isOver()) break
      const began = performance.now()
      const { status } = await logIn(address, device)
      logged.times.push(performance.now() - began)
      if (status !== 200) logged.refused += 1
    }
  return logged
}

function within(ms: number): () => boolean {
  const end = performance.now() + ms
  return () => performance.now() >= end
}

const STRANGERS = Array.from({ length: 1000 }, (_, index) => ({
  email: `nobody-${index}@example.org`,
  password: 'en helt anden sætning',
}))

/** Rounds in turns, idle and in a flood of strangers who guess. */
async function measureRounds(address: string, devices: Device[], crowd: LineProcess) {
  const many = { accounts: STRANGERS, atOnce: CROWD, pauseMs: CROWD_PAUSE_MS, fromMany: true }
  const flood: Flood = { address, ms: FLOOD_MS, ...many }
  const idle: LoggedIn[] = []
  const during: LoggedIn[] = []
  const statuses: Record<string, number> = {}
  await logInOnAll(address, devices, within(FLOOD_MS)) // a server runs for weeks
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(await logInOnAll(address, devices, within(FLOOD_MS)))
    let isOver = false
    const flooding = crowd.ask<Flooded>(flood).finally(() => {
      isOver = true
    })
    await delay(FULL_AFTER_MS)
    during.push(await logInOnAll(address, devices, () => isOver))
    for (const [status, count] of Object.entries((await flooding).statuses))
      statuses[status] = (statuses[status] ?? 0) + count
  }
  return { idle, during, statuses }
}

/** S5: how known devices get in while a crowd of strangers guesses passwords from many addresses. */
export function measureKnownDevices(): Promise<Figure[]> {
  return withFolder(async (folder) => {
    const server = await startAccountServer(folder, SETTINGS)
    const crowd = startLineProcess('accounts/sign-in-flood.ts')
    try {
      const { address } = server
      const accounts = benchAccounts(DEVICES)
      await openAccounts(address, accounts)
      const enter = async (account: BenchAccount): Promise<Device> => {
        const { cookie } = await logIn(address, { ...account, cookie: '' })
        return { ...account, cookie }
      }
      const devices: Device[] = []
      for (const account of accounts) devices.push(await enter(account))
      const { idle, during, statuses } = await measureRounds(address, devices, crowd)
      const tries = during.flatMap(({ times }) => times).length
      const refused = during.reduce((sum, round) => sum + round.refused, 0)
      const said = Object.entries(statuses).map(([status, count]) => `${count} x ${status}`)
      return [
        compare({
          id: 'S5',
          what: `log-in on ${DEVICES} known devices in turn while ${CROWD} strangers guess from many addresses, p99, against idle`,
          unit: 'ms',
          control: idle.flatMap(({ times }) => times),
          ours: during.flatMap(({ times }) => times),
          controlRounds: roundMedians(idle.map(({ times }) => times)),
          goal: MOST_SLOWER,
          at: 0.99,
        }),
        {
          id: 'S5',
          what: `the same flood: log-ins on known devices that got in (strangers: ${said.join(', ')})`,
          control: '-',
          ours: `${tries - refused} of ${tries}`,
          ratio: '-',
          goal: 'all, while strangers are turned away',
          verdict: refused === 0 && (statuses[429] ?? 0) > 0 ? 'reached' : 'missed',
        },
      ]
    } finally {
      crowd.stop()
      await server.stop()
    }
  })
}
