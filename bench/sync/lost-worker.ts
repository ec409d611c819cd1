import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { openDatabase } from '#server/database/open-database.ts'
import { ask, type Citus, startCitus } from '../../scripts/databases/throwaway-citus.ts'
import { startThrowawayPostgres } from '../../scripts/databases/throwaway-postgres.ts'
import { distribute } from '../../src/server/database/operate/distribute.ts'
import { refusalsOf } from '../../src/server/outage-steps.fixture.ts'
import { startAccountServer } from '../account-server.ts'
import type { Figure } from '../figure.ts'
import { median } from '../statistics.ts'
import { withFolder } from '../with-folder.ts'
import { type Devices, devicesAt } from './writing-devices.ts'

const DEVICES = 12
const ROUNDS = 4
const ROUND_MS = 2_000
const AWAY_MS = 3_000

async function rateOf(devices: Devices): Promise<number> {
  const end = performance.now() + ROUND_MS
  const written = await devices(() => performance.now() > end)
  return written.filter(({ status }) => status === 200).length / (ROUND_MS / 1000)
}

async function writeAroundLoss(devices: Devices, { workers, coordinator }: Citus) {
  let isOver = false
  const writing = devices(() => isOver)
  await delay(ROUND_MS)
  await workers[0]?.kill()
  await delay(AWAY_MS)
  await workers[0]?.crash() // it starts again, on the same data
  await delay(ROUND_MS)
  isOver = true
  const written = await writing
  const docs = await ask<{ doc: string }>(coordinator.url, 'select doc from record')
  const kept = docs.map(({ doc }) => doc).join('\n')
  const taken = written.filter(({ status }) => status === 200)
  return {
    taken: taken.length,
    refused: written.length - taken.length,
    others: refusalsOf(written).length,
    lost: taken.filter(({ words }) => !kept.includes(words)).length,
  }
}

async function distributeAt(url: string): Promise<void> {
  const opened = await openDatabase({ databaseUrl: url, dataDir: '' }, pino({ enabled: false }))
  if (!opened.ok) throw new Error(opened.error)
  const done = await distribute(opened.value)
  await opened.value.close()
  if (!done.ok) throw new Error(done.error)
}

async function measureOn(citus: Citus, oneUrl: string): Promise<Figure[]> {
  await distributeAt(citus.coordinator.url)
  return withFolder(async (folder) => {
    const urls = [oneUrl, citus.coordinator.url]
    const servers = await Promise.all(urls.map((url) => startAccountServer(folder, { DATABASE_URL: url })))
    try {
      const [one, many] = await Promise.all(servers.map(({ address }) => devicesAt([address], DEVICES)))
      if (one === undefined || many === undefined) return []
      const rates: { one: number[]; many: number[] } = { one: [], many: [] }
      for (let round = 0; round < ROUNDS; round += 1) {
        rates.one.push(await rateOf(one))
        rates.many.push(await rateOf(many))
      }
      const [ofOne, ofMany] = [median(rates.one), median(rates.many)]
      const { taken, refused, others, lost } = await writeAroundLoss(many, citus)
      return [
        {
          ...{
            id: 'R6',
            what: 'pushes a second of 12 devices, two workers on the processors of one PostgreSQL',
          },
          ...{
            control: `${ofOne.toFixed(0)}`,
            ours: `${ofMany.toFixed(0)}`,
            ratio: (ofMany / ofOne).toFixed(2),
          },
          ...{ goal: '-', verdict: 'reported' },
        },
        {
          ...{
            id: 'R6',
            what: `12 devices write, one of two workers is killed for ${AWAY_MS / 1000} s and comes back`,
          },
          ...{
            control: `${taken} taken, ${refused} answered 503`,
            ours: `${lost} lost, ${others} other answers`,
          },
          ...{ ratio: '-', goal: '0', verdict: lost + others === 0 && refused > 0 ? 'reached' : 'missed' },
        },
      ]
    } finally {
      for (const server of servers) await server.stop()
    }
  })
}

/** R6: a distributed database against one PostgreSQL, and the loss of one of its workers. */
export async function measureLostWorker(): Promise<Figure[]> {
  const citus = await startCitus()
  if (citus === undefined) {
    console.log(
      'R6 needs a PostgreSQL with the extension citus: CITUS_POSTGRES names the folder of its programs.',
    )
    return []
  }
  const one = await startThrowawayPostgres()
  try {
    return await measureOn(citus, one?.url ?? '')
  } finally {
    await one?.stop()
    await citus.stop()
  }
}
