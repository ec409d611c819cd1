import { expect } from 'vitest'
import { type AccountEvent, type AccountEventKind, countedEventId } from '#domain/accounts/account-event.ts'
import { purge } from '#server/accounts/open-accounts.ts'
import { revokeKeys, rotateKey } from '#server/accounts/operate/operate-keys.ts'
import type { AccountStore } from '#server/accounts/store/account-store.ts'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, type Answer, DAY, HOUR, PASSWORD, type Server } from './account-world.fixture.ts'
import { withOperator } from './import-checks.contract.ts'
import {
  accessOf,
  appCode,
  confirmed,
  logIn,
  mailTo,
  putUser,
  recoveryLink,
  refresh,
  showCode,
  signUp,
  tokenIn,
  verifyCode,
  verifyLink,
  withSecondFactor,
} from './learner-steps.fixture.ts'

const WRONG = 'en helt anden sætning'
const NEXT = 'en ny sætning om morgenen'

/** The trail of an account, or what is of none. */
async function eventsOf({ store }: AccountWorld, userId: string | null): Promise<AccountEvent[]> {
  const events = await store.events({ userId, after: null, limit: 1_000_000 })
  return events.filter((event) => event.userId === userId)
}

async function kindsOf(world: AccountWorld, userId: string): Promise<AccountEventKind[]> {
  return (await eventsOf(world, userId)).map(({ kind }) => kind)
}

function sessionIn(accessToken: string): string {
  return JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()).session_id
}

async function aLifeIsTold(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email, userId, accessToken } = await confirmed(world)
  const entered = accessOf(await logIn(server, email))
  clock.forward(1000)
  const link = await recoveryLink(world, email)
  const recovered = accessOf(await verifyLink(server, 'recovery', link))
  clock.forward(1000)
  expect((await putUser(server, recovered.accessToken, { password: NEXT })).status).toBe(200)
  clock.forward(1000)
  await server.ask('/logout?scope=local', { method: 'POST', token: recovered.accessToken })
  const told = (await eventsOf(world, userId)).map(({ kind, detail, by, sessionId, times }) => [
    kind,
    detail,
    by,
    sessionId,
    times,
  ])
  const [first, second, third] = [accessToken, entered.accessToken, recovered.accessToken].map(sessionIn)
  const asVisitor = expect.arrayContaining([
    ['signed-up', null, 'visitor', null, 1],
    ['confirmed', null, 'visitor', first, 1],
    ['log-in', 'otp', 'visitor', first, 1],
    ['log-in', 'password', 'visitor', second, 1],
    ['recovery-asked', null, 'visitor', null, 1],
    ['recovery-used', null, 'visitor', third, 1],
    ['log-in', 'otp', 'visitor', third, 1],
    ['password-changed', null, 'session', third, 1],
    ['sessions-ended', null, 'session', third, 2],
    ['log-out', null, 'session', third, 1],
  ])
  expect(told).toEqual(asVisitor)
  expect(told).toHaveLength(10)
}

async function factorsAreTold(world: AccountWorld): Promise<void> {
  const { server } = world
  const { userId, accessToken, factorId, secret, refreshToken } = await withSecondFactor(world)
  const made = await server.ask('/factors/recovery-codes', { method: 'POST', token: accessToken })
  const wrong = String((Number(appCode(world, secret)) + 1) % 1_000_000).padStart(6, '0')
  expect((await showCode(server, accessToken, factorId, wrong)).status).toBe(422)
  const spend = (code: string) =>
    server.ask('/factors/recovery-codes/verify', { token: accessToken, body: { code } })
  expect((await spend('aaaa-bbbb-cccc')).status).toBe(422)
  const used = accessOf(await spend(made.json.codes[0]))
  await server.ask(`/factors/${factorId}`, { method: 'DELETE', token: used.accessToken })
  await refresh(server, refreshToken)
  const kinds = await kindsOf(world, userId)
  for (const kind of [
    'factor-added',
    'second-factor-shown',
    'recovery-codes-made',
    'recovery-code-used',
    'factor-removed',
  ])
    expect(kinds).toContain(kind)
  const failed = (await eventsOf(world, userId)).filter(({ kind }) => kind === 'second-factor-failed')
  expect(failed.map(({ times }) => times)).toEqual([2])
}

async function guesses(server: Server, email: string, count: number): Promise<void> {
  for (let guess = 0; guess < count; guess += 1) await logIn(server, email, WRONG)
}

/** A flood is one row an hour; the right log-in after it is a row of its own. */
async function failuresAreCounted(world: AccountWorld): Promise<void> {
  const server = world.serve({ rateLimitFactor: 1000 })
  const { email, userId } = await confirmed(world)
  world.clock.forward(HOUR - (world.clock.now() % HOUR))
  await guesses(server, email, 30)
  world.clock.forward(HOUR)
  await Promise.all(Array.from({ length: 16 }, () => logIn(server, email, WRONG)))
  await verifyCode(server, 'recovery', email, '000000')
  accessOf(await logIn(server, email))
  const failed = (await eventsOf(world, userId)).filter(({ kind }) => kind.endsWith('-failed'))
  expect(failed.map(({ kind, times }) => [kind, times]).toSorted()).toEqual([
    ['log-in-failed', 16],
    ['log-in-failed', 30],
    ['mail-code-failed', 1],
  ])
}

/** The names of what a store is asked for, in order. */
function listening(store: AccountStore): { store: AccountStore; asked: string[] } {
  const asked: string[] = []
  const listen = (target: AccountStore, name: string | symbol) => {
    const work = Reflect.get(target, name)
    return (...given: unknown[]) => {
      asked.push(String(name))
      return Reflect.apply(work, target, given)
    }
  }
  return { store: new Proxy(store, { get: listen }), asked }
}

/** A wrong guess at an address without an account leaves as much work behind as one at an address with one. */
async function strangersCostTheSame(world: AccountWorld): Promise<void> {
  const { email } = await confirmed(world)
  const nobody = world.address('nobody')
  const at = world.clock.now()
  const id = countedEventId({ userId: null, kind: 'log-in-failed', at })
  const counted = async () => (await eventsOf(world, null)).find((event) => event.id === id)?.times ?? 0
  const before = await counted()
  const askedFor = async (address: string) => {
    const { store, asked } = listening(world.store)
    const server = world.serve()
    await logIn(server, address, WRONG)
    server.accounts.store = store
    await logIn(server, address, WRONG)
    return asked
  }
  expect(await askedFor(nobody)).toEqual(await askedFor(email))
  expect(await counted()).toBe(before + 2)
  const stored = JSON.stringify(await eventsOf(world, null))
  for (const address of [nobody, email]) expect(stored).not.toContain(address)
}

async function nothingOfTheDeletedStays(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email, userId, accessToken } = await confirmed(world)
  await logIn(server, email, WRONG)
  const before = (await eventsOf(world, null)).filter(({ kind }) => kind === 'account-deleted').length
  const deleted = await server.ask('/api/account', { method: 'DELETE', token: accessToken })
  expect(deleted.status).toBe(204)
  expect(await eventsOf(world, userId)).toEqual([])
  const kept = (await eventsOf(world, null)).filter(({ kind }) => kind === 'account-deleted')
  expect(kept).toHaveLength(before + 1)
  const last = kept.at(-1)
  expect(last).toMatchObject({ userId: null, sessionId: null, by: 'session', detail: null })
  const trail = JSON.stringify(await eventsOf(world, null))
  for (const gone of [email, userId, sessionIn(accessToken)]) expect(trail).not.toContain(gone)
}

async function operatorsAreTold(world: AccountWorld): Promise<void> {
  const { ask } = withOperator(world)
  const email = world.address('managed')
  const made: Answer = await ask('POST', '/admin/users', { email, password: PASSWORD })
  const path = `/admin/users/${made.json.id}`
  const ids: string = made.json.id
  for (const body of [
    { email_confirm: true },
    { ban_duration: '1h' },
    { ban_duration: 'none' },
    { app_metadata: { plan: 'family' } },
    { user_metadata: { name: 'Ann' } },
    { password: NEXT },
    { email: world.address('managed') },
  ]) {
    world.clock.forward(1000)
    expect((await ask('PUT', path, body)).status).toBe(200)
  }
  const told = (await eventsOf(world, ids)).map(({ kind, by }) => `${kind} ${by}`)
  expect(told).toEqual(
    [
      'signed-up',
      'confirmed',
      'barred',
      'bar-lifted',
      'account-changed',
      'account-changed',
      'password-changed',
      'address-changed',
    ].map((kind) => `${kind} operator`),
  )
  await ask('DELETE', path)
  expect((await eventsOf(world, null)).at(-1)).toMatchObject({ kind: 'account-deleted', by: 'operator' })
}

async function keysAreTold(world: AccountWorld): Promise<void> {
  const command = { ...world.serve().accounts, actor: { by: 'command', sessionId: null } } as const
  world.clock.forward(1000)
  await rotateKey(command)
  world.clock.forward(1000)
  await revokeKeys(command)
  const told = (await eventsOf(world, null)).slice(-2)
  expect(told.map(({ kind, by, userId }) => [kind, by, userId])).toEqual([
    ['keys-rotated', 'command', null],
    ['keys-revoked', 'command', null],
  ])
}

/** Where the trail cannot be kept, the operator hears of it, and the learner's answer is the same. */
async function faultsAreReported(world: AccountWorld): Promise<void> {
  const { email } = await confirmed(world)
  const broken = world.serve()
  broken.accounts.store = { ...world.store, addEvent: () => Promise.reject(new Error('disk full')) }
  expect((await logIn(broken, email, WRONG)).status).toBe(400)
  expect(world.problems.splice(0)).toEqual(["'log-in-failed' is not in the audit trail: Error: disk full"])
}

async function threeMonthsAreKept(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { userId, email } = await confirmed(world)
  clock.forward(45 * DAY)
  const { refreshToken } = accessOf(await logIn(server, email))
  clock.forward(45 * DAY)
  await purge(server.accounts)
  expect(await kindsOf(world, userId)).toEqual(expect.arrayContaining(['signed-up', 'confirmed', 'log-in']))
  clock.forward(1)
  accessOf(await refresh(server, refreshToken))
  await purge(server.accounts)
  expect(await kindsOf(world, userId)).toEqual(['log-in'])
}

/** What a stranger does to an address that is not confirmed: nothing of it is told twice, and no address is in it. */
async function noAddressIsTold(world: AccountWorld): Promise<void> {
  const { server } = world
  const email = world.address('first')
  const next = world.address('second')
  await signUp(server, email)
  await signUp(server, email, WRONG)
  const { accessToken, userId } = accessOf(
    await verifyLink(server, 'signup', tokenIn(mailTo(world, email, 'signup'))),
  )
  world.clock.forward(61_000)
  expect((await putUser(server, accessToken, { email: next })).status).toBe(200)
  for (const [to, kind] of [
    [email, 'email-change-current'],
    [next, 'email-change-new'],
  ] as const)
    expect((await verifyLink(server, 'email_change', tokenIn(mailTo(world, to, kind)))).status).toBe(200)
  const told = await eventsOf(world, userId)
  expect(told.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['password-removed', 'address-change-asked', 'address-changed']),
  )
  const said = JSON.stringify(told)
  for (const secret of [email, next, PASSWORD, WRONG, 'argon2', '@'])
    expect([secret, said.includes(secret)]).toEqual([secret, false])
}

/** The audit trail. */
export const EVENT_CHECKS: AccountCheck[] = [
  {
    id: 'events 1',
    says: 'what happens to an account is told, by whom and in which session',
    run: aLifeIsTold,
  },
  { id: 'events 2', says: 'factors and codes are told of', run: factorsAreTold },
  { id: 'events 3', says: 'wrong guesses are counted, not listed', run: failuresAreCounted },
  { id: 'events 4', says: 'a guess at no account costs the same', run: strangersCostTheSame },
  { id: 'events 5', says: 'of a deleted account nothing stays', run: nothingOfTheDeletedStays },
  { id: 'events 6', says: 'what operators do is told', run: operatorsAreTold },
  { id: 'events 7', says: 'new and revoked keys are told of', run: keysAreTold },
  { id: 'events 8', says: 'a trail that cannot be kept is reported', run: faultsAreReported },
  { id: 'events 9', says: 'the trail is kept for ninety days', run: threeMonthsAreKept },
  { id: 'events 10', says: 'no address and no secret is told', run: noAddressIsTold },
]
