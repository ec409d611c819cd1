import { createHmac, createPublicKey, createSign, generateKeyPairSync } from 'node:crypto'
import { expect } from 'vitest'
import { REFRESH_LIMITS } from '#server/accounts/core/refresh-session.ts'
import { rotateSigningKey } from '#server/accounts/tokens/key-ring.ts'
import type { AccountCheck } from './account-checks.contract.ts'
import {
  type Access,
  type AccountWorld,
  DAY,
  HOUR,
  MINUTE,
  SECOND_SITE,
  SITE,
} from './account-world.fixture.ts'
import {
  accessOf,
  askAgain,
  claimsIn,
  confirmed,
  getUser,
  logIn,
  mailTo,
  outcome,
  refresh,
  signUp,
  verifyLink,
} from './learner-steps.fixture.ts'

async function retriesGetTheSame(world: AccountWorld): Promise<void> {
  const { server } = world
  const first = await confirmed(world)
  const second = accessOf(await refresh(server, first.refreshToken))
  expect(second.refreshToken).not.toBe(first.refreshToken)
  expect(claimsIn(second.accessToken).session_id).toBe(claimsIn(first.accessToken).session_id)
  expect(accessOf(await refresh(server, first.refreshToken)).refreshToken).toBe(second.refreshToken)
  world.clock.forward(HOUR)
  expect(accessOf(await refresh(server, first.refreshToken)).refreshToken).toBe(second.refreshToken)
  const both = await Promise.all([1, 2, 3].map(() => refresh(server, second.refreshToken)))
  const active = new Set(both.map((answer) => accessOf(answer).refreshToken))
  expect(active.size).toBe(1)
  accessOf(await refresh(server, [...active][0] ?? ''))
}

async function copiesEndTheFamily(world: AccountWorld): Promise<void> {
  const { server } = world
  const first = await confirmed(world)
  const second = accessOf(await refresh(server, first.refreshToken))
  const third = accessOf(await refresh(server, second.refreshToken))
  expect(accessOf(await refresh(server, first.refreshToken)).refreshToken).toBe(third.refreshToken)
  world.clock.forward(10_001)
  expect(outcome(await refresh(server, first.refreshToken))).toEqual([400, 'refresh_token_already_used'])
  expect((await refresh(server, third.refreshToken)).status).toBe(400)
  expect(outcome(await getUser(server, third.accessToken))).toEqual([403, 'session_not_found'])
}

/** A thief refreshes as often as they may: the copy that the owner has still ends the family. */
async function refreshesHideNoCopy(world: AccountWorld): Promise<void> {
  const rateLimitFactor = 2
  const server = world.serve({ rateLimitFactor })
  const { refreshToken: copied } = await confirmed(world)
  let stolen = copied
  for (let times = 0; times < REFRESH_LIMITS.refresh.times * rateLimitFactor; times += 1)
    stolen = accessOf(await refresh(server, stolen)).refreshToken
  expect((await refresh(server, stolen)).status).toBe(429)
  world.clock.forward(HOUR)
  expect(outcome(await refresh(server, copied))).toEqual([400, 'refresh_token_already_used'])
  expect((await refresh(server, stolen)).status).toBe(400)
}

async function nonsenseTokens(world: AccountWorld): Promise<void> {
  const { server } = world
  const [one, other] = [await confirmed(world), await confirmed(world)]
  const beside = (token: string) =>
    server.ask('/token?grant_type=refresh_token', { token, body: { refresh_token: one.refreshToken } })
  expect(outcome(await beside(other.accessToken))).toEqual([400, 'refresh_token_not_found'])
  expect(accessOf(await beside('the-public-key-of-a-project')).userId).toBe(one.userId) // some clients send one
  expect(accessOf(await beside(one.accessToken)).userId).toBe(one.userId)
  const changed = `${other.refreshToken.slice(0, 43)}${one.refreshToken.slice(43)}`
  const wrong = [
    '',
    'x',
    changed,
    `${one.refreshToken}A`,
    one.accessToken,
    'A'.repeat(86),
    null,
    7,
    {},
    ['a'],
  ]
  for (const token of wrong) expect((await refresh(server, token)).status).toBe(400)
  expect(outcome(await refresh(server, 'x'))).toEqual([400, 'validation_failed'])
  const unknown = Buffer.alloc(64, 1).toString('base64url')
  expect(outcome(await refresh(server, unknown))).toEqual([400, 'refresh_token_not_found'])
}

async function logOuts(world: AccountWorld): Promise<void> {
  const { server } = world
  const isAlive = async ({ accessToken, refreshToken }: Access) => [
    (await getUser(server, accessToken)).status,
    (await refresh(server, refreshToken)).status,
  ]
  for (const [scope, here, there] of [
    ['local', [403, 400], [200, 200]],
    ['others', [200, 200], [403, 400]],
    ['global', [403, 400], [403, 400]],
  ] as const) {
    const { email } = await confirmed(world)
    const [one, other] = [accessOf(await logIn(server, email)), accessOf(await logIn(server, email))]
    const out = await server.ask(`/logout?scope=${scope}`, { method: 'POST', token: one.accessToken })
    expect([out.status, out.text]).toEqual([204, ''])
    expect([scope, await isAlive(one), await isAlive(other)]).toEqual([scope, here, there])
  }
  const { accessToken } = await confirmed(world)
  const odd = await server.ask('/logout?scope=all', { method: 'POST', token: accessToken })
  expect(outcome(odd)).toEqual([400, 'validation_failed'])
}

type Claims = Record<string, unknown>

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function es256(
  header: Claims,
  claims: Claims,
  key: ReturnType<typeof generateKeyPairSync>['privateKey'],
): string {
  const signed = `${part(header)}.${part(claims)}`
  const signature = createSign('SHA256').update(signed).sign({ key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

/** Tokens that look like ours and are not. */
async function forgeries(world: AccountWorld, token: string): Promise<Record<string, string>> {
  const [header = '', , signature = ''] = token.split('.')
  const claims = claimsIn(token)
  const jwks = (await world.server.ask('/.well-known/jwks.json')).json
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const jwk = jwks.keys.find((key: { kid: string }) => key.kid === kid)
  const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const hs = `${part({ alg: 'HS256', typ: 'JWT', kid })}.${part(claims)}`
  const signWithOwn = (more: Claims) => es256({ alg: 'ES256', typ: 'JWT', ...more }, claims, own.privateKey)
  const ownJwk = own.publicKey.export({ format: 'jwk' })
  return {
    'alg none': `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
    'HS256 with the public key': `${hs}.${createHmac('sha256', pem).update(hs).digest('base64url')}`,
    'another key under our kid': signWithOwn({ kid }),
    'a kid of its own': signWithOwn({ kid: 'mine' }),
    'no kid': signWithOwn({}),
    'its key in the header': signWithOwn({ kid, jwk: ownJwk }),
    'an address of keys': signWithOwn({ kid: 'mine', jku: 'https://evil.example/jwks.json' }),
    'an edited payload': `${header}.${part({ ...claims, sub: '0', role: 'service_role' })}.${signature}`,
    'no signature': `${header}.${part(claims)}.`,
    nonsense: 'a.b.c',
  }
}

/** Everything of ours beside the provider that needs a session. */
const OWN_ROUTES = [
  ['GET', '/api/account'],
  ['GET', '/api/account/devices'],
  ['DELETE', '/api/account/devices/x'],
  ['GET', '/api/account/added-keys'],
  ['POST', '/api/account/reauthentication'],
  ['DELETE', '/api/account'],
] as const

async function forgedTokens(world: AccountWorld): Promise<void> {
  const { server } = world
  const { accessToken } = await confirmed(world)
  for (const [name, token] of Object.entries(await forgeries(world, accessToken))) {
    expect([name, ...outcome(await getUser(server, token))]).toEqual([name, 403, 'bad_jwt'])
    for (const [method, path] of OWN_ROUTES)
      expect([name, path, (await server.ask(path, { method, token })).status]).toEqual([name, path, 403])
  }
  expect(outcome(await server.ask('/user'))).toEqual([401, 'no_authorization'])
  for (const [method, path] of OWN_ROUTES)
    expect([path, (await server.ask(path, { method })).status]).toEqual([path, 401])
  expect((await getUser(server, accessToken)).status).toBe(200) // none of them has done anything
  for (const [wrong, settings] of Object.entries({
    'another issuer': { issuer: `${SITE}/auth/v2` },
    'its life is over': { accessTokenSeconds: -1 },
  })) {
    const odd = world.serve(settings)
    const { accessToken: token } = await confirmed({ ...world, server: odd } as AccountWorld)
    expect([wrong, ...outcome(await getUser(server, token))]).toEqual([wrong, 403, 'bad_jwt'])
    for (const [method, path] of OWN_ROUTES)
      expect([wrong, path, (await server.ask(path, { method, token })).status]).toEqual([wrong, path, 403])
  }
  world.clock.forward(HOUR)
  expect(outcome(await getUser(server, accessToken))).toEqual([403, 'bad_jwt'])
}

async function publicKeys(world: AccountWorld): Promise<void> {
  const { server, clock, store } = world
  const { accessToken, email } = await confirmed(world)
  const kidOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid
  const read = async () =>
    (await server.ask('/.well-known/jwks.json')).json.keys.map(({ kid }: { kid: string }) => kid)
  const answer = await server.ask('/.well-known/jwks.json')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
  expect(answer.text).not.toMatch(/"(d|p|q|dp|dq|qi|k)":/)
  expect(await read()).toContain(kidOf(accessToken))
  const { secrets } = server.accounts
  const added = await rotateSigningKey({ store, clock: clock.now }, secrets, 3600)
  clock.forward(2 * MINUTE)
  expect(await read()).toEqual(expect.arrayContaining([added, kidOf(accessToken)]))
  expect(kidOf(accessOf(await logIn(server, email)).accessToken)).toBe(kidOf(accessToken))
  expect((await getUser(server, accessToken)).status).toBe(200)
  clock.forward(19 * MINUTE)
  const newer = accessOf(await logIn(server, email))
  expect(kidOf(newer.accessToken)).toBe(added)
  expect((await getUser(server, accessToken)).status).toBe(200)
  clock.forward(2 * HOUR)
  expect(await read()).not.toContain(kidOf(accessToken))
}

async function sessionsEnd(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const idle = await confirmed(world)
  clock.forward(60 * DAY + 1000)
  expect(outcome(await refresh(server, idle.refreshToken))).toEqual([400, 'session_expired'])
  let { refreshToken } = await confirmed(world)
  for (let day = 0; day < 365; day += 50) {
    clock.forward(50 * DAY)
    const answer = await refresh(server, refreshToken)
    if (day + 50 > 365) expect(outcome(answer)).toEqual([400, 'session_expired'])
    else refreshToken = accessOf(answer).refreshToken
  }
}

const STRANGERS = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  'https:\\\\evil.example',
  'javascript:alert(1)',
  'data:text/html,hello',
  `${SITE}@evil.example/`,
  `${SITE}.evil.example/`,
  'https://evil.example/?x=https://echolog.example/',
  'https://evilecholog.example/',
  'https://sub.echolog.example/',
  'http://echolog.example/',
  'https://echolog.example:8443/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://127.0.0.1/',
  'https://echolog.example\t.evil.example/',
  'http://second.example/',
  'https://second.example:8443/',
  'https://a.second.example/',
  'https://second.example.evil.example/',
  'https://second.example@evil.example/',
]

async function redirects(world: AccountWorld): Promise<void> {
  const { server } = world
  const mailed = async (redirectTo: string) => {
    const email = world.address()
    await server.ask(`/signup?${new URLSearchParams({ redirect_to: redirectTo })}`, {
      body: { email, password: 'lærkerne synger' },
    })
    return new URL(mailTo(world, email, 'signup').link ?? '')
  }
  for (const stranger of STRANGERS) {
    const link = await mailed(stranger)
    expect([stranger, link.origin, link.searchParams.get('redirect_to')]).toEqual([stranger, SITE, null])
    const followed = await server.ask(
      `/verify?${new URLSearchParams({ token: 'x', type: 'signup', redirect_to: stranger })}`,
    )
    expect(new URL(followed.headers.get('location') ?? '').origin).toBe(SITE)
  }
  expect((await mailed(`${SITE}/diary?x=1`)).searchParams.get('redirect_to')).toBe(`${SITE}/diary?x=1`)
  await signUp(server, world.address())
}

/** A mail that was asked for by a page of another installation leads there, to the page that uses what it carries. */
async function otherInstallation(world: AccountWorld): Promise<void> {
  const { server } = world
  const email = world.address()
  const from = (path: string) => `?${new URLSearchParams({ redirect_to: `${SECOND_SITE}${path}` })}`
  await server.ask(`/signup${from('/auth/verified')}`, { body: { email, password: 'lærkerne synger' } })
  const confirming = new URL(mailTo(world, email, 'signup').link ?? '')
  expect(confirming.href.split('?')[0]).toBe(`${SECOND_SITE}/auth/verified`)
  accessOf(await verifyLink(server, 'signup', confirming.searchParams.get('token_hash') ?? ''))
  await askAgain(world, `/recover${from('/anything?x=1')}`, { email })
  const recovering = new URL(mailTo(world, email, 'recovery').link ?? '')
  expect(recovering.href.split('?')[0]).toBe(`${SECOND_SITE}/reset-password`)
  expect(recovering.searchParams.get('redirect_to')).toBe(`${SECOND_SITE}/anything?x=1`)
  const elsewhere = world.serve({ allowedOrigins: [] })
  world.clock.forward(2 * MINUTE)
  await elsewhere.ask(`/recover${from('/reset-password')}`, { body: { email } })
  expect(new URL(mailTo(world, email, 'recovery').link ?? '').origin).toBe(SITE)
}

/** Checks 26 to 33: sessions, tokens and where they lead. */
export const SESSION_CHECKS: AccountCheck[] = [
  { id: '26', says: 'a refresh gives another token, and a retry the same one', run: retriesGetTheSame },
  { id: '27', says: 'an old copy of a refresh token ends the whole family', run: copiesEndTheFamily },
  {
    id: '27a',
    says: 'all refreshes that are allowed in a window hide no old copy',
    run: refreshesHideNoCopy,
  },
  { id: '28', says: 'nonsense for a refresh token is refused, never a fault', run: nonsenseTokens },
  { id: '29', says: 'log-out ends this session, the others, or all', run: logOuts },
  { id: '30', says: 'a forged or foreign access token opens nothing', run: forgedTokens },
  { id: '31', says: 'only public keys are shown, and old tokens outlive a new key', run: publicKeys },
  { id: '32', says: 'sessions end when they are idle or old', run: sessionsEnd },
  { id: '33', says: 'no mail leads to another site', run: redirects },
  { id: '33a', says: 'a mail leads to another installation that is allowed', run: otherInstallation },
]
