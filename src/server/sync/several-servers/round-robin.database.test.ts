import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { newPostgresDatabase } from '#server/database/test-database.fixture.ts'
import { emptyFolder, startProcess } from '#server/process.fixture.ts'
import { memoryDeviceOf } from '../../../../e2e/start/memory-device.ts'
import { type PassedOn, signUp, startRoundRobin, type Watch } from './round-robin.fixture.ts'

const DAYS = 15
const PUSH_THAT_KILLS = 5

const serverUrl = inject('postgresUrl')

/** Two servers on one database, and a proxy that sends requests to them in turns. */
async function twoServers(databaseUrl: string) {
  const proxy = await startRoundRobin()
  onTestFinished(proxy.close)
  const env = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: proxy.address,
    AUTH_SECRET: '07'.repeat(32),
    AUTH_AUTOCONFIRM: 'true',
    RATE_LIMIT_FACTOR: '1000',
  }
  const servers = [await startProcess(await emptyFolder(), env), await startProcess(await emptyFolder(), env)]
  proxy.servers.push(...servers.map(({ address }) => address))
  return { proxy, servers }
}

function dayKey(index: number): string {
  return new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)
}

/** Kills a server at the nth push that goes to it, when it has all of it or when it has answered. */
function killAt(when: PassedOn['when'], pushThatKills: number, kill: () => Promise<void>) {
  let pushes = 0
  let killing: Promise<void> | undefined
  const watch: Watch = async (passed) => {
    if (passed.server !== 0 || passed.path !== '/api/sync' || passed.when !== when) return undefined
    if (JSON.parse(passed.body).changes.length === 0) return undefined
    pushes += 1
    if (pushes !== pushThatKills) return undefined
    killing = kill()
    await killing
    return 'lost'
  }
  return { watch, hasKilled: () => killing !== undefined }
}

describe.skipIf(serverUrl === null)('two servers behind a round robin, on one database', () => {
  it.for(['sent', 'answered'] as const)(
    'one is killed when a push was %s, unnoticed: no word is lost',
    { timeout: 120_000 },
    async (when) => {
      const { proxy, servers } = await twoServers(await newPostgresDatabase(serverUrl ?? ''))
      const learner = await signUp(proxy.address)
      const [phone, laptop] = [memoryDeviceOf(proxy.address, learner), memoryDeviceOf(proxy.address, learner)]
      await laptop.sync()
      const { watch, hasKilled } = killAt(when, PUSH_THAT_KILLS, async () => servers[0]?.kill())
      proxy.watch(watch)
      for (let index = 0; index < DAYS; index += 1) {
        phone.write(dayKey(index), `What happened on day ${index}.`)
        await phone.sync()
      }
      expect(hasKilled()).toBe(true)
      await laptop.sync()
      for (const { failures } of [phone, laptop])
        for (const failure of failures) expect(['busy', 'offline']).toContain(failure) // tried again, never shown
      expect(phone.failures.size).toBeGreaterThan(0)
      expect(phone.rows().every(({ dirty, sent }) => dirty === undefined && sent === undefined)).toBe(true)
      const contents = laptop.rows().map(({ doc }) => (doc as { entry: { content: string } }).entry.content)
      expect(contents).toEqual(Array.from({ length: DAYS }, (_, index) => `What happened on day ${index}.`))
      expect(laptop.rows()).toEqual(phone.rows())
      for (let index = 0; index < DAYS; index += 1) {
        const headers = { authorization: `Bearer ${learner.token}` }
        const answer = await fetch(`${servers[1]?.address}/api/history?key=${dayKey(index)}`, { headers })
        const { versions } = await answer.json()
        expect(versions.map(({ cause }: { cause: string }) => cause)).toEqual(['saved']) // sent twice, taken once
      }
      await servers[1]?.stop()
      expect(servers.map(({ printed }) => printed()).join()).not.toContain('What happened')
    },
  )
})
