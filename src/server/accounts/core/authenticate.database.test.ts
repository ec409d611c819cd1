import { expect, it } from 'vitest'
import {
  type Access,
  type AccountWorld,
  accountWorld,
  DAY,
  HOUR,
  MINUTE,
  type Server,
} from '#server/accounts/checks/account-world.fixture.ts'
import {
  accessOf,
  appCode,
  claimsIn,
  confirmed,
  logIn,
  refresh,
  showCode,
} from '#server/accounts/checks/learner-steps.fixture.ts'
import { sqlAccountStore } from '#server/accounts/store/sql-account-store.ts'
import { revokeSigningKeys } from '#server/accounts/tokens/key-ring.ts'
import type { Database } from '#server/database/database.ts'
import { describeOnBothDatabases } from '#server/database/on-both-databases.fixture.ts'
import { embeddedSessions } from './authenticate.ts'

const SERVICE_KEY = 'a-service-key-of-thirty-two-characters'
const BAD = { ok: false, error: 'bad-session' }

type Someone = Access & { email: string }

/** Somebody whose address nobody has used before on this database. */
function newcomer(world: AccountWorld): Promise<Someone> {
  return confirmed(world, `${crypto.randomUUID()}@example.org`)
}

/** Calls of functions, by name. */
function counting<Port extends object>(port: Port, calls: string[]): Port {
  return new Proxy(port, {
    get(target, name) {
      calls.push(String(name))
      return Reflect.get(target, name)
    },
  })
}

/** Two servers on one database: one reads sessions, the other one changes accounts. */
function onTwoServers(database: Database) {
  const world = accountWorld({
    store: sqlAccountStore(database),
    close: async () => undefined,
    dump: async () => '',
  })
  const other = world.serve({ serviceRoleKey: SERVICE_KEY })
  const calls: string[] = []
  const { accounts } = world.serve({ sessionLimits: { idleMs: 30 * MINUTE, longestMs: 365 * DAY } })
  const reader = embeddedSessions({
    ...accounts,
    store: counting(accounts.store, calls),
    accessTokens: counting(accounts.accessTokens, calls),
  })
  const read = ({ accessToken }: Access) => reader.read(`Bearer ${accessToken}`)
  return { world, other, read, calls }
}

type Elsewhere = { world: AccountWorld; other: Server }

function asOperator({ other }: Elsewhere, method: string, { userId }: Someone, body?: object) {
  return other.ask(`/admin/users/${userId}`, { method, token: SERVICE_KEY, body: body ?? {} })
}

/** What ends what a token proves, done on another server. */
const ENDS: [what: string, end: (elsewhere: Elsewhere, someone: Someone) => Promise<unknown>][] = [
  ['a log-out', ({ other }, { accessToken: token }) => other.ask('/logout', { token, method: 'POST' })],
  [
    'a log-out of all sessions by another device',
    async ({ other }, { email }) => {
      const { accessToken: token } = accessOf(await logIn(other, email))
      return other.ask('/logout?scope=global', { token, method: 'POST' })
    },
  ],
  [
    'the end of this device in the list of devices',
    async ({ other }, { email, accessToken }) => {
      const { accessToken: token } = accessOf(await logIn(other, email))
      const { session_id: id } = claimsIn(accessToken)
      return other.ask(`/api/account/devices/${id}`, { token, method: 'DELETE' })
    },
  ],
  ['a ban', (elsewhere, someone) => asOperator(elsewhere, 'PUT', someone, { ban_duration: '1h' })],
  [
    'an operator’s new password',
    (elsewhere, someone) => asOperator(elsewhere, 'PUT', someone, { password: 'a wholly new sentence' }),
  ],
  ['the deletion by an operator', (elsewhere, someone) => asOperator(elsewhere, 'DELETE', someone)],
  [
    'the deletion by the learner',
    ({ other }, { accessToken: token }) => other.ask('/api/account', { token, method: 'DELETE' }),
  ],
  [
    'a second factor that another device adds',
    async ({ world, other }, { email }) => {
      const { accessToken: token } = accessOf(await logIn(other, email))
      const { json } = await other.ask('/factors', { token, body: { factor_type: 'totp' } })
      return showCode(other, token, json.id, appCode(world, json.totp.secret))
    },
  ],
  [
    'the end of all signing keys',
    ({ other }) => {
      const { store, clock, secrets } = other.accounts
      return revokeSigningKeys({ store, clock }, secrets)
    },
  ],
]

function describeSessions(database: () => Database): void {
  it('a token is verified once, and then asks for one thing a request', async () => {
    const { world, read, calls } = onTwoServers(database())
    const someone = await newcomer(world)
    expect(await read(someone)).toMatchObject({ ok: true, value: { userId: someone.userId, aal: 'aal1' } })
    expect(calls).toContain('verify')
    calls.length = 0
    for (let times = 0; times < 3; times += 1) expect(await read(someone)).toMatchObject({ ok: true })
    expect(calls).toEqual(['liveRevs', 'liveRevs', 'liveRevs'])
  })

  it.each(ENDS)('%s elsewhere holds at the very next request', async (_, end) => {
    const elsewhere = onTwoServers(database())
    const { world, read } = elsewhere
    const someone = await newcomer(world)
    const neighbour = await newcomer(world)
    for (const one of [someone, neighbour, someone]) expect(await read(one)).toMatchObject({ ok: true })
    await end(elsewhere, someone)
    expect(await read(someone)).toEqual(BAD)
    expect(await read(someone)).toEqual(BAD)
    const isOfAll = end === ENDS.at(-1)?.[1]
    expect(await read(neighbour)).toMatchObject({ ok: !isOfAll })
  })

  it('a second factor that the session itself adds is asked for at the very next request', async () => {
    const { world, other, read } = onTwoServers(database())
    const someone = await newcomer(world)
    expect(await read(someone)).toMatchObject({ ok: true })
    const { accessToken: token } = someone
    const { json } = await other.ask('/factors', { token, body: { factor_type: 'totp' } })
    const raised = await showCode(other, token, json.id, appCode(world, json.totp.secret))
    expect(await read(someone)).toEqual({ ok: false, error: 'second-factor-needed' })
    expect(await read(accessOf(raised))).toMatchObject({ ok: true, value: { aal: 'aal2' } })
  })

  it('a token that was good a moment ago is refused once it is over', async () => {
    const { world, read, calls } = onTwoServers(database())
    const someone = await newcomer(world)
    expect(await read(someone)).toMatchObject({ ok: true })
    let { refreshToken } = someone
    for (let third = 0; third < 2; third += 1) {
      world.clock.forward(HOUR / 3)
      refreshToken = accessOf(await refresh(world.server, refreshToken)).refreshToken // the session lives on
      expect(await read(someone)).toMatchObject({ ok: true })
    }
    world.clock.forward(HOUR / 3)
    calls.length = 0
    expect(await read(someone)).toEqual(BAD)
    expect(calls).toEqual(['verify'])
  })

  it('a session that nobody refreshed for too long is over, though its token is not', async () => {
    const { world, read } = onTwoServers(database())
    const someone = await newcomer(world)
    expect(await read(someone)).toMatchObject({ ok: true })
    world.clock.forward(30 * MINUTE)
    expect(await read(someone)).toMatchObject({ ok: true })
    world.clock.forward(1)
    expect(await read(someone)).toEqual(BAD)
  })

  it('a change that ends nothing is read anew, once', async () => {
    const { world, other, read, calls } = onTwoServers(database())
    const someone = await newcomer(world)
    expect(await read(someone)).toMatchObject({ ok: true })
    await other.ask('/user', { method: 'PUT', token: someone.accessToken, body: { data: { name: 'Ana' } } })
    calls.length = 0
    for (let times = 0; times < 2; times += 1) expect(await read(someone)).toMatchObject({ ok: true })
    expect(calls).toEqual(['liveRevs', 'liveSession', 'liveRevs'])
  })
}

describeOnBothDatabases(describeSessions)
