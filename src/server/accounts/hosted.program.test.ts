import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AuthClient } from '@supabase/auth-js'
import { expect, it } from 'vitest'
import { emptyFolder, startProcess as start } from '#server/process.fixture.ts'

const LEARNER = { email: 'ana@example.com', password: 'una contraseña larga' }

/** The unchanged client, as a browser would hold it. */
function clientOf(address: string): InstanceType<typeof AuthClient> {
  return new AuthClient({ url: `${address}/auth/v1`, autoRefreshToken: false, persistSession: false })
}

/** Whether reminders of the account can go by mail. */
async function canMail(address: string, token = ''): Promise<unknown> {
  const response = await fetch(`${address}/api/reminders`, { headers: { authorization: `Bearer ${token}` } })
  return ((await response.json()) as { canMail?: unknown }).canMail
}

it('AUTH-1: an account opened with the unchanged client is there after a restart, and can be deleted', {
  timeout: 60_000,
}, async () => {
  const folder = await emptyFolder()
  const first = await start(folder)
  const opened = await clientOf(first.address).signUp(LEARNER)
  expect(opened.error).toBeNull()
  expect(opened.data.session?.access_token).toBeTruthy() // on this machine alone no address has to be proven
  await first.stop()

  const second = await start(folder)
  const client = clientOf(second.address)
  const wrong = await client.signInWithPassword({ ...LEARNER, password: 'another one' })
  expect(wrong.error?.code).toBe('invalid_credentials')
  const { data, error } = await client.signInWithPassword(LEARNER)
  expect(error).toBeNull()
  const token = data.session?.access_token ?? ''
  const bearer = { authorization: `Bearer ${token}` }
  const devices = await fetch(`${second.address}/api/account/devices`, { headers: bearer })
  expect([devices.status, (await devices.json()).devices.length]).toEqual([200, 2])
  expect(await canMail(second.address, token), 'to an address that nobody has proven').toBe(false)

  const deleted = await fetch(`${second.address}/api/account`, { method: 'DELETE', headers: bearer })
  expect(deleted.status).toBe(204)
  expect((await client.signInWithPassword(LEARNER)).error?.code).toBe('invalid_credentials')
  expect(second.printed()).not.toContain(LEARNER.password)
  expect(second.printed()).not.toContain(token)
  await second.stop()
})

it('without autoconfirm nobody is let in, nor reminded by mail, before the mailed code was given', {
  timeout: 60_000,
}, async () => {
  const folder = await emptyFolder()
  const { address, stop } = await start(folder, { AUTH_AUTOCONFIRM: 'false' })
  const opened = await clientOf(address).signUp(LEARNER)
  expect([opened.error, opened.data.session]).toEqual([null, null])
  const mails = () => readdir(join(folder, 'outbox')).catch(() => []) // a mail goes after the answer
  await expect.poll(mails, { timeout: 10_000 }).toHaveLength(1)
  const client = clientOf(address)
  expect((await client.signInWithPassword(LEARNER)).error?.code).toBe('email_not_confirmed')
  const [mail = ''] = await mails()
  const [code = ''] = /\b\d{6}\b/.exec(await readFile(join(folder, 'outbox', mail), 'utf8')) ?? []
  const { data } = await client.verifyOtp({ email: LEARNER.email, token: code, type: 'signup' })
  expect(await canMail(address, data.session?.access_token)).toBe(true)
  await stop()
})

it('with local accounts nothing is at /auth/v1 or /api/sync, and nothing is stored', {
  timeout: 60_000,
}, async () => {
  const folder = await emptyFolder()
  const { address, stop } = await start(folder, { ACCOUNTS: 'local' })
  for (const path of ['/auth/v1/settings', '/auth/v1/signup', '/api/account/devices', '/api/history'])
    expect((await fetch(`${address}${path}`)).status).toBe(404)
  expect((await fetch(`${address}/api/sync`, { method: 'POST', body: '{}' })).status).toBe(404)
  await stop()
  expect(await readdir(folder)).not.toContain('echolog.sqlite')
})
