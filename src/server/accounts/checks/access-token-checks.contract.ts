import { createHmac, createPublicKey, createSign, generateKeyPairSync } from 'node:crypto'
import { expect } from 'vitest'
import { rotateSigningKey } from '#server/accounts/tokens/key-ring.ts'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, HOUR, MINUTE, SITE } from './account-world.fixture.ts'
import { accessOf, claimsIn, confirmed, getUser, logIn, outcome } from './learner-steps.fixture.ts'

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

/** Checks 30 and 31: what an access token opens, and by which keys. */
export const ACCESS_TOKEN_CHECKS: AccountCheck[] = [
  { id: '30', says: 'a forged or foreign access token opens nothing', run: forgedTokens },
  { id: '31', says: 'only public keys are shown, and old tokens outlive a new key', run: publicKeys },
]
