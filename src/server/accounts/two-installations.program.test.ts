import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AuthClient } from '@supabase/auth-js'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { emptyFolder, startProcess } from '../process.fixture.ts'
import { corsFetch } from './checks/cors-fetch.fixture.ts'

const LEARNER = { email: 'ana@example.com', password: 'una contraseña larga' }
const NEW_PASSWORD = 'otra contraseña larga'

/** The address in the newest of so many mails that were written. */
async function linkIn(outbox: string, count: number): Promise<URL> {
  const files = () => readdir(outbox).catch(() => [])
  const names = async () => (await files()).filter((name) => name.endsWith('.eml')) // whole ones
  await expect.poll(names, { timeout: 10_000 }).toHaveLength(count) // a mail goes after the answer
  const newest = (await names()).sort().at(-1) ?? ''
  const { text = '' } = await PostalMime.parse(await readFile(join(outbox, newest)))
  return new URL(/https?:\/\/\S+token\S+/.exec(text)?.[0] ?? '')
}

it('with AUTH_URL and AUTH_ALLOWED_ORIGINS one installation uses the accounts of another', {
  timeout: 120_000,
}, async () => {
  const [firstPort, secondPort] = [await freePort(), await freePort()]
  const [first, second] = [`http://127.0.0.1:${firstPort}`, `http://localhost:${secondPort}`]
  const folder = await emptyFolder()
  const one = await startProcess(folder, {
    PORT: `${firstPort}`,
    PUBLIC_URL: first,
    AUTH_AUTOCONFIRM: 'false',
    AUTH_ALLOWED_ORIGINS: second,
  })
  const other = await startProcess(await emptyFolder(), {
    PORT: `${secondPort}`,
    PUBLIC_URL: second,
    AUTH_URL: `${first}/auth/v1`,
  })
  const clientAt = (origin: string) =>
    new AuthClient({
      url: `${first}/auth/v1`,
      fetch: corsFetch(origin),
      autoRefreshToken: false,
      persistSession: false,
    })
  const page = await fetch(`${second}/api/config`)
  expect((await page.json()).authUrl).toBe(`${first}/auth/v1`)
  expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${first};`)

  const client = clientAt(second)
  const options = { emailRedirectTo: `${second}/auth/verified` }
  expect((await client.signUp({ ...LEARNER, options })).error).toBeNull()
  const outbox = join(folder, 'outbox')
  const confirming = await linkIn(outbox, 1) // the account is there by then: it is opened after the answer
  expect((await client.signInWithPassword(LEARNER)).error?.code).toBe('email_not_confirmed') // read from exposed headers
  expect([confirming.origin, confirming.pathname]).toEqual([second, '/auth/verified'])
  const token_hash = confirming.searchParams.get('token_hash') ?? ''
  const confirmed = await clientAt(second).verifyOtp({ type: 'signup', token_hash })
  expect([confirmed.error, confirmed.data.user?.email]).toEqual([null, LEARNER.email])

  const { data, error } = await client.signInWithPassword(LEARNER)
  expect(error).toBeNull()
  const headers = { authorization: `Bearer ${data.session?.access_token}` }
  const devices = await fetch(`${second}/api/account/devices`, { headers })
  expect([devices.status, await devices.json()]).toEqual([404, { error: 'not-here' }]) // a learner here, devices there
  expect((await client.updateUser({ data: { name: 'Ana' } })).error).toBeNull() // PUT is asked about first
  expect((await client.refreshSession()).error).toBeNull()

  await client.resetPasswordForEmail(LEARNER.email, { redirectTo: `${second}/reset-password` })
  const recovering = await linkIn(outbox, 2)
  expect([recovering.origin, recovering.pathname]).toEqual([second, '/reset-password'])
  const recovery = clientAt(second)
  const hash = recovering.searchParams.get('access_token') ?? ''
  expect((await recovery.verifyOtp({ type: 'recovery', token_hash: hash })).error).toBeNull()
  expect((await recovery.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
  expect((await client.signInWithPassword({ ...LEARNER, password: NEW_PASSWORD })).error).toBeNull()

  const stranger = await clientAt('http://localhost:1').signInWithPassword(LEARNER)
  expect(stranger.error?.message).toContain('CORS')
  await expect(corsFetch(second)(`${first}/api/account`, { headers })).rejects.toThrow('CORS')
  await one.stop()
  await other.stop()
})
