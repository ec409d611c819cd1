import { expect } from 'vitest'
import type { AccountCheck } from './account-checks.contract.ts'
import {
  type AccountWorld,
  type Answer,
  DAY,
  MINUTE,
  PASSWORD,
  type Server,
} from './account-world.fixture.ts'
import {
  accessOf,
  appCode,
  confirmed,
  logIn,
  outcome,
  putUser,
  showCode,
  withSecondFactor,
} from './learner-steps.fixture.ts'

const WRONG = 'en helt anden sætning'
const NEW = 'en ny sætning om morgenen'
const LIMITED = [429, 'over_request_rate_limit']

/** What a browser sends back of the cookies that came with an answer. */
function cookieOf({ headers }: Answer): string {
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Logs in on a device: one that has been here before, or a new one. */
function logInOn(server: Server, email: string, cookie: string, password = PASSWORD): Promise<Answer> {
  return logIn(server, email, password, cookie === '' ? {} : { headers: { cookie } })
}

async function newDevice(server: Server, email: string): Promise<string> {
  const entered = await logIn(server, email)
  expect(entered.status, entered.text).toBe(200)
  return cookieOf(entered)
}

/** Strangers use up what they have for some minutes. */
async function strangersGuess(server: Server, email: string): Promise<void> {
  for (let guess = 0; guess < 10; guess += 1) await logIn(server, email, WRONG)
  expect(outcome(await logIn(server, email))).toEqual(LIMITED)
}

async function aHundredPasswordsADay(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email } = await confirmed(world)
  const cookie = await newDevice(server, email)
  for (let guess = 0; guess < 100; guess += 1) {
    if (guess % 10 === 0) clock.forward(15 * MINUTE)
    expect(outcome(await logIn(server, email, WRONG))).toEqual([400, 'invalid_credentials'])
  }
  clock.forward(15 * MINUTE)
  expect(outcome(await logIn(server, email))).toEqual(LIMITED)
  accessOf(await logInOn(server, email, cookie))
  clock.forward(DAY)
  accessOf(await logIn(server, email))
}

async function tenDevices(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email } = await confirmed(world)
  const cookies: string[] = []
  for (let device = 0; device < 11; device += 1) {
    cookies.push(await newDevice(server, email))
    clock.forward(1000)
  }
  await strangersGuess(server, email)
  const [first = '', ...others] = cookies
  expect(outcome(await logInOn(server, email, first))).toEqual(LIMITED)
  for (const cookie of others) accessOf(await logInOn(server, email, cookie))
}

async function aNewPasswordEndsThem(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email } = await confirmed(world)
  const [here, there] = [await logIn(server, email), await newDevice(server, email)]
  expect((await putUser(server, accessOf(here).accessToken, { password: NEW })).status).toBe(200)
  await strangersGuess(server, email)
  expect(outcome(await logInOn(server, email, there, NEW))).toEqual(LIMITED)
  accessOf(await logInOn(server, email, cookieOf(here), NEW))
}

async function deletionEndsThem(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email, accessToken: token } = await confirmed(world)
  const cookie = await newDevice(server, email)
  expect((await server.ask('/api/account', { method: 'DELETE', token })).status).toBe(204)
  clock.forward(2 * MINUTE)
  await confirmed(world, email)
  await strangersGuess(server, email)
  expect(outcome(await logInOn(server, email, cookie))).toEqual(LIMITED)
}

async function oneBudgetForAll(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email } = await confirmed(world)
  const devices = [await newDevice(server, email), await newDevice(server, email)]
  for (let guess = 0; guess < 10; guess += 1)
    expect((await logInOn(server, email, devices[guess % 2] ?? '', WRONG)).status).toBe(400)
  for (const cookie of devices) expect(outcome(await logInOn(server, email, cookie))).toEqual(LIMITED)
  accessOf(await logIn(server, email)) // what known devices guess costs nobody else
  clock.forward(15 * MINUTE)
  accessOf(await logInOn(server, email, devices[0] ?? ''))
}

/** A password that somebody found out makes nothing known where a second factor is asked for. */
async function knownAfterEveryStep(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email, factorId, secret } = await withSecondFactor(world)
  const low = await logIn(server, email)
  expect(low.headers.get('set-cookie')).toBeNull()
  const shown = await showCode(server, accessOf(low).accessToken, factorId, appCode(world, secret))
  expect(cookieOf(shown)).not.toBe('')
  await strangersGuess(server, email)
  accessOf(await logInOn(server, email, cookieOf(shown)))
}

/** The devices from before may be those of somebody whom the second factor shall keep out. */
async function aFirstFactorEndsThem(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email } = await confirmed(world)
  const [here, before] = [await logIn(server, email), await newDevice(server, email)]
  const token = accessOf(here).accessToken
  const { json } = await server.ask('/factors', { token, body: { factor_type: 'totp' } })
  accessOf(await showCode(server, token, json.id, appCode(world, json.totp.secret)))
  await strangersGuess(server, email)
  expect(outcome(await logInOn(server, email, before))).toEqual(LIMITED)
  accessOf(await logInOn(server, email, cookieOf(here)))
}

/** Guesses run out, and never those of the owner. */
export const GUESS_CHECKS: AccountCheck[] = [
  {
    id: 'guess 1',
    says: 'a hundred wrong passwords are enough for a day, and lock no known device out',
    run: aHundredPasswordsADay,
  },
  { id: 'guess 2', says: 'ten devices of an account are known, the last ones', run: tenDevices },
  { id: 'guess 2a', says: 'a new password ends known devices, but the one here', run: aNewPasswordEndsThem },
  { id: 'guess 2b', says: 'no device of a deleted account is known', run: deletionEndsThem },
  { id: 'guess 2c', says: 'a device is known after every step of a log-in', run: knownAfterEveryStep },
  { id: 'guess 2d', says: 'a first second factor ends the devices known before', run: aFirstFactorEndsThem },
  { id: 'guess 3', says: 'all known devices together have ten guesses of their own', run: oneBudgetForAll },
]
