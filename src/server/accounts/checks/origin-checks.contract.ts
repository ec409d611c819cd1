import { expect } from 'vitest'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, PASSWORD, SECOND_SITE, SITE } from './account-world.fixture.ts'
import { accessOf, confirmed, getUser, logIn } from './learner-steps.fixture.ts'

const WRONG = 'en helt anden sætning'

/** What the server sends with everything it says, and whom it does not answer. */
async function ownPagesOnly(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email, accessToken } = await confirmed(world)
  for (const answer of [await logIn(server, email), await getUser(server, accessToken)]) {
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
  }
  const strangers: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]
  for (const headers of strangers) {
    expect([headers, (await logIn(server, email, PASSWORD, { headers })).status]).toEqual([headers, 403])
    const gone = await server.ask('/api/account', { method: 'DELETE', token: accessToken, headers })
    expect([headers, gone.status]).toEqual([headers, 403])
  }
  accessOf(await logIn(server, email, PASSWORD, { headers: { origin: SITE } }))
  expect((await getUser(server, accessToken)).status).toBe(200)
}

const ALLOWS = 'access-control-allow-origin'

/** Pages of another installation that is allowed may ask about accounts, and about nothing else. */
async function otherInstallations(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email, accessToken: token } = await confirmed(world)
  const preflight = {
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization',
  }
  const from = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site' })
  const here = from(SECOND_SITE)
  const asked = await server.ask('/user', { method: 'OPTIONS', headers: { ...here, ...preflight } })
  expect([asked.status, asked.headers.get(ALLOWS)]).toEqual([204, SECOND_SITE])
  for (const name of ['authorization', 'apikey', 'content-type', 'x-client-info', 'x-supabase-api-version'])
    expect(asked.headers.get('access-control-allow-headers')).toContain(name)
  expect(asked.headers.get('access-control-allow-credentials')).toBeNull()
  const entered = await logIn(server, email, PASSWORD, { headers: here })
  accessOf(entered)
  const wrong = await logIn(server, email, WRONG, { headers: here })
  for (const answer of [entered, wrong, await server.ask('/nothing', { headers: here })]) {
    expect(answer.headers.get(ALLOWS)).toBe(SECOND_SITE)
    expect(answer.headers.get('vary')).toContain('Origin')
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
  }
  expect((await server.ask('/.well-known/jwks.json')).headers.get('vary')).toContain('Origin')
  expect((await server.ask('/api/account', { method: 'DELETE', token, headers: here })).status).toBe(403)
  expect((await server.ask('/api/account', { token, headers: here })).headers.get(ALLOWS)).toBeNull()
  const strangers = ['https://evil.example', 'null', 'http://second.example', `${SECOND_SITE}.evil.example`]
  for (const headers of [...strangers, `${SECOND_SITE}:8443`, 'https://SECOND.example'].map(from)) {
    expect([headers, (await logIn(server, email, PASSWORD, { headers })).status]).toEqual([headers, 403])
    const answer = await server.ask('/user', { method: 'OPTIONS', headers: { ...headers, ...preflight } })
    expect([headers, answer.headers.get(ALLOWS)]).toEqual([headers, null])
    expect((await server.ask('/user', { token, headers })).headers.get(ALLOWS)).toBeNull()
  }
}

/** Checks 44b and 44c: whose pages may ask. */
export const ORIGIN_CHECKS: AccountCheck[] = [
  { id: '44b', says: 'pages of other sites are refused, and every answer is guarded', run: ownPagesOnly },
  {
    id: '44c',
    says: 'another installation may use the accounts, where it is allowed',
    run: otherInstallations,
  },
]
