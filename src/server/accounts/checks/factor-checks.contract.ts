import { expect } from 'vitest'
import type { AccountCheck } from './account-checks.contract.ts'
import { type Access, type AccountWorld, HOUR, MINUTE } from './account-world.fixture.ts'
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
  pkceOf,
  putUser,
  recoveryLink,
  refresh,
  showCode,
  tokenIn,
  verifyLink,
  withSecondFactor,
} from './learner-steps.fixture.ts'

const NEW = 'en ny sætning om morgenen'

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

async function authCode(world: AccountWorld, email: string, verifier: string): Promise<string> {
  await askAgain(world, '/otp', { email, create_user: false, ...pkceOf(verifier) })
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

/** Ten guesses in five minutes, day and night, would find one of three codes in a million within months. */
async function aHundredGuessesADay(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email, factorId, secret } = await withSecondFactor(world)
  const { accessToken: token } = accessOf(await logIn(server, email))
  const show = async (code: string) => (await showCode(server, token, factorId, code)).status
  for (let guess = 0; guess < 100; guess += 1) {
    if (guess % 10 === 0) clock.forward(5 * MINUTE)
    expect(await show(otherCode(otherCode(appCode(world, secret))))).toBe(422)
  }
  clock.forward(5 * MINUTE)
  expect(await show(appCode(world, secret))).toBe(429)
  clock.forward(24 * HOUR)
  const { accessToken: later } = accessOf(await logIn(server, email))
  accessOf(await showCode(server, later, factorId, appCode(world, secret)))
}

/** Whoever was in before the owner protected the account has prepared a factor, and knows its seed. */
async function preparedFactorsGo(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email } = await confirmed(world)
  const enrol = async (token: string, friendly_name: string) =>
    (await server.ask('/factors', { token, body: { factor_type: 'totp', friendly_name } })).json
  const [thief, owner] = [accessOf(await logIn(server, email)), accessOf(await logIn(server, email))]
  const before = await enrol(thief.accessToken, 'before')
  const own = await enrol(owner.accessToken, 'own')
  const meanwhile = await enrol(thief.accessToken, 'meanwhile')
  accessOf(await showCode(server, owner.accessToken, own.id, appCode(world, own.totp.secret)))
  const { accessToken: token } = accessOf(await logIn(server, email))
  for (const { id, totp } of [before, meanwhile]) {
    const asked = await server.ask(`/factors/${id}/challenge`, { token, body: {} })
    expect(outcome(asked)).toEqual([404, 'mfa_factor_not_found'])
    const body = { challenge_id: own.id, code: appCode(world, totp.secret) }
    expect((await server.ask(`/factors/${id}/verify`, { token, body })).status).toBe(404)
  }
  const { factors } = (await getUser(server, token)).json
  expect(factors.map(({ id }: { id: string }) => id)).toEqual([own.id])
}

/** What an owner began with the second factor shown, nobody finishes who has not shown it. */
async function onlyHighSessionsAdd(world: AccountWorld): Promise<void> {
  const { server } = world
  const { accessToken: high, email } = await withSecondFactor(world)
  const body = { factor_type: 'totp', friendly_name: 'tablet' }
  const { id, totp } = (await server.ask('/factors', { token: high, body })).json
  const low = accessOf(await logIn(server, email))
  const lowly = await showCode(server, low.accessToken, id, appCode(world, totp.secret))
  expect(outcome(lowly)).toEqual([403, 'insufficient_aal'])
  expect(aalOf(accessOf(await showCode(server, high, id, appCode(world, totp.secret))))).toBe('aal2')
}

/** Checks 34 to 36 and 38: second factors, PKCE. */
export const FACTOR_CHECKS: AccountCheck[] = [
  { id: '34', says: 'a second factor raises this session and ends those without one', run: raises },
  { id: '35', says: 'its codes work once, for their owner, and cannot be tried out', run: codesOnceAndOwn },
  { id: '35a', says: 'a factor prepared before another was shown opens nothing', run: preparedFactorsGo },
  { id: '35b', says: 'another factor is added by a session that has shown one', run: onlyHighSessionsAdd },
  {
    id: '35c',
    says: 'a hundred wrong codes of a second factor are enough for a day',
    run: aHundredGuessesADay,
  },
  { id: '36', says: 'with a second factor, a mailed link alone changes nothing', run: lowStaysLow },
  { id: '36a', says: 'a code on paper raises a session once', run: codesOnPaper },
  { id: '38', says: 'a code for a page needs the verifier, once, within five minutes', run: pkce },
]
