import { expect } from 'vitest'
import { REFRESH_LIMITS } from '#server/accounts/core/refresh-session.ts'
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

/** Checks 26 to 29, 32 and 33: sessions, refresh tokens and where mails lead. */
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
  { id: '32', says: 'sessions end when they are idle or old', run: sessionsEnd },
  { id: '33', says: 'no mail leads to another site', run: redirects },
  { id: '33a', says: 'a mail leads to another installation that is allowed', run: otherInstallation },
]
