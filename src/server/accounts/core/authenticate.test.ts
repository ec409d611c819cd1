import { SignJWT } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { expect, it, onTestFinished } from 'vitest'
import { newWorld } from '#server/accounts/auth-js/client.fixture.ts'
import { PASSWORD } from '#server/accounts/checks/account-world.fixture.ts'
import { describeSessionReader } from '#server/sessions/session-reader.contract.ts'
import { embeddedSessions } from './authenticate.ts'

async function openIssuer() {
  const world = newWorld()
  const server = world.serve({ autoconfirm: true })
  const { keys } = server.accounts
  return {
    world,
    server,
    reader: embeddedSessions(server.accounts),
    enter: async () =>
      (await server.ask('/signup', { body: { email: world.address(), password: PASSWORD } })).json,
    signed: async (claims: object) => {
      const { kid, algorithm, key } = await keys.signer()
      return new SignJWT({ ...claims }).setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' }).sign(key)
    },
    publicKey: async () => (await keys.publicKeys())[0] ?? { kty: 'none' },
    forward: world.clock.forward,
    close: world.close,
  }
}

async function opened() {
  const issuer = await openIssuer()
  onTestFinished(issuer.close)
  return issuer
}

describeSessionReader('this server', openIssuer)

it('a session that was ended is over at once', async () => {
  const { server, reader, enter } = await opened()
  const { access_token: token } = await enter()
  await server.ask('/logout?scope=local', { token, method: 'POST' })
  expect(await reader.read(`Bearer ${token}`)).toEqual({ ok: false, error: 'bad-session' })
})

it('whoever has a second factor is known after showing it, not before', async () => {
  const { world, server, reader, enter } = await opened()
  const { access_token: token } = await enter()
  const { json: enrolled } = await server.ask('/factors', { token, body: { factor_type: 'totp' } })
  expect(await reader.read(`Bearer ${token}`)).toMatchObject({ ok: true }) // not yet a factor
  const path = `/factors/${enrolled.id}`
  const { json: challenge } = await server.ask(`${path}/challenge`, { token, method: 'POST' })
  const totp = new TOTP({ secret: Secret.fromBase32(enrolled.totp.secret) })
  const body = { challenge_id: challenge.id, code: totp.generate({ timestamp: world.clock.now() }) }
  const { json: raised } = await server.ask(`${path}/verify`, { token, body })
  expect(await reader.read(`Bearer ${token}`)).toEqual({ ok: false, error: 'second-factor-needed' })
  const read = await reader.read(`Bearer ${raised.access_token}`)
  expect(read).toMatchObject({ ok: true, value: { aal: 'aal2' } })
})
