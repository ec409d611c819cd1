import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { AuthClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import PostalMime from 'postal-mime'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { emptyFolder, spawnServer } from './process.fixture.ts'

const ANA = { email: 'ana@example.com', password: 'una contraseña larga' }

/** The link of the only mail in the outbox. */
async function mailedToken(folder: string): Promise<string> {
  const outbox = join(folder, 'outbox')
  const mails = () => readdirSync(outbox, { withFileTypes: true }).filter(({ name }) => name.endsWith('.eml'))
  await expect.poll(() => statSync(outbox, { throwIfNoEntry: false }) !== undefined && mails().length).toBe(1)
  const { text = '' } = await PostalMime.parse(readFileSync(join(outbox, mails()[0]?.name ?? '')))
  return new URL(/https?:\S+/.exec(text)?.[0] ?? '').searchParams.get('token_hash') ?? ''
}

const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

it('an operator logs in to a server, and a backup lies where BACKUP_DIR says', {
  timeout: 120_000,
}, async () => {
  const [folder, backups, at, figures] = [
    await emptyFolder(),
    await emptyFolder(),
    await freePort(),
    await freePort(),
  ]
  const { url, printed } = spawnServer({
    ...{ DATA_DIR: folder, BACKUP_DIR: backups, ACCOUNTS: 'hosted', AUTH_AUTOCONFIRM: 'false' },
    ...{
      OPERATE: `127.0.0.1:${at}`,
      OPERATORS: ANA.email,
      METRICS: `127.0.0.1:${figures}`,
    },
  })
  const address = await url()
  const client = new AuthClient({ url: `${address}/auth/v1`, autoRefreshToken: false, persistSession: false })
  expect((await client.signUp(ANA)).error).toBeNull()
  const verified = await client.verifyOtp({ type: 'signup', token_hash: await mailedToken(folder) })
  expect(verified.error).toBeNull()
  const { data: factor } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  const secret = factor?.totp.secret ?? ''
  // a step earlier, the present one and a step later are good: three codes without waiting for the clock
  const [first, second, third] = [codeOf(secret, -1), codeOf(secret, 0), codeOf(secret, 1)]
  const shown = await client.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code: first })
  expect(shown.error).toBeNull()

  const send = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const response = await fetch(`http://127.0.0.1:${at}${path}`, { method: 'POST', body })
    const text = await response.text()
    return { status: response.status, text, token: /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '' }
  }
  const { status, token } = await send('/log-in', { ...ANA, code: second })
  expect(status).toBe(200)
  await send('/backup', { token, code: third })
  await expect
    .poll(async () => (await send('/server', { token })).text, { timeout: 60_000 })
    .toContain('Made at')
  const [file = ''] = readdirSync(backups)
  expect(file).toMatch(/^echolog-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.sqlite$/)
  expect(statSync(join(backups, file)).mode & 0o777).toBe(0o600)
  expect((await send('/events', { token })).text).toContain(file)

  const metrics = await (await fetch(`http://127.0.0.1:${figures}/metrics`)).text()
  expect(metrics).toMatch(/^echolog_requests_total\{route="\/auth\/v1\/signup",status="200"\} 1$/m)
  expect(metrics).toMatch(/^echolog_mails_left 199\d$/m)
  for (const path of ['/metrics', '/server', '/log-in'])
    expect((await fetch(`${address}${path}`, { method: 'POST' })).status).toBe(404)
  expect(printed()).not.toContain(token)
})

it.each([
  ['METRICS', {}],
  ['OPERATE', { OPERATORS: ANA.email, AUTH_AUTOCONFIRM: 'false' }],
])(
  'an address of %s that is in use stops the start with one line',
  { timeout: 60_000 },
  async (name, env) => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { ended, printed } = spawnServer({
      ...{ DATA_DIR: await emptyFolder(), [name]: `127.0.0.1:${port}`, ...env },
    })
    expect((await ended)[0]).toBe(1)
    expect(printed()).toContain(
      `Echolog cannot start. ${name} http://127.0.0.1:${port} cannot be listened on (EADDRINUSE).`,
    )
  },
)
