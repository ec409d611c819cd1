import { expect } from 'vitest'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, PASSWORD } from './account-world.fixture.ts'
import {
  accessOf,
  askAgain,
  confirmed,
  getUser,
  logIn,
  mailTo,
  outcome,
  recoveryLink,
  refresh,
  signUp,
  tokenIn,
  verifyLink,
  withSecondFactor,
} from './learner-steps.fixture.ts'

const WRONG = 'en helt anden sætning'

async function operatorsOnly(world: AccountWorld): Promise<void> {
  const { accessToken, userId } = await confirmed(world)
  const off = [404, 'not_found']
  for (const path of ['/admin/users', `/admin/users/${userId}`, '/admin/anything'])
    expect(outcome(await world.server.ask(path, { token: accessToken }))).toEqual(off)
  const serviceRoleKey = 'a key that only the operator of this place knows'.replaceAll(' ', '-')
  const { ask } = world.serve({ serviceRoleKey })
  const calls: [string, string][] = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${userId}`],
    ['PUT', `/admin/users/${userId}`],
    ['DELETE', `/admin/users/${userId}`],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
    ['GET', `/admin/users/${userId}/factors`],
    ['DELETE', `/admin/users/${userId}/factors/x`],
    ['GET', `/admin/users/${userId}/passkeys`],
    ['DELETE', `/admin/users/${userId}/passkeys/x`],
    ['GET', '/admin/anything'],
  ]
  for (const [method, path] of calls) {
    const body = method === 'POST' || method === 'PUT' ? { email: 'x@example.org' } : undefined
    expect(outcome(await ask(path, { method, body }))).toEqual([401, 'no_authorization'])
    expect(outcome(await ask(path, { method, body, token: accessToken }))).toEqual([403, 'not_admin'])
    expect(outcome(await ask(path, { method, body, token: 'eyJhbGciOiJub25lIn0.e30.' }))).toEqual([
      403,
      'bad_jwt',
    ])
  }
  const listed = await ask('/admin/users?per_page=1000', { token: serviceRoleKey })
  expect(listed.json.users.map(({ id }: { id: string }) => id)).toContain(userId)
}

async function nothingSecretIsSaid(world: AccountWorld): Promise<void> {
  const { server } = world
  const { accessToken, email, secret } = await withSecondFactor(world)
  const link = await recoveryLink(world, email)
  const { code = '' } = mailTo(world, email, 'recovery')
  const user = await getUser(server, accessToken)
  const answers = [
    user,
    await askAgain(world, '/recover', { email }),
    await server.ask(`/verify?token=${link}&type=x`),
  ]
  answers.push(
    await logIn(server, email, WRONG),
    await refresh(server, link),
    await verifyLink(server, 'signup', link),
  )
  const said = answers.map(({ text }) => text).join('\n')
  for (const one of [
    secret,
    code,
    PASSWORD,
    WRONG,
    'argon2',
    'Hash',
    'Sealed',
    'at Object',
    'node_modules',
    '.ts:',
  ])
    expect(said).not.toContain(one)
  expect(user.text).not.toContain(link)
  const broken = world.serve()
  broken.accounts.store = {
    ...world.store,
    session: () => Promise.reject(new Error('disk full at /secret/path')),
  }
  const fault = await broken.ask('/token?grant_type=refresh_token', {
    body: { refresh_token: accessOf(await logIn(server, email)).refreshToken },
  })
  expect([fault.status, fault.json.code]).toEqual([500, 'unexpected_failure']) // a 4xx would end the session
  expect(fault.text).not.toContain('disk')
  expect(world.problems.splice(0)).toHaveLength(1) // the operator hears of it
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  broken.accounts.store = { ...world.store, session: () => Promise.reject(full) }
  const outage = await broken.ask('/token?grant_type=refresh_token', {
    body: { refresh_token: accessOf(await logIn(server, email)).refreshToken },
  })
  expect([outage.status, outage.json.code, outage.headers.get('retry-after')]).toEqual([
    503,
    'unexpected_failure',
    '10',
  ])
  expect(world.problems.splice(0)).toHaveLength(1)
}

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

const BODIES = [
  '',
  'null',
  '[]',
  '7',
  '"text"',
  '{',
  '{"email":',
  '{"email":1,"password":{}}',
  '{"email":["a@example.org"],"password":["x"]}',
  '{"email":"a@example.org","password":"x","data":[1]}',
  '{"email":"a@example.org","password":"x","data":"x"}',
  `{"email":"a@example.org","password":"zx9 Qk!u","data":{"a":${deep(5000)}}}`,
  deep(100_000),
  '{"email":"a\\u0000@example.org","password":"zx9 Qk!u"}',
  '{"email":"a\\r\\nBcc: b@example.org","password":"zx9 Qk!u"}',
  '{"email":"a@example.org, b@example.org","password":"zx9 Qk!u"}',
  `{"email":"${'a'.repeat(300)}@example.org","password":"zx9 Qk!u"}`,
  '{"__proto__":{"email":"a@example.org"},"constructor":{"prototype":{}}}',
  '{"type":"__proto__","token_hash":"constructor"}',
  `{"email":"a@example.org","password":"zx9 Qk!u","data":{"a":"${'x'.repeat(5000)}"}}`,
  `{"refresh_token":"' or 1=1 --","email":"' or 1=1 --","token":"'; drop table account; --","type":"recovery"}`,
]

const PATHS = [
  '/signup',
  '/recover',
  '/resend',
  '/otp',
  '/verify',
  '/factors',
  '/passkeys/authentication/verify',
]
const GRANTS = ['password', 'refresh_token', 'pkce', 'id_token', 'web3', 'x', ''].map(
  (type) => `/token?grant_type=${type}`,
)

async function nonsenseIsRefused(world: AccountWorld): Promise<void> {
  const { server } = world
  const { accessToken: token } = await confirmed(world)
  for (const body of BODIES) {
    const shown = body.slice(0, 60)
    const refused = (await server.ask('/signup', { method: 'POST', body })).status
    expect([shown, refused >= 400 && refused < 500]).toEqual([shown, true])
    for (const path of [...PATHS, ...GRANTS]) {
      const status = (await server.ask(path, { method: 'POST', body, token })).status
      expect([path, shown, status < 500]).toEqual([path, shown, true])
    }
    expect((await server.ask('/user', { method: 'PUT', body, token })).status).toBeLessThan(500)
  }
  const large = JSON.stringify({ email: 'x'.repeat(1_100_000) })
  expect((await server.ask('/signup', { method: 'POST', body: large })).status).toBe(413)
  const twice = '{"email":"first@example.org","email":"second@example.org","password":"zx9 Qk!u"}'
  expect((await server.ask('/signup', { body: twice })).json.email).toBe('second@example.org')
  const data = { data: { __proto__: null, polluted: true } }
  await server.ask('/user', { method: 'PUT', token, body: data })
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  const quoted = `o'brien";--@example.org`
  expect((await signUp(server, quoted)).status).toBe(400)
  expect((await signUp(server, `o'brien--${world.address()}`)).status).toBe(200)
}

const BAD_ISSUERS = ['x'.repeat(2_900), 'x'.repeat(4_000), 'ế'.repeat(700), '\ud83d', 'a\udc00b', '\0']
const LONG_ISSUERS = ['x'.repeat(64), 'ế'.repeat(64), '📓'.repeat(32)]
const NUL_IDS = ['%00', 'x%00', '%00x', 'a%00%00b']

/** What a database, a picture or an address cannot hold is refused at the door. */
async function unfitInputIsRefused(world: AccountWorld): Promise<void> {
  const serviceRoleKey = 'a key that only the operator of this place knows'.replaceAll(' ', '-')
  const server = world.serve({ serviceRoleKey })
  const { accessToken: token, userId } = await confirmed(world, `${'đ'.repeat(64)}@${'ế.'.repeat(80)}example`)
  const enrol = (more: object) => server.ask('/factors', { token, body: { factor_type: 'totp', ...more } })
  for (const issuer of BAD_ISSUERS) expect((await enrol({ issuer })).status, issuer.slice(0, 9)).toBe(400)
  for (const friendly_name of ['\ud83d', 'a\0b']) expect((await enrol({ friendly_name })).status).toBe(400)
  for (const issuer of LONG_ISSUERS) {
    const { status, json } = await enrol({ issuer })
    expect([status, json.totp.uri.includes(encodeURIComponent(issuer))]).toEqual([200, true])
  }
  for (const id of NUL_IDS) {
    const asked = async (method: string, path: string, as = serviceRoleKey) =>
      (await server.ask(path, { method, token: as, ...(method !== 'GET' && { body: {} }) })).status
    expect(await asked('DELETE', `/api/account/devices/${id}`, token)).toBe(400)
    expect(await asked('DELETE', `/factors/${id}`, token)).toBe(400)
    expect(await asked('PATCH', `/passkeys/${id}`, token)).toBe(400)
    for (const method of ['GET', 'PUT', 'DELETE']) expect(await asked(method, `/admin/users/${id}`)).toBe(400)
    expect(await asked('DELETE', `/admin/users/${userId}/factors/${id}`)).toBe(400)
  }
  expect((await getUser(server, token)).status).toBe(200)
}

async function goneMeansGone(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email, accessToken, refreshToken, userId } = await confirmed(world)
  const link = await recoveryLink(world, email)
  expect((await server.ask('/api/account', { method: 'DELETE' })).status).toBe(401)
  expect((await server.ask('/api/account', { method: 'DELETE', token: accessToken })).status).toBe(204)
  expect(outcome(await getUser(server, accessToken))).toEqual([403, 'user_not_found'])
  expect((await refresh(server, refreshToken)).status).toBe(400)
  expect(outcome(await verifyLink(server, 'recovery', link))).toEqual([403, 'otp_expired'])
  expect(outcome(await logIn(server, email))).toEqual([400, 'invalid_credentials'])
  world.clock.forward(61_000)
  const fresh = await confirmed(world, email)
  expect(fresh.userId).not.toBe(userId)
  const guarded = await withSecondFactor(world)
  const low = accessOf(await logIn(server, guarded.email))
  expect((await server.ask('/api/account', { method: 'DELETE', token: low.accessToken })).status).toBe(403)
}

async function neverKept(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email } = await confirmed(world)
  const entered = await logIn(server, email)
  const { accessToken, refreshToken } = accessOf(entered)
  const answers = [entered, await refresh(server, refreshToken), await getUser(server, accessToken)]
  answers.push(
    await server.ask('/user'),
    await signUp(server, world.address()),
    await logIn(server, email, WRONG),
  )
  for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store')
  const link = await recoveryLink(world, email)
  const followed = await server.ask(`/verify?${new URLSearchParams({ token: link, type: 'recovery' })}`)
  expect(followed.headers.get('location')).not.toMatch(/refresh_token|#access_token/)
}

async function shapes(world: AccountWorld): Promise<void> {
  const { server } = world
  const named = await logIn(server, world.address(), WRONG)
  expect(named.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  expect(named.headers.get('x-sb-error-code')).toBe('invalid_credentials')
  expect(named.json).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  const old = await server.ask('/token?grant_type=password', {
    body: { email: world.address(), password: WRONG },
    headers: { 'x-supabase-api-version': '' },
  })
  expect(old.json).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' })
  expect(tokenIn(mailTo(world, (await confirmed(world)).email))).toHaveLength(64)
}

/** Checks 40 to 44: operators, nonsense, the end of an account. */
export const EDGE_CHECKS: AccountCheck[] = [
  { id: '40', says: 'what operators may do is open to operators only', run: operatorsOnly },
  { id: '41', says: 'no answer holds a secret or tells how we are made', run: nothingSecretIsSaid },
  { id: '42', says: 'nonsense is refused and is never a fault', run: nonsenseIsRefused },
  { id: '42a', says: 'what no store or picture can hold is refused', run: unfitInputIsRefused },
  {
    id: '43',
    says: 'a deleted account is gone with everything, and its address is free',
    run: goneMeansGone,
  },
  { id: '44', says: 'no session is kept by a cache or put into an address', run: neverKept },
  { id: '44a', says: 'an error has the shape that its client reads', run: shapes },
]
