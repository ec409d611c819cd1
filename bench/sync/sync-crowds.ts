import { compare, compareRates, type Figure, roundMedians } from '../figure.ts'
import { quantile } from '../statistics.ts'
import type { BenchDevice, Pushed } from './push-load.ts'
import { type SyncMachines, type SyncServer, withSyncMachines } from './sync-machines.ts'

const ROUNDS = 5
const ROUND_MS = 2000
const FEW = 64
const MANY = 256
const MOST_TAIL = 3
const LEAST_SHARE = 0.8
const MOST_SLOWER = 2
const HAMMERING_DEVICES = 32 // an account may have 50
const PROBE_PAUSE_MS = 20

const secondDay = (index: number) => new Date(Date.UTC(2026, 1, 1 + index)).toISOString().slice(0, 10)

function tailFigure(name: string, connections: number, rounds: Pushed[]): Figure {
  const at = (q: number) => rounds.map(({ times }) => quantile(times, q))
  return compare({
    id: 'S3',
    what: `push and pull over ${connections} connections on ${name}, p99 against p50, 0 errors in ${rounds.flatMap(({ times }) => times).length}`,
    unit: 'ms',
    control: at(0.5),
    ours: at(0.99),
    goal: MOST_TAIL,
  })
}

/** Pushes over few and over many connections, in turns. */
async function measureConnections(machines: SyncMachines, server: SyncServer): Promise<Figure[]> {
  const { name, address, devices } = server
  const push = (connections: number) => machines.push({ address, devices, connections, ms: ROUND_MS })
  await push(FEW) // a server runs for weeks
  await push(MANY)
  const [few, many]: [Pushed[], Pushed[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    few.push(await push(FEW))
    many.push(await push(MANY))
  }
  const rates = (rounds: Pushed[]) => rounds.map(({ times, seconds }) => times.length / seconds)
  return [
    tailFigure(name, FEW, few),
    tailFigure(name, MANY, many),
    compareRates({
      id: 'S3',
      what: `push and pull over ${MANY} connections on ${name}, against ${FEW}`,
      control: rates(few),
      ours: rates(many),
      least: LEAST_SHARE,
    }),
  ]
}

/** Devices of one account, two connections each, each connection with a day of its own. */
function hammeringDevices({ token }: BenchDevice): BenchDevice[] {
  return Array.from({ length: FEW }, (_, index) => ({
    token,
    device: `bench-hammer-${index % HAMMERING_DEVICES}`,
    key: secondDay(index),
  }))
}

/** One account writes without a pause; what another notices of it. */
async function measureHammered(machines: SyncMachines, server: SyncServer): Promise<Figure[]> {
  const { name, address, devices } = server
  const [hammered, other] = devices
  if (hammered === undefined || other === undefined) throw new Error('no account')
  const probe = { address, devices: [other], connections: 1, ms: ROUND_MS, pauseMs: PROBE_PAUSE_MS }
  const hammer = { address, devices: hammeringDevices(hammered), connections: FEW, ms: ROUND_MS + 500 }
  const [idle, during]: [number[][], number[][]] = [[], []]
  let pushes = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push((await machines.push(probe)).times)
    const hammering = machines.pushBeside(hammer)
    during.push((await machines.push(probe)).times)
    pushes += (await hammering).times.length
  }
  return [
    compare({
      id: 'S4',
      what: `push and pull of one account on ${name} while another pushes over ${FEW} connections (${pushes} pushes), p99, against idle`,
      unit: 'ms',
      control: idle.flat(),
      ours: during.flat(),
      controlRounds: roundMedians(idle),
      goal: MOST_SLOWER,
      at: 0.99,
    }),
  ]
}

/** Measures on PostgreSQL, then on SQLite. */
async function onBoth(
  measure: (machines: SyncMachines, server: SyncServer) => Promise<Figure[]>,
): Promise<Figure[]> {
  const figures = await withSyncMachines(async (machines) => [
    ...(await measure(machines, machines.postgres)),
    ...(await measure(machines, machines.sqlite)),
  ])
  return figures ?? []
}

/** S3: how long an answer takes at most, and what many connections cost. */
export const measureSyncConnections = (): Promise<Figure[]> => onBoth(measureConnections)

/** S4: what one account can do to others, without the limits that it has. */
export const measureSyncHammered = (): Promise<Figure[]> => onBoth(measureHammered)
