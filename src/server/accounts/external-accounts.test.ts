import { createServer } from 'node:net'
import { AuthClient } from '@supabase/auth-js'
import { expect, it } from 'vitest'
import { emptyFolder, startProcess } from '#server/accounts/checks/process.fixture.ts'

const LEARNER = { email: 'ana@example.com', password: 'una contraseña larga' }

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

it('with AUTH_URL accounts are at another server, whose tokens are believed here', {
  timeout: 60_000,
}, async () => {
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const provider = await startProcess(await emptyFolder(), { PORT: String(port), PUBLIC_URL: site })
  const here = await startProcess(await emptyFolder(), {
    AUTH_URL: `${site}/auth/v1`,
    AUTH_API_KEY: 'public-key',
  })

  const client = new AuthClient({ url: `${site}/auth/v1`, autoRefreshToken: false, persistSession: false })
  const { data, error } = await client.signUp(LEARNER)
  expect(error).toBeNull()
  const token = data.session?.access_token ?? ''
  const ask = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${here.address}${path}`, { method, headers })
    return [answer.status, await answer.json()]
  }
  const bearer = { authorization: `Bearer ${token}` }
  for (const path of ['/auth/v1/settings', '/auth/v1/.well-known/jwks.json'])
    expect(await ask('GET', path)).toEqual([404, { error: 'not-found' }])
  expect((await ask('GET', '/api/config'))[1]).toMatchObject({
    authUrl: `${site}/auth/v1`,
    authKey: 'public-key',
  })
  expect(await ask('GET', '/api/account/devices')).toEqual([401, { error: 'no_authorization' }])
  expect(await ask('GET', '/api/account/devices', bearer)).toEqual([404, { error: 'not-here' }])
  expect(await ask('DELETE', '/api/account', bearer)).toEqual([200, { deleted: 'content' }])
  expect((await client.signInWithPassword(LEARNER)).error).toBeNull() // the account itself is where it was

  await provider.stop()
  await here.stop()
  expect(here.printed()).toContain('"accounts":"external"')
  expect(here.printed()).not.toContain('does not show its keys')
  expect(here.printed()).not.toContain(token)
})

it('a provider that cannot be reached at start is warned about, and does not stop it', {
  timeout: 60_000,
}, async () => {
  const { address, stop, printed } = await startProcess(await emptyFolder(), {
    AUTH_URL: 'http://127.0.0.1:1/auth/v1',
  })
  await expect.poll(printed, { timeout: 10_000 }).toContain('does not show its keys')
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  const answer = await fetch(`${address}/api/account`, {
    method: 'DELETE',
    headers: { authorization: 'Bearer a.b.c' },
  })
  expect([answer.status, await answer.json()]).toEqual([403, { error: 'bad_jwt' }]) // no key could make it good
  await stop()
})
