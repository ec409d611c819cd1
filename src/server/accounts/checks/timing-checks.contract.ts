import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { CHEAP_HASHES } from '#server/accounts/core/passwords/cheap-hashes.fixture.ts'
import type { HashFunctions } from '#server/accounts/core/passwords/password-hasher.ts'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, type Answer, HOUR, MINUTE, type Server } from './account-world.fixture.ts'
import { confirmed, logIn, outcome, putUser, signUp } from './learner-steps.fixture.ts'

/*
 * Exact figures belong to the bench on a quiet machine. Here it is looked for work that is done for one of the two
 * and not for the other at all: a password hash, or a mail or a change that is waited for.
 */

const WRONG = 'en helt anden sætning'

type Ask = (email: string) => Promise<Answer>

/** A server, and how many passwords it has hashed while it was asked something. */
function countingHashes(world: AccountWorld) {
  let hashed = 0
  const counting: HashFunctions = {
    hash: (hashing, isKnown) => {
      hashed += 1
      return CHEAP_HASHES.hash(hashing, isKnown)
    },
    verify: (verifying, isKnown) => {
      hashed += 1
      return CHEAP_HASHES.verify(verifying, isKnown)
    },
  }
  const server = world.serve({}, counting)
  const hashesFor = async (ask: Ask, email: string) => {
    const before = hashed
    await ask(email)
    return hashed - before
  }
  return { server, hashesFor }
}

/** Asks for an address with an account and for one with none, and expects as many hashes for each. */
async function expectSameHashes(world: AccountWorld, askOf: (server: Server) => Ask): Promise<void> {
  const { server, hashesFor } = countingHashes(world)
  const { email } = await confirmed(world)
  const withAccount = await hashesFor(askOf(server), email)
  expect(withAccount).toBeGreaterThan(0)
  expect(await hashesFor(askOf(server), world.address('nobody'))).toBe(withAccount)
}

const PATIENCE_MS = 10_000

/** The answer, or nothing where it does not come. */
function patientFor(asked: Promise<Answer>): Promise<Answer | undefined> {
  return Promise.race([asked, delay(PATIENCE_MS, undefined, { ref: false })])
}

const NEVER = new Promise<never>(() => undefined)

/** A server whose mails are never sent: whoever waits for one waits for ever. */
function withEndlessMail(world: AccountWorld): Server {
  const server = world.serve()
  server.accounts.later = () => undefined
  server.accounts.mail = () => NEVER
  return server
}

/** A server that never comes to an end with keeping a change. */
function withEndlessWrites(world: AccountWorld): Server {
  const server = world.serve()
  server.accounts.later = () => undefined
  server.accounts.store = { ...server.accounts.store, changeAccount: () => NEVER }
  return server
}

async function logInForUnknown(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email } = await confirmed(world)
  const [known, unknown] = [
    await logIn(server, email, WRONG),
    await logIn(server, world.address('nobody'), WRONG),
  ]
  for (const answer of [known, unknown]) expect(outcome(answer)).toEqual([400, 'invalid_credentials'])
  expect(unknown.text).toBe(known.text)
  expect([...unknown.headers.keys()].sort()).toEqual([...known.headers.keys()].sort())
  await expectSameHashes(world, (counting) => (address) => logIn(counting, address, WRONG))
}

async function signUpForTaken(world: AccountWorld): Promise<void> {
  await expectSameHashes(world, (counting) => (address) => signUp(counting, address))
  const server = withEndlessMail(world)
  const { email } = await confirmed(world)
  world.clock.forward(2 * MINUTE) // so that a mail goes to the taken address too
  for (const address of [email, world.address('nobody')])
    expect((await patientFor(signUp(server, address)))?.status).toBe(200)
}

async function recoveryForUnknown(world: AccountWorld): Promise<void> {
  const server = withEndlessMail(world)
  const { email } = await confirmed(world)
  for (const address of [email, world.address('nobody')]) {
    const answer = await patientFor(server.ask('/recover', { body: { email: address } }))
    expect(answer?.status).toBe(200)
  }
}

async function nothingIsKeptForOne(world: AccountWorld): Promise<void> {
  const server = withEndlessWrites(world)
  const { email } = await confirmed(world)
  const opened = world.address()
  await signUp(world.server, opened)
  await world.server.ask('/recover', { body: { email } })
  world.clock.forward(2 * MINUTE)
  const asked: [string, object, number][] = [
    ['/verify', { type: 'recovery', email, token: '12345x' }, 403],
    ['/recover', { email }, 200],
    ['/otp', { email, create_user: false }, 200],
    ['/resend', { type: 'signup', email: opened }, 200],
  ]
  for (const [path, body, status] of asked) {
    const answer = await patientFor(server.ask(path, { body }))
    expect([path, answer?.status]).toEqual([path, status])
  }
}

/** A server that writes down what its store is asked, and does what comes after an answer when it is told to. */
function withNotes(world: AccountWorld) {
  const server = world.serve()
  const { accounts } = server
  const [notes, left]: [string[], (() => Promise<void>)[]] = [[], []]
  const noted = <Asked extends object>(asked: Asked) =>
    new Proxy(asked, {
      get(target, name) {
        const found: unknown = Reflect.get(target, name)
        if (typeof found !== 'function') return found
        return (...given: unknown[]) => {
          notes.push(String(name)) // when it is called: each request has a copy of the counters
          return Reflect.apply(found, target, given)
        }
      },
    })
  accounts.store = noted(accounts.store)
  accounts.counters = noted(accounts.counters)
  accounts.later = (work) => void left.push(work)
  const notesOf = async (work: () => Promise<unknown>) => {
    await work()
    return notes.splice(0)
  }
  const doRest = async () => {
    for (let work = left.shift(); work !== undefined; work = left.shift()) await work()
  }
  return { server, notesOf, doRest }
}

const WRITES = [
  'addEvent',
  'createAccount',
  'changeAccount',
  'deleteAccount',
  'forgetCounters',
  'keepChallenge',
]

/** What an answer waits for, how often something is written durably after it, and what the next answer waits for. */
async function workFor(
  world: AccountWorld,
  email: string,
  ask: (server: Server, email: string) => Promise<Answer>,
) {
  const { server, notesOf, doRest } = withNotes(world)
  const before = await notesOf(async () => expect((await ask(server, email)).status).toBe(200))
  const after = await notesOf(doRest)
  const next = await notesOf(() => server.ask('/resend', { body: { type: 'signup', email } }))
  return { before, writes: after.filter((name) => WRITES.includes(name)).length, next }
}

async function sameWorkForAll(world: AccountWorld): Promise<void> {
  const { email: known, accessToken: token } = await confirmed(world)
  const open = world.address()
  await signUp(world.server, open)
  const ways: [string, (server: Server, email: string) => Promise<Answer>][] = [
    ['/user', (server, email) => putUser(server, token, { email })],
    ['/recover', (server, email) => server.ask('/recover', { body: { email } })],
    ['/resend', (server, email) => server.ask('/resend', { body: { type: 'signup', email } })],
    ['/otp', (server, email) => server.ask('/otp', { body: { email, create_user: false } })],
    ['/otp opens', (server, email) => server.ask('/otp', { body: { email } })],
    ['/signup', (server, email) => signUp(server, email)],
  ]
  for (const [way, ask] of ways) {
    world.clock.forward(way === '/user' ? MINUTE : HOUR) // later the session is over
    const stranger = await workFor(world, world.address('nobody'), ask)
    expect([way, stranger.before.filter((name) => name === 'createAccount')]).toEqual([way, []])
    if (way !== '/user') expect([way, stranger.writes]).toEqual([way, 1])
    for (const email of [known, open]) {
      world.clock.forward(2 * MINUTE)
      if (way !== '/user' || email !== known)
        expect([way, await workFor(world, email, ask)]).toEqual([way, stranger])
    }
  }
}

/** Who asks for a log-in code, and then types a wrong one, waits for the same work whether or not there is an account. */
async function sameWorkForCodes(world: AccountWorld): Promise<void> {
  const { email: known } = await confirmed(world)
  const both = world.address()
  await signUp(world.server, both)
  const { server, notesOf, doRest } = withNotes(world)
  const workOf = async (email: string, type: string) => {
    world.clock.forward(2 * MINUTE)
    await server.ask('/otp', { body: { email, create_user: false } })
    await doRest()
    await notesOf(async () => undefined)
    const guess = () => server.ask('/verify', { body: { type, email, token: '12345x' } })
    return notesOf(async () => expect((await guess()).status).toBe(403))
  }
  for (const type of ['magiclink', 'email', 'recovery']) {
    const stranger = await workOf(world.address('nobody'), type)
    for (const email of [known, both]) expect([type, await workOf(email, type)]).toEqual([type, stranger])
  }
}

/** Check 3: how long an answer takes does not tell who has an account. */
export const TIMING_CHECKS: AccountCheck[] = [
  {
    id: '3',
    says: 'an unknown address is answered like a known one, after the same work',
    run: logInForUnknown,
  },
  { id: '3a', says: 'signing up takes as long for a taken address as for a free one', run: signUpForTaken },
  { id: '3b', says: 'recovery waits for no mail', run: recoveryForUnknown },
  {
    id: '3d',
    says: 'an answer waits for the same work, and leaves the same behind, for any address',
    run: sameWorkForAll,
  },
  { id: '3e', says: 'a wrong code waits for the same work for any address', run: sameWorkForCodes },
  { id: '3c', says: 'no answer waits for what only a known address brings about', run: nothingIsKeptForOne },
]
