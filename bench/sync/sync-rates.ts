import { compare, compareRates, type Figure } from '../figure.ts'
import { median } from '../statistics.ts'
import { type Pgbench, startPgbench } from './pgbench.ts'
import { memoryUse, processorUse } from './process-use.ts'
import type { PushLoad } from './push-load.ts'
import { type SyncMachines, type SyncServer, startEcho, withSyncMachines } from './sync-machines.ts'

const CLIENTS = 16
const ROUNDS = 7
const ROUND_MS = 2000
const WARM_UP_MS = 4000
const LEAST_SHARE = 0.6
const MOST_PROCESSOR = 1.7
const MOST_MEMORY = 1.5
const FLOOR_OF_GOAL = 'when the goal was set: 237 µs'

/** What one side did in each round. */
type Side = { rates: number[]; processor: number[]; memory: number[] }

const newSide = (): Side => ({ rates: [], processor: [], memory: [] })

type Serving = { address: string; pid: number; devices: SyncServer['devices']; databasePid?: number }

/** One round over HTTP; `processor` is that of the server and of its database. */
async function pushRound(machines: SyncMachines, serving: Serving, side: Side, more: Partial<PushLoad> = {}) {
  const { address, pid, devices, databasePid } = serving
  const used = () => processorUse(pid) + (databasePid === undefined ? 0 : processorUse(databasePid))
  const before = used()
  const { times, seconds } = await machines.push({
    ...{ address, devices, connections: CLIENTS, ms: ROUND_MS },
    ...more,
  })
  side.processor.push((used() - before) / times.length)
  side.rates.push(times.length / seconds)
  side.memory.push(memoryUse(pid))
}

/** One round of pgbench; `processor` is PostgreSQL's alone. */
async function controlRound(pgbench: Pgbench, databasePid: number, side: Side): Promise<number> {
  const before = processorUse(databasePid)
  const { count, rate } = await pgbench.push(ROUND_MS)
  side.processor.push((processorUse(databasePid) - before) / count)
  side.rates.push(rate)
  return count
}

type Sides = { pgbench: Side; echo: Side; postgres: Side; sqlite: Side }

async function measureRounds(machines: SyncMachines): Promise<Sides> {
  const { postgres, sqlite, folder } = machines
  const { databaseUrl, databasePid, devices } = postgres
  const accountsOfClient = devices.length / CLIENTS
  const pgbench = await startPgbench({ databaseUrl, folder, clients: CLIENTS, accountsOfClient })
  const server = await startEcho()
  const echo: Serving = { ...server, devices }
  try {
    const warmUp = { ms: WARM_UP_MS } // a server runs for weeks
    let [pushes, sides] = [0, emptySides()]
    for (let round = 0; round <= ROUNDS; round += 1) {
      if (round === 1) sides = emptySides()
      const more = round === 0 ? warmUp : {}
      pushes += await controlRound(pgbench, databasePid, sides.pgbench)
      await pushRound(machines, postgres, sides.postgres, more)
      await pushRound(machines, echo, sides.echo, { isEcho: true, ms: ROUND_MS / 2 })
      await pushRound(machines, sqlite, sides.sqlite, more)
    }
    const taken = await pgbench.countTaken()
    if (taken !== pushes) throw new Error(`PostgreSQL took ${taken} of ${pushes} pushes of pgbench`)
    return sides
  } finally {
    server.stop()
  }
}

function emptySides(): Sides {
  return { pgbench: newSide(), echo: newSide(), postgres: newSide(), sqlite: newSide() }
}

const WHAT = `push of an entry and pull, logged in, ${CLIENTS} at once`

function rateFigures({ pgbench, postgres, sqlite }: Sides): Figure[] {
  const against = (name: string) =>
    `${WHAT}, on ${name}, against pgbench with a statement for each push and one for each pull`
  const control = pgbench.rates
  return [
    compareRates({
      ...{ id: 'S1', what: against('PostgreSQL'), control },
      ...{ ours: postgres.rates, least: LEAST_SHARE },
    }),
    compareRates({ id: 'S1', what: against('SQLite'), control, ours: sqlite.rates }),
  ]
}

function processorFigures({ pgbench, echo, postgres, sqlite }: Sides): Figure[] {
  const http = median(echo.processor).toFixed(0)
  const database = median(pgbench.processor).toFixed(0)
  const floor = pgbench.processor.map((ofDatabase, round) => ofDatabase + (echo.processor[round] ?? 0))
  const against = `against bare node:http (${http} µs) and PostgreSQL under pgbench (${database} µs; both together ${FLOOR_OF_GOAL})`
  const what = (name: string) => `processor time of a push and pull, server and ${name}, ${against}`
  const common = { id: 'S2', unit: 'µs', control: floor }
  return [
    compare({ ...common, what: what('PostgreSQL'), ours: postgres.processor, goal: MOST_PROCESSOR }),
    compare({ ...common, what: what('SQLite'), ours: sqlite.processor }),
  ]
}

function memoryFigures({ echo, postgres, sqlite }: Sides): Figure[] {
  const what = (name: string) => `memory of the server on ${name} under S1, against bare node:http`
  const common = { id: 'S6', unit: 'MB', control: echo.memory, goal: MOST_MEMORY }
  return [
    compare({ ...common, what: what('PostgreSQL'), ours: postgres.memory }),
    compare({ ...common, what: what('SQLite'), ours: sqlite.memory }),
  ]
}

/** S1, S2 and S6, of the same rounds: how many pushes a second, and what one takes of processor and memory. */
export async function measureSyncRates(): Promise<Figure[]> {
  const sides = await withSyncMachines(measureRounds)
  if (sides === undefined) return []
  return [...rateFigures(sides), ...processorFigures(sides), ...memoryFigures(sides)]
}
