import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { success } from '#domain/outcome.ts'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, type Answer, MINUTE, type Server } from './account-world.fixture.ts'
import { confirmed, logIn, outcome, signUp } from './learner-steps.fixture.ts'

/*
 * Exact figures belong to the bench on a quiet machine. Here it is looked for work that is done for one of the two
 * and not for the other at all: a password hash, or a mail that is waited for.
 */

const WRONG = 'en helt anden sætning'
const SAMPLES = 11
const MAIL_MS = 200

type Ask = (email: string) => Promise<Answer>

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

async function timeOf(ask: Ask, email: string): Promise<number> {
  const start = performance.now()
  await ask(email)
  return performance.now() - start
}

/** The median times for addresses that have an account and that have none, asked for in turns. */
async function times(world: AccountWorld, ask: Ask, email: string) {
  const [withAccount, without]: [number[], number[]] = [[], []]
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    world.clock.forward(2 * MINUTE) // so that ten wrong tries in a row are never reached, and every mail goes
    withAccount.push(await timeOf(ask, email))
    without.push(await timeOf(ask, world.address('nobody')))
  }
  return { withAccount: median(withAccount), without: median(without) }
}

/** A server whose mails take their time, as those of a mail server far away do. */
function withSlowMail(world: AccountWorld): Server {
  const server = world.serve()
  server.accounts.later = () => undefined // nor does whoever measures wait for them
  server.accounts.mail = async () => {
    await delay(MAIL_MS)
    return success('sent')
  }
  return server
}

async function logInForUnknown(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email } = await confirmed(world)
  const ask: Ask = (address) => logIn(server, address, WRONG)
  const [known, unknown] = [await ask(email), await ask(world.address('nobody'))]
  for (const answer of [known, unknown]) expect(outcome(answer)).toEqual([400, 'invalid_credentials'])
  expect(unknown.text).toBe(known.text)
  expect([...unknown.headers.keys()].sort()).toEqual([...known.headers.keys()].sort())
  const { withAccount, without } = await times(world, ask, email)
  expect(without / withAccount).toBeGreaterThan(0.5)
  expect(without / withAccount).toBeLessThan(2)
}

async function signUpForTaken(world: AccountWorld): Promise<void> {
  const server = withSlowMail(world)
  const { email } = await confirmed(world)
  const { withAccount, without } = await times(world, (address) => signUp(server, address), email)
  expect(without / withAccount).toBeGreaterThan(0.5)
  expect(without / withAccount).toBeLessThan(2)
}

async function recoveryForUnknown(world: AccountWorld): Promise<void> {
  const server = withSlowMail(world)
  const { email } = await confirmed(world)
  const ask: Ask = (address) => server.ask('/recover', { body: { email: address } })
  const { withAccount, without } = await times(world, ask, email)
  expect(withAccount - without).toBeLessThan(MAIL_MS / 2)
}

const PATIENCE_MS = 10_000

/** A server that never comes to an end with keeping a change: whoever waits for one waits for ever. */
function withEndlessWrites(world: AccountWorld): Server {
  const server = world.serve()
  server.accounts.later = () => undefined
  server.accounts.store = { ...server.accounts.store, changeAccount: () => new Promise(() => undefined) }
  return server
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
    const late = delay(PATIENCE_MS, undefined, { ref: false })
    const answer = await Promise.race([server.ask(path, { body }), late])
    expect([path, answer?.status]).toEqual([path, status])
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
  { id: '3c', says: 'no answer waits for what only a known address brings about', run: nothingIsKeptForOne },
]
