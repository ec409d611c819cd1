import { expect } from 'vitest'
import { CHEAP_HASHES } from '#server/accounts/core/passwords/cheap-hashes.fixture.ts'
import type { HashFunctions } from '#server/accounts/core/passwords/password-hasher.ts'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, type Answer, MINUTE, PASSWORD, type Server } from './account-world.fixture.ts'
import {
  accessOf,
  confirmed,
  getUser,
  logIn,
  outcome,
  putUser,
  refresh,
  withSecondFactor,
} from './learner-steps.fixture.ts'

const WRONG = 'en helt anden sætning'
const LIMITED = [429, 'over_request_rate_limit']

async function burst(server: Server, path: string, from: string, claims?: (count: number) => string) {
  const statuses: number[] = []
  for (let count = 0; count < 31; count += 1) {
    const headers: Record<string, string> = claims === undefined ? {} : { 'x-forwarded-for': claims(count) }
    const body = { email: `burst-${from}@example.org` }
    statuses.push((await server.ask(path, { body, from, headers })).status)
  }
  return statuses.indexOf(429)
}

async function addressLimits(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const ask = (from: string) => server.ask('/recover', { body: { email: 'x@example.org' }, from })
  expect(await burst(server, '/recover', '198.51.100.1')).toBe(30)
  expect(await burst(server, '/signup', '198.51.100.1')).toBe(30) // no password: refused, and counted all the same
  const refused = await ask('198.51.100.1')
  expect(outcome(refused)).toEqual(LIMITED)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await burst(server, '/recover', '2001:db8::1')).toBe(30)
  expect((await ask('2001:db8::ffff')).status).toBe(429) // a neighbour in the same network
  expect((await ask('2001:db8:0:1::1')).status).toBe(200)
  clock.forward(5 * MINUTE)
  expect((await ask('198.51.100.1')).status).toBe(200)
}

/** What a client writes into X-Forwarded-For changes nothing, with a trusted proxy in front or without. */
async function spoofedAddresses(world: AccountWorld): Promise<void> {
  const claims = (count: number) => `203.0.113.${count}`
  expect(await burst(world.server, '/recover', '198.51.100.2', claims)).toBe(30)
  world.clock.forward(5 * MINUTE)
  const direct = world.serve({ trustedProxyHops: 0 })
  expect(await burst(direct, '/recover', 'nobody', claims)).toBe(30)
  for (const from of ['192.0.2.1', '192.0.2.2']) {
    const answer = await world.server.ask('/recover', { body: { email: 'x@example.org' }, from })
    expect(answer.status).toBe(200)
  }
}

/** The log-in page of a browser with a list of passkeys asks for a question as soon as somebody comes to the email field. */
async function classesShareAnAddress(world: AccountWorld): Promise<void> {
  const { server } = world
  const from = '198.51.100.3'
  const ask = (path: string) => server.ask(`/passkeys/authentication/${path}`, { body: {}, from })
  for (let learner = 0; learner < 150; learner += 1) expect((await ask('options')).status).toBe(200)
  expect(outcome(await ask('options'))).toEqual(LIMITED)
  expect(outcome(await ask('verify'))).toEqual([400, 'webauthn_challenge_not_found']) // a question asked before is answered
  expect(await burst(server, '/passkeys/authentication/verify', '198.51.100.4')).toBe(30)
}

async function guessesRunOut(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email } = await confirmed(world)
  const owner = await logIn(server, email)
  const cookie = (owner.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect(owner.headers.get('set-cookie')).toMatch(/HttpOnly/)
  expect(owner.headers.get('set-cookie')).toMatch(/SameSite=Strict/)
  for (let guess = 0; guess < 10; guess += 1)
    expect(outcome(await logIn(server, email, WRONG))).toEqual([400, 'invalid_credentials'])
  expect(outcome(await logIn(server, email, WRONG))).toEqual(LIMITED)
  expect(outcome(await logIn(server, email))).toEqual(LIMITED) // also the right one: it must not be told apart
  const stranger = world.address('nobody')
  for (let guess = 0; guess < 10; guess += 1) await logIn(server, stranger, WRONG)
  expect(outcome(await logIn(server, stranger, WRONG))).toEqual(LIMITED)
  accessOf(await logIn(server, email, PASSWORD, { headers: { cookie } }))
  const forged = cookie.replace(/=.*$/, '=AAAAAAAAAAAAAAAAAAAAAA.AAAA')
  expect(outcome(await logIn(server, email, PASSWORD, { headers: { cookie: forged } }))).toEqual(LIMITED)
  for (let guess = 0; guess < 10; guess += 1) await logIn(server, email, WRONG, { headers: { cookie } })
  expect(outcome(await logIn(server, email, WRONG, { headers: { cookie } }))).toEqual(LIMITED)
  clock.forward(15 * MINUTE)
  accessOf(await logIn(server, email))
}

/** Sixteen log-ins where five have a place: the others are told to come back at once, and nothing breaks. */
async function crowdsAreRefused(world: AccountWorld): Promise<void> {
  const hashing = Promise.withResolvers<void>()
  const slowHashes: HashFunctions = {
    ...CHEAP_HASHES,
    verify: (verifying, isKnown) => hashing.promise.then(() => CHEAP_HASHES.verify(verifying, isKnown)),
  }
  const server = world.serve({ rateLimitFactor: 10, hashing: { atOnce: 1, waiting: 4 } }, slowHashes)
  const { email, accessToken } = await confirmed(world)
  const refused: Answer[] = []
  const logInOnce = async () => {
    const answer = await logIn(server, email)
    if (answer.status !== 200) refused.push(answer)
    if (refused.length === 11) hashing.resolve()
  }
  await Promise.all(Array.from({ length: 16 }, logInOnce))
  expect(refused).toHaveLength(11)
  for (const answer of refused) {
    expect(outcome(answer)).toEqual(LIMITED)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await getUser(server, accessToken)).status).toBe(200)
}

/** Asks until it is too much, and then as often as it takes to see that the wait it was told is the true one. */
async function waitIsTrue({ clock }: AccountWorld, ask: () => Promise<Answer>): Promise<void> {
  let answer = await ask()
  for (let count = 0; count < 200 && answer.status !== 429; count += 1) answer = await ask()
  clock.forward(700) // not a whole second
  const { status, headers, json } = await ask()
  const told = headers.get('retry-after') ?? ''
  expect([status, told]).toEqual([429, expect.stringMatching(/^[1-9]\d*$/)])
  if (json.code === 'over_email_send_rate_limit') expect(json.message).toContain(` ${told} seconds`)
  clock.forward(Number(told) * 1000 - 1000)
  expect([told, (await ask()).status]).toEqual([told, 429])
  clock.forward(1000)
  expect([told, (await ask()).status]).not.toEqual([told, 429])
}

/** Whoever has to wait is told how long: to the second, and no second less. */
async function waitsAreTrue(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const from = '198.51.100.5'
  await waitIsTrue(world, () => server.ask('/recover', { body: { email: 'x@example.org' }, from }))
  const { email } = await confirmed(world)
  await waitIsTrue(world, () => logIn(server, email, WRONG))
  const { accessToken: token } = accessOf(await logIn(server, email))
  const change = { password: 'noget helt andet igen', current_password: WRONG }
  await waitIsTrue(world, () => putUser(server, token, change))
  await waitIsTrue(world, () => server.ask('/reauthenticate', { token }))
  const proof = { method: 'POST', token, body: { password: WRONG } }
  await waitIsTrue(world, () => server.ask('/api/account/reauthentication', proof))
  const guarded = await withSecondFactor(world)
  const guess = () =>
    server.ask(`/factors/${guarded.factorId}/verify`, { token: guarded.accessToken, body: { code: '1' } })
  await waitIsTrue(world, guess)
  await waitIsTrue(world, () =>
    server.ask('/factors/recovery-codes/verify', { token: guarded.accessToken, body: { code: 'wrong' } }),
  )
  const { accessToken } = accessOf(await logIn(server, guarded.email))
  const guessToday = () =>
    server.ask(`/factors/${guarded.factorId}/verify`, { token: accessToken, body: { code: '1' } })
  let told = 0
  for (let count = 0; count < 120 && told === 0; count += 1) {
    if (count % 10 === 0) clock.forward(5 * MINUTE)
    told = Number((await guessToday()).headers.get('retry-after') ?? 0)
  }
  expect(told).toBeGreaterThan(22 * 60 * 60) // the rest of the day, and not of these five minutes
}

/** Somebody at the learner's address shows made-up refresh tokens until they are told to wait. */
async function strangersUseUpNobodysRoom(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email } = await confirmed(world)
  const from = '198.51.100.6'
  const show = (token: string) =>
    server.ask('/token?grant_type=refresh_token', { body: { refresh_token: token }, from })
  let { refreshToken } = accessOf(await logIn(server, email))
  const madeUp = `${refreshToken.slice(0, -43)}${'A'.repeat(43)}` // names the session, and is none of its tokens
  for (const token of ['made up', '', madeUp]) {
    for (let shown = 0; shown < 50; shown += 1) expect((await show(token)).status).toBe(400)
  }
  for (const token of ['made up', madeUp]) expect(outcome(await show(token))).toEqual(LIMITED)
  for (let hour = 0; hour < 3; hour += 1) refreshToken = accessOf(await show(refreshToken)).refreshToken
  expect((await logIn(server, email)).status).toBe(200)
  clock.forward(5 * MINUTE)
  expect((await show(madeUp)).status).toBe(400)
  for (let again = 0; again < 150; again += 1) refreshToken = accessOf(await show(refreshToken)).refreshToken
  expect(outcome(await show(refreshToken))).toEqual(LIMITED) // one device that has gone wrong
  accessOf(await refresh(server, accessOf(await logIn(server, email)).refreshToken)) // has its own room only
}

/** Check 39: how often. */
export const LIMIT_CHECKS: AccountCheck[] = [
  { id: '39', says: 'an address that asks too often waits', run: addressLimits },
  { id: '39a', says: 'guesses at a password run out, and lock no owner out', run: guessesRunOut },
  { id: '39b', says: 'nobody says themselves which address they come from', run: spoofedAddresses },
  { id: '39c', says: 'a crowd that logs in at once is let in or told to wait', run: crowdsAreRefused },
  { id: '39e', says: 'who has to wait is told for how long', run: waitsAreTrue },
  {
    id: '39f',
    says: 'refresh tokens that open nothing use up no room of good ones',
    run: strangersUseUpNobodysRoom,
  },
  { id: '39d', says: 'a class at one address may ask for passkeys, all of it', run: classesShareAnAddress },
]
