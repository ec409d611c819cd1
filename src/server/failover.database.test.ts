import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { DAY_MS } from '#domain/clock.ts'
import {
  startStandby,
  startThrowawayPostgres,
  type ThrowawayPostgres,
} from '../../scripts/databases/throwaway-postgres.ts'
import { newLearner, refusalsOf, type Told } from './outage-steps.fixture.ts'
import { emptyFolder, spawnServer } from './process.fixture.ts'

const DEVICES = 12
const FIRST_DAY = Date.UTC(2000, 0, 1)
const MOST_LATE_MS = 1_000
const PATIENT = { timeout: 20_000, interval: 20 }

async function ask<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}

type Pair = { primary: ThrowawayPostgres; standby: ThrowawayPostgres }

/** Two servers with a log of writes from one to the other; a commit waits until both have it. */
async function startPair(): Promise<Pair> {
  const primary = await startThrowawayPostgres()
  if (primary !== undefined) onTestFinished(primary.stop)
  const standby = await startStandby(primary?.url ?? '')
  if (standby !== undefined) onTestFinished(standby.stop)
  if (primary === undefined || standby === undefined) throw new Error('there is no PostgreSQL')
  await ask(primary.url, "alter system set synchronous_standby_names = '*'")
  await ask(primary.url, 'select pg_reload_conf()')
  const states = () => ask(primary.url, 'select sync_state from pg_stat_replication')
  await expect.poll(states, PATIENT).toEqual([{ sync_state: 'sync' }])
  return { primary, standby }
}

type Learner = Awaited<ReturnType<typeof newLearner>>

type Written = Told & { words: string; at: number }

/** A device that writes one day after the other, whatever it is told, until `isOver`. */
async function writing({ push }: Learner, isOver: () => boolean): Promise<Written[]> {
  const written: Written[] = []
  while (!isOver()) {
    const words = crypto.randomUUID()
    const day = new Date(FIRST_DAY + written.length * DAY_MS).toISOString().slice(0, 10)
    const told = await push(day, words)
    written.push({ ...told, words, at: performance.now() })
    if (told.status !== 200) await delay(20)
  }
  return written
}

describe.skipIf(inject('postgresUrl') === null)(
  'two servers whose PostgreSQL is lost',
  { timeout: 90_000 },
  () => {
    async function startServers({ primary, standby }: Pair): Promise<string[]> {
      const { username, password, host } = new URL(primary.url)
      const hosts = [host, new URL(standby.url).host].join(',')
      const env = {
        DATABASE_URL: `postgresql://${username}:${password}@${hosts}/postgres?target_session_attrs=read-write`,
        AUTH_SECRET: '0123456789abcdef'.repeat(4),
        RATE_LIMIT_FACTOR: '1000000',
        ACCOUNTS: 'hosted',
      }
      const folders = await Promise.all([emptyFolder(), emptyFolder()])
      return Promise.all(folders.map((folder) => spawnServer({ ...env, DATA_DIR: folder }).url()))
    }

    it('lose no word of twelve devices, answer 503 alone meanwhile, and go on once the standby is promoted', async () => {
      const { primary, standby } = await startPair()
      const addresses = await startServers({ primary, standby })
      const ready = () => Promise.all(addresses.map(async (one) => (await fetch(`${one}/readyz`)).status))
      expect(await ready()).toEqual([200, 200])
      let isOver = false
      onTestFinished(() => {
        isOver = true
      })
      const learners = await Promise.all(
        Array.from({ length: DEVICES }, (_, index) => newLearner(addresses[index % addresses.length] ?? '')),
      )
      const devices = learners.map((learner) => writing(learner, () => isOver))
      const count = async () =>
        Number((await ask<{ n: string }>(standby.url, 'select count(*) as n from record'))[0]?.n)
      await expect.poll(count, PATIENT).toBeGreaterThan(20 * DEVICES)

      await primary.kill()
      await expect.poll(ready, PATIENT).toEqual([503, 503])
      await delay(500) // devices ask again and again
      await ask(standby.url, 'select pg_promote()')
      const promoted = performance.now()
      await ask(standby.url, 'create table taken (a integer)')
      const alone = performance.now() - promoted // what the same machine needs at this moment for one write
      const before = await count()
      await expect.poll(count, PATIENT).toBeGreaterThan(before + 5 * DEVICES)
      await expect.poll(ready, PATIENT).toEqual([200, 200])
      isOver = true

      const written = (await Promise.all(devices)).flat()
      expect(refusalsOf(written)).toEqual([])
      expect(new Set(written.map(({ status }) => status))).toEqual(new Set([200, 503]))
      const taken = written.filter(({ status }) => status === 200)
      const after = taken.map(({ at }) => at).filter((at) => at > promoted)
      expect(Math.min(...after) - promoted).toBeLessThan(MOST_LATE_MS + 10 * alone)
      const docs = await ask<{ doc: string }>(standby.url, 'select doc from record')
      const kept = docs.map(({ doc }) => doc).join('\n')
      expect(taken.filter(({ words }) => !kept.includes(words))).toEqual([])
    })
  },
)
