import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { AccountCheck } from './account-checks.ts'
import { type Access, type AccountWorld, HOUR, MINUTE, SITE } from './account-world.ts'
import {
  accessOf,
  appCode,
  askAgain,
  challenge,
  claimsIn,
  confirmed,
  getUser,
  logIn,
  mailsTo,
  mailTo,
  otherCode,
  outcome,
  putUser,
  recoveryLink,
  refresh,
  showCode,
  tokenIn,
  verifyLink,
  withSecondFactor,
} from './learner-steps.ts'
import { type TestAuthenticator, testAuthenticator } from './test-authenticator.ts'

const NEW = 'en ny sætning om morgenen'
const HERE = { origin: SITE, rpId: 'echolog.example' }

const aalOf = ({ accessToken }: Access) => claimsIn(accessToken).aal
const methodsOf = ({ accessToken }: Access) =>
  claimsIn(accessToken).amr.map(({ method }: { method: string }) => method)

async function raises(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email, accessToken } = await confirmed(world)
  const [low, other] = [accessOf(await logIn(server, email)), accessOf(await logIn(server, email))]
  const enrolled = await server.ask('/factors', { token: low.accessToken, body: { factor_type: 'totp' } })
  const { id, totp } = enrolled.json
  expect(totp.qr_code).toMatch(/^<(\?xml|svg)/)
  expect(totp.uri).toContain(`secret=${totp.secret}`)
  const high = accessOf(await showCode(server, low.accessToken, id, appCode(world, totp.secret)))
  expect([aalOf(low), aalOf(high), methodsOf(high)]).toEqual(['aal1', 'aal2', ['totp', 'password']])
  for (const { accessToken: token } of [other, { accessToken }])
    expect(outcome(await getUser(server, token))).toEqual([403, 'session_not_found'])
  expect((await refresh(server, low.refreshToken)).status).toBe(400)
  const later = accessOf(await refresh(server, high.refreshToken))
  expect([aalOf(later), methodsOf(later)]).toEqual(['aal2', ['totp', 'password']])
  expect(mailsTo(world, email, 'factor-added')).toBe(1)
  clock.forward(MINUTE)
  const again = accessOf(await logIn(server, email))
  expect(aalOf(again)).toBe('aal1')
  expect(again.accessToken).not.toBe(high.accessToken)
  const factor = (await getUser(server, again.accessToken)).json.factors[0]
  expect([factor.id, factor.status, factor.factor_type]).toEqual([id, 'verified', 'totp'])
}

async function codesOnceAndOwn(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const learner = await withSecondFactor(world)
  const { accessToken, factorId, secret, email } = learner
  const code = appCode(world, secret)
  accessOf(await showCode(server, accessToken, factorId, code))
  const again = accessOf(await logIn(server, email))
  expect(outcome(await showCode(server, again.accessToken, factorId, code))).toEqual([
    422,
    'mfa_verification_failed',
  ])
  clock.forward(31_000)
  const stranger = await withSecondFactor(world)
  const strange = await server.ask(`/factors/${factorId}/challenge`, {
    token: stranger.accessToken,
    body: {},
  })
  expect(outcome(strange)).toEqual([404, 'mfa_factor_not_found'])
  const theirs = await challenge(server, again.accessToken, factorId)
  const crossed = await server.ask(`/factors/${stranger.factorId}/verify`, {
    token: stranger.accessToken,
    body: { challenge_id: theirs, code: appCode(world, stranger.secret) },
  })
  expect(outcome(crossed)).toEqual([404, 'mfa_factor_not_found'])
  const late = await challenge(server, again.accessToken, factorId)
  clock.forward(5 * MINUTE)
  const body = { challenge_id: late, code: appCode(world, secret) }
  const expired = await server.ask(`/factors/${factorId}/verify`, { token: again.accessToken, body })
  expect(outcome(expired)).toEqual([422, 'mfa_challenge_expired'])
  const outcomes = []
  for (let tries = 0; tries < 20; tries += 1) {
    const wrong = otherCode(appCode(world, secret))
    outcomes.push((await showCode(server, again.accessToken, factorId, wrong)).status)
  }
  expect(outcomes.slice(0, 5)).toEqual([422, 422, 422, 422, 422])
  expect(outcomes.at(-1)).toBe(429)
}

async function lowStaysLow(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email, factorId, accessToken: high, refreshToken, secret } = await withSecondFactor(world)
  const low = accessOf(await verifyLink(server, 'recovery', await recoveryLink(world, email)))
  expect(aalOf(low)).toBe('aal1')
  expect(outcome(await putUser(server, low.accessToken, { password: NEW }))).toEqual([
    401,
    'insufficient_aal',
  ])
  const email2 = world.address('next')
  expect(outcome(await putUser(server, low.accessToken, { email: email2 }))).toEqual([
    401,
    'insufficient_aal',
  ])
  const remove = (token: string) => server.ask(`/factors/${factorId}`, { method: 'DELETE', token })
  expect(outcome(await remove(low.accessToken))).toEqual([422, 'insufficient_aal'])
  const enrol = await server.ask('/factors', { token: low.accessToken, body: { factor_type: 'totp' } })
  expect(outcome(enrol)).toEqual([403, 'insufficient_aal'])
  const raised = accessOf(await showCode(server, low.accessToken, factorId, appCode(world, secret)))
  expect(outcome(await putUser(server, low.accessToken, { password: NEW }))).toEqual([
    401,
    'insufficient_aal',
  ])
  expect((await putUser(server, raised.accessToken, { password: NEW })).status).toBe(200)
  expect(outcome(await getUser(server, high))).toEqual([403, 'session_not_found'])
  expect((await refresh(server, refreshToken)).status).toBe(400)
  expect((await remove(raised.accessToken)).json).toEqual({ id: factorId })
  expect(aalOf(accessOf(await refresh(server, raised.refreshToken)))).toBe('aal1')
  expect(mailsTo(world, email, 'factor-removed')).toBe(1)
}

async function codesOnPaper(world: AccountWorld): Promise<void> {
  const { server } = world
  const path = '/factors/recovery-codes'
  const { accessToken: plain } = await confirmed(world)
  expect((await server.ask(path, { token: plain, body: {} })).status).toBe(422)
  const { accessToken, email } = await withSecondFactor(world)
  const made = await server.ask(path, { token: accessToken, body: {} })
  const [first = '', second = ''] = made.json.codes
  expect(made.json.codes).toHaveLength(10)
  expect(await world.dump()).not.toContain(first)
  const low = accessOf(await logIn(server, email))
  expect(outcome(await server.ask(path, { token: low.accessToken, body: {} }))).toEqual([
    403,
    'insufficient_aal',
  ])
  const use = (token: string, code: string) => server.ask(`${path}/verify`, { token, body: { code } })
  expect(outcome(await use(low.accessToken, 'aaaa-bbbb-cccc'))).toEqual([422, 'mfa_verification_failed'])
  const raised = accessOf(await use(low.accessToken, ` ${first.toUpperCase().replaceAll('-', ' ')}`))
  expect(aalOf(raised)).toBe('aal2')
  const again = accessOf(await logIn(server, email))
  expect(outcome(await use(again.accessToken, first))).toEqual([422, 'mfa_verification_failed'])
  const both = await Promise.all([1, 2].map(() => use(again.accessToken, second)))
  expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200])
  expect((await server.ask(path, { token: raised.accessToken })).json.remaining).toBe(8)
}

async function keep(world: AccountWorld, token: string, device: TestAuthenticator) {
  const asked = await world.server.ask('/passkeys/registration/options', { token, body: {} })
  const { challenge_id, options } = asked.json
  const body = { challenge_id, credential: device.create(options) }
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

async function authCode(world: AccountWorld, email: string, verifier: string): Promise<string> {
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const body = { email, create_user: false, code_challenge, code_challenge_method: 's256' }
  await askAgain(world, '/otp', body)
  return followForCode(world, email)
}

async function followForCode(world: AccountWorld, email: string): Promise<string> {
  const link = new URL(mailTo(world, email, 'magiclink').link ?? '')
  expect(link.pathname).toBe('/auth/v1/verify')
  const followed = await world.server.ask(`/verify${link.search}`)
  const at = new URL(followed.headers.get('location') ?? '')
  expect([followed.status, at.hash]).toEqual([303, ''])
  return at.searchParams.get('code') ?? ''
}

async function pkce(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email } = await confirmed(world)
  const verifier = 'v'.repeat(56)
  const exchange = (auth_code: string, code_verifier: string) =>
    server.ask('/token?grant_type=pkce', { body: { auth_code, code_verifier } })
  const code = await authCode(world, email, verifier)
  expect(outcome(await exchange(code, 'w'.repeat(56)))).toEqual([400, 'bad_code_verifier'])
  expect(outcome(await exchange(code, ''))).toEqual([400, 'validation_failed'])
  const scanned = await followForCode(world, email)
  const access = accessOf(await exchange(code, verifier))
  expect(methodsOf(access)).toEqual(['otp'])
  expect(outcome(await exchange(code, verifier))).toEqual([404, 'flow_state_not_found'])
  expect(outcome(await exchange(scanned, verifier))).toEqual([404, 'flow_state_not_found'])
  expect(outcome(await exchange('nonsense', verifier))).toEqual([404, 'flow_state_not_found'])
  const late = await authCode(world, email, verifier)
  clock.forward(5 * MINUTE)
  expect(outcome(await exchange(late, verifier))).toEqual([422, 'flow_state_expired'])
  const short = { email, code_challenge: 'c'.repeat(42), code_challenge_method: 's256' }
  expect(outcome(await askAgain(world, '/otp', short))).toEqual([400, 'validation_failed'])
  expect(outcome(await askAgain(world, '/otp', { email, code_challenge: 'c'.repeat(43) }))).toEqual([
    400,
    'validation_failed',
  ])
  clock.forward(HOUR)
  const link = tokenIn(mailTo(world, email, 'magiclink'))
  expect(outcome(await verifyLink(server, 'magiclink', link))).toEqual([403, 'otp_expired'])
}

/** Checks 34 to 38: second factors, passkeys, PKCE. */
export const FACTOR_CHECKS: AccountCheck[] = [
  { id: '34', says: 'a second factor raises this session and ends those without one', run: raises },
  { id: '35', says: 'its codes work once, for their owner, and cannot be tried out', run: codesOnceAndOwn },
  { id: '36', says: 'with a second factor, a mailed link alone changes nothing', run: lowStaysLow },
  { id: '36a', says: 'a code on paper raises a session once', run: codesOnPaper },
  { id: '37', says: 'a passkey works here, once a question, with its own key', run: passkeys },
  { id: '37a', says: 'a passkey is looked after by its owner alone', run: passkeysAreLookedAfter },
  { id: '37b', says: 'a security key is a second factor by its signature', run: securityKeys },
  { id: '38', says: 'a code for a page needs the verifier, once, within five minutes', run: pkce },
]
