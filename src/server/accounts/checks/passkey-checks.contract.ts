import { expect } from 'vitest'
import type { AccountCheck } from './account-checks.contract.ts'
import { type Access, type AccountWorld, MINUTE } from './account-world.fixture.ts'
import { type TestAuthenticator, testAuthenticator } from './authenticator.fixture.ts'
import { accessOf, claimsIn, confirmed, logIn, mailsTo, outcome } from './learner-steps.fixture.ts'
import { askForPasskey, HERE } from './passkey-steps.fixture.ts'

const aalOf = ({ accessToken }: Access) => claimsIn(accessToken).aal
const methodsOf = ({ accessToken }: Access) =>
  claimsIn(accessToken).amr.map(({ method }: { method: string }) => method)

async function keep(world: AccountWorld, token: string, device: TestAuthenticator) {
  const { body } = await askForPasskey(world, token, device)
  return { body, answer: await world.server.ask('/passkeys/registration/verify', { token, body }) }
}

async function questionForAnyone(world: AccountWorld) {
  const asked = await world.server.ask('/passkeys/authentication/options', { body: {} })
  return asked.json
}

function showPasskey(world: AccountWorld, challenge_id: string, credential: unknown) {
  return world.server.ask('/passkeys/authentication/verify', { body: { challenge_id, credential } })
}

const WRONG_KEY = [400, 'webauthn_verification_failed']

async function passkeys(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { accessToken, userId, email } = await confirmed(world)
  const device = testAuthenticator(HERE)
  for (const place of [
    { ...HERE, origin: 'https://evil.example' },
    { ...HERE, rpId: 'evil.example' },
  ])
    expect(outcome((await keep(world, accessToken, testAuthenticator(place))).answer)).toEqual(WRONG_KEY)
  const kept = await keep(world, accessToken, device)
  expect(kept.answer.status, kept.answer.text).toBe(200)
  expect(mailsTo(world, email, 'passkey-added')).toBe(1)
  const replayed = await server.ask('/passkeys/registration/verify', { token: accessToken, body: kept.body })
  expect(outcome(replayed)).toEqual([400, 'webauthn_challenge_not_found'])

  const question = await questionForAnyone(world)
  const shown = device.show(question.options)
  const entered = accessOf(await showPasskey(world, question.challenge_id, shown))
  expect([entered.userId, methodsOf(entered)]).toEqual([userId, ['passkey']])
  const again = await showPasskey(world, question.challenge_id, shown)
  expect(outcome(again)).toEqual([400, 'webauthn_challenge_not_found'])

  const spoil = async (change: (credential: ReturnType<TestAuthenticator['show']>) => unknown) => {
    const { challenge_id, options } = await questionForAnyone(world)
    return outcome(await showPasskey(world, challenge_id, change(device.show(options))))
  }
  const answered = (more: object) => (shown: ReturnType<TestAuthenticator['show']>) => ({
    ...shown,
    response: { ...shown.response, ...more },
  })
  const foreign = testAuthenticator(HERE)
  foreign.create({ challenge: 'x', user: { id: shown.response.userHandle } })
  const signature = Buffer.alloc(70, 3).toString('base64url')
  expect(await spoil(answered({ signature }))).toEqual(WRONG_KEY)
  expect(await spoil(answered({ clientDataJSON: shown.response.clientDataJSON }))).toEqual(WRONG_KEY)
  expect(await spoil(answered({ userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }))).toEqual(WRONG_KEY)
  expect(await spoil(() => ({ ...foreign.show({ challenge: 'x' }) }))).toEqual(WRONG_KEY)
  for (const at of [
    { origin: 'https://evil.example' },
    { origin: 'https://sub.echolog.example' },
    { rpId: 'evil.example' },
    { verifiesUser: false },
  ]) {
    const { challenge_id, options } = await questionForAnyone(world)
    const tricked = await showPasskey(world, challenge_id, device.show(options, at))
    expect([at, ...outcome(tricked)]).toEqual([at, ...WRONG_KEY])
  }
  const { id, rawId } = shown
  const { challenge_id, options } = await questionForAnyone(world)
  const masked = { ...foreign.show(options), id, rawId }
  expect(outcome(await showPasskey(world, challenge_id, masked))).toEqual(WRONG_KEY)
  for (const nonsense of [null, 'x', 7, [], {}, { id: 1, response: { userHandle: {} } }])
    expect(await spoil(() => nonsense)).toEqual(WRONG_KEY)
  const late = await questionForAnyone(world)
  clock.forward(5 * MINUTE)
  expect((await showPasskey(world, late.challenge_id, device.show(late.options))).status).toBe(400)
}

async function passkeysAreLookedAfter(world: AccountWorld): Promise<void> {
  const { server } = world
  const { accessToken } = await confirmed(world)
  const stranger = await confirmed(world)
  const device = testAuthenticator(HERE)
  await keep(world, accessToken, device)
  const [kept] = (await server.ask('/passkeys', { token: accessToken })).json
  const path = `/passkeys/${kept.id}`
  const rename = { method: 'PATCH', body: { friendly_name: 'My phone' } }
  expect((await server.ask(path, { ...rename, token: stranger.accessToken })).status).toBe(404)
  expect((await server.ask(path, { method: 'DELETE', token: stranger.accessToken })).status).toBe(404)
  expect((await server.ask(path, { ...rename, token: accessToken })).json.friendly_name).toBe('My phone')
  expect((await server.ask(path, { method: 'DELETE', token: accessToken })).status).toBe(204)
  const question = await questionForAnyone(world)
  const gone = await showPasskey(world, question.challenge_id, device.show(question.options))
  expect(outcome(gone)).toEqual(WRONG_KEY)
}

async function securityKeys(world: AccountWorld): Promise<void> {
  const { server } = world
  const { accessToken, email } = await confirmed(world)
  const body = { factor_type: 'webauthn', friendly_name: 'key' }
  const { id } = (await server.ask('/factors', { token: accessToken, body })).json
  const device = testAuthenticator(HERE)
  const ask = async (token: string) =>
    (await server.ask(`/factors/${id}/challenge`, { token, body: {} })).json
  const tell = (token: string, challenge_id: string, credential_response: unknown) =>
    server.ask(`/factors/${id}/verify`, { token, body: { challenge_id, webauthn: { credential_response } } })
  const created = await ask(accessToken)
  expect(created.webauthn.type).toBe('create')
  const { publicKey } = created.webauthn.credential_options
  const high = accessOf(await tell(accessToken, created.id, device.create(publicKey)))
  expect([aalOf(high), methodsOf(high)]).toEqual(['aal2', ['mfa/webauthn', 'otp']])
  const low = accessOf(await logIn(server, email))
  const asked = await ask(low.accessToken)
  expect(asked.webauthn.type).toBe('request')
  const shown = device.show(asked.webauthn.credential_options.publicKey)
  const altered = { ...shown, response: { ...shown.response, signature: 'AAAA' } }
  expect(outcome(await tell(low.accessToken, asked.id, altered))).toEqual([422, 'mfa_verification_failed'])
  expect(aalOf(accessOf(await tell(low.accessToken, asked.id, shown)))).toBe('aal2')
  expect((await tell(low.accessToken, asked.id, shown)).status).toBe(404)
}

/** Check 37: passkeys and security keys. */
export const PASSKEY_CHECKS: AccountCheck[] = [
  { id: '37', says: 'a passkey works here, once a question, with its own key', run: passkeys },
  { id: '37a', says: 'a passkey is looked after by its owner alone', run: passkeysAreLookedAfter },
  { id: '37b', says: 'a security key is a second factor by its signature', run: securityKeys },
]
