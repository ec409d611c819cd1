import { AuthClient } from '@supabase/auth-js'
import { expect, it, onTestFinished } from 'vitest'
import { emptyFolder, startProcess } from '#server/process.fixture.ts'
import { openGotrueProvider } from '#server/sessions/gotrue-provider.fixture.ts'

const LEARNER = { email: 'ana@example.com', password: 'una contraseña larga' }
const KEY = 'sb_publishable_of_the_test'

it('with AUTH_URL accounts are at another server, whose tokens are accepted here', {
  timeout: 60_000,
}, async () => {
  const provider = await openGotrueProvider({ apiKey: KEY })
  onTestFinished(provider.close)
  const { url } = provider
  const here = await startProcess(await emptyFolder(), { AUTH_URL: url, AUTH_API_KEY: KEY })

  const headers = { apikey: KEY }
  const client = new AuthClient({ url, headers, autoRefreshToken: false, persistSession: false })
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
    authUrl: url,
    authKey: KEY,
  })
  expect(await ask('GET', '/api/account/devices')).toEqual([401, { error: 'no_authorization' }])
  expect(await ask('GET', '/api/account/devices', bearer)).toEqual([404, { error: 'not-here' }])
  expect(await ask('DELETE', '/api/account', bearer)).toEqual([200, { deleted: 'content' }])
  expect((await client.signInWithPassword(LEARNER)).error).toBeNull() // the account itself is where it was

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
