import { once } from 'node:events'
import { request } from 'node:http'
import { AuthClient } from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { bytesIn } from '#server/accounts/checks/stored-bytes.fixture.ts'
import { openTestSqlite } from '#server/database/test-database.fixture.ts'
import { openGotrueProvider } from '#server/sessions/gotrue-provider.fixture.ts'
import { runAccountsCommand } from './accounts-command.ts'
import { emptyFolder, startProcess } from './process.fixture.ts'

const PASSWORD = 'una contraseña larga'
const SERVICE_KEY = 'a-service-key-of-thirty-two-characters'
const WORDS = 'Quagga Zebulon' // nobody else writes this
const NEIGHBOURS = 'Okapi Mirabel'

async function signedUp(url: string) {
  const client = new AuthClient({ url, autoRefreshToken: false, persistSession: false })
  const { data, error } = await client.signUp({
    email: `${crypto.randomUUID()}@example.com`,
    password: PASSWORD,
  })
  expect(error).toBeNull()
  return {
    userId: data.user?.id ?? '',
    email: data.user?.email ?? '',
    token: data.session?.access_token ?? '',
  }
}

type Learner = Awaited<ReturnType<typeof signedUp>>
type Place = { folder: string; address: string }

function push({ address }: Place, { token }: Learner, words: string, baseRev = 0): Promise<Response> {
  const content = `${words} ${'and so on. '.repeat(3_000)}` // spills over many pages of the file
  const entry = { id: '1-a', date: '2026-11-21', content, tags: [words], mood: '' }
  const change = { kind: 'day', key: entry.date, baseRev, id: crypto.randomUUID(), doc: { entry } }
  const body = JSON.stringify({ v: 1, device: 'phone', epoch: null, since: 0, changes: [change] })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return fetch(`${address}/api/sync`, { method: 'POST', headers, body })
}

/** A push whose head is sent, and that would reopen the diary. `end` sends its body, and answers the status. */
async function beginPush({ address }: Place, { token }: Learner, words: string) {
  const entry = { id: '1-a', date: '2026-11-22', content: words, tags: [], mood: '' }
  const change = { kind: 'day', key: entry.date, baseRev: 0, id: 'late', doc: { entry } }
  const known = { v: 1, device: 'phone', epoch: null, since: 0, reopen: true }
  const body = JSON.stringify({ ...known, changes: [change] })
  const headers = { authorization: `Bearer ${token}`, 'content-length': Buffer.byteLength(body) }
  const sending = request(`${address}/api/sync`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', expect: '100-continue' },
  })
  sending.flushHeaders()
  await once(sending, 'continue')
  return {
    async end(): Promise<number | undefined> {
      const answered = once(sending, 'response')
      sending.end(body)
      const [response] = await answered
      response.resume()
      return response.statusCode
    },
  }
}

/** An entry, and two earlier versions of it. */
async function write(place: Place, learner: Learner, words: string): Promise<void> {
  let rev = 0
  for (const version of ['first', 'second', 'third']) {
    const answer = await push(place, learner, `${words} ${version}`, rev)
    expect(answer.status).toBe(200)
    const { accepted } = await answer.json()
    expect(accepted).toHaveLength(1)
    rev = accepted[0].rev
  }
}

const PATHS: [who: string, end: (place: Place, learner: Learner) => Promise<unknown>][] = [
  [
    'the learner',
    async ({ address }, { token }) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${address}/api/account`, { method: 'DELETE', headers })
      expect(answer.status).toBe(204)
    },
  ],
  [
    'the operators’ command',
    async ({ folder, address }, { email }) => {
      const env = { DATA_DIR: folder, PUBLIC_URL: address }
      const say = { out: () => undefined, error: (line: string) => expect.fail(line) }
      expect(await runAccountsCommand(['delete', email, '--yes'], env, say)).toBe(0)
    },
  ],
  [
    'an admin call',
    async ({ address }, { userId }) => {
      const headers = { authorization: `Bearer ${SERVICE_KEY}`, 'content-type': 'application/json' }
      const path = `${address}/auth/v1/admin/users/${userId}`
      expect((await fetch(path, { method: 'DELETE', headers, body: '{}' })).status).toBe(200)
    },
  ],
]

describe('a diary that is deleted with its account', { timeout: 60_000 }, () => {
  it.each(PATHS)('by %s leaves no word in any file, while the server runs and after it', async (_, end) => {
    const folder = await emptyFolder()
    const { address, stop, printed } = await startProcess(folder, { AUTH_SERVICE_KEY: SERVICE_KEY })
    const place = { folder, address }
    const [learner, neighbour] = [await signedUp(`${address}/auth/v1`), await signedUp(`${address}/auth/v1`)]
    await write(place, learner, WORDS)
    await write(place, neighbour, NEIGHBOURS)
    for (const version of ['first', 'second', 'third'])
      expect(bytesIn(folder)).toContain(`${WORDS} ${version}`)
    await end(place, learner)
    expect(bytesIn(folder)).not.toContain(WORDS)
    expect((await push(place, learner, WORDS)).status).toBe(401)
    expect(bytesIn(folder)).toContain(`${NEIGHBOURS} third`)
    await stop()
    expect(bytesIn(folder)).not.toContain(WORDS)
    expect(printed()).not.toContain(WORDS)
    const database = await openTestSqlite(folder)
    const left = await database.reader.selectFrom('record').select('user_id').execute()
    expect(left).toEqual([{ user_id: neighbour.userId }])
    await database.close()
  })

  it('does not come back with a request that was let in before and whose body comes after', async () => {
    const folder = await emptyFolder()
    const { address, stop } = await startProcess(folder)
    const place = { folder, address }
    const learner = await signedUp(`${address}/auth/v1`)
    await write(place, learner, NEIGHBOURS)
    const late = await beginPush(place, learner, WORDS)
    const headers = { authorization: `Bearer ${learner.token}` }
    expect((await fetch(`${address}/api/account`, { method: 'DELETE', headers })).status).toBe(204)
    expect([401, 410]).toContain(await late.end())
    await stop()
    expect(bytesIn(folder)).not.toContain(WORDS)
  })

  it('at an account provider elsewhere leaves no word here, and takes in none', async () => {
    const provider = await openGotrueProvider()
    const folder = await emptyFolder()
    const { address, stop } = await startProcess(folder, { AUTH_URL: provider.url })
    const place = { folder, address }
    const learner = await signedUp(provider.url)
    await write(place, learner, WORDS)
    expect(bytesIn(folder)).toContain(`${WORDS} first`)
    const headers = { authorization: `Bearer ${learner.token}` }
    const answer = await fetch(`${address}/api/account`, { method: 'DELETE', headers })
    expect([answer.status, await answer.json()]).toEqual([200, { deleted: 'content' }])
    expect(bytesIn(folder)).not.toContain(WORDS)
    expect((await push(place, learner, WORDS)).status).toBe(410) // the account there goes on
    await stop()
    expect(bytesIn(folder)).not.toContain(WORDS)
    await provider.close()
  })
})
