import { AuthClient } from '@supabase/auth-js'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { emptyFolder, startProcess } from '#server/process.fixture.ts'
import { startThrowawayPostgres } from '../../scripts/databases/throwaway-postgres.ts'
import { startApp } from '../start/app-process.ts'
import { memoryDeviceOf } from '../start/memory-device.ts'
import { openTab, SOON } from '../start/tab.ts'
import { byHostName, enter, newAddress, openAccount } from '../steps/account-steps.ts'
import { editor, entryList, writeToday } from '../steps/learner.ts'
import { type PassedOn, startRoundRobin, type Watch } from '../steps/round-robin.fixture.ts'

const DAYS = 40
const PUSH_THAT_KILLS = 12

type Env = Record<string, string>

/** Two servers on one database, and a proxy that sends requests to them in turns. */
async function twoServers<Server extends { address: string }>(
  databaseUrl: string,
  start: (env: Env) => Promise<Server>,
) {
  const proxy = await startRoundRobin()
  onTestFinished(proxy.close)
  const env = {
    ACCOUNTS: 'hosted',
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: byHostName(proxy.address),
    AUTH_SECRET: '07'.repeat(32),
    AUTH_AUTOCONFIRM: 'true',
    RATE_LIMIT_FACTOR: '1000',
  }
  const servers = [await start(env), await start(env)]
  proxy.servers.push(...servers.map(({ address }) => address))
  return { proxy, servers }
}

async function signUp(address: string) {
  const client = new AuthClient({ url: `${address}/auth/v1`, autoRefreshToken: false, persistSession: false })
  const { data, error } = await client.signUp({ email: 'ana@example.com', password: 'una contraseña larga' })
  expect(error).toBeNull()
  return { userId: data.user?.id ?? '', token: data.session?.access_token ?? '' }
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

it.for(['sent', 'answered'] as const)(
  'of two servers behind a round robin one is killed when a push was %s, unnoticed: no word is lost',
  { timeout: 180_000 },
  async (when, { skip }) => {
    const postgres = await startThrowawayPostgres()
    if (postgres === undefined) return skip('there is no PostgreSQL on this machine')
    onTestFinished(() => postgres.stop())
    const { proxy, servers } = await twoServers(postgres.url, async (env) =>
      startProcess(await emptyFolder(), env),
    )
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

/** A browser that was on the way while a server died says so on its console. */
const UNANSWERED = /502|ERR_EMPTY_RESPONSE|ERR_CONNECTION/

const notices = (page: Page) => page.getByRole('alert').or(page.locator('.sync-notice'))

it('in a browser nothing is shown of it, and the other device has every word', { timeout: 180_000 }, async ({
  skip,
}) => {
  const postgres = await startThrowawayPostgres()
  if (postgres === undefined) return skip('there is no PostgreSQL on this machine')
  onTestFinished(() => postgres.stop())
  const { proxy, servers } = await twoServers(postgres.url, async (env) => {
    const app = await startApp(env)
    onTestFinished(app.stop)
    return app
  })
  const tab = () => openTab({ baseURL: byHostName(proxy.address), consoleErrors: UNANSWERED })
  const [phone, tablet] = [await tab(), await tab()]
  const email = newAddress('round-robin')
  await openAccount(phone, email)
  await writeToday(phone, 'Rain at first.')
  await enter(tablet, email)
  await entryList(tablet).getByText('Rain at first.').waitFor()

  const { watch, hasKilled } = killAt('sent', 1, async () => servers[0]?.kill())
  proxy.watch(watch)
  for (let count = 0; !hasKilled(); count += 1) {
    await editor(phone).press('ControlOrMeta+End')
    await editor(phone).pressSequentially(` Sun ${count}.`)
    const answered = phone.waitForResponse((response) => response.url().endsWith('/api/sync'))
    await phone.getByRole('button', { name: 'Save', exact: true }).click()
    await answered.catch(() => undefined)
  }
  await editor(phone).press('ControlOrMeta+End')
  await editor(phone).pressSequentially(' The last words.')
  await phone.getByRole('button', { name: 'Save', exact: true }).click()
  const written = await editor(phone).inputValue()
  expect(written).toMatch(/^Rain at first\. Sun 0\..* The last words\.$/)
  await expect.poll(() => editor(tablet).inputValue(), SOON).toBe(written)
  expect(await notices(phone).count()).toBe(0)
  expect(await notices(tablet).count()).toBe(0)
})
