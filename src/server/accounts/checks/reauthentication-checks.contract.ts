import { expect } from 'vitest'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, DAY, PASSWORD } from './account-world.fixture.ts'
import {
  accessOf,
  confirmed,
  getUser,
  logIn,
  oldSession,
  otherCode,
  outcome,
  ownOutcome,
  putUser,
  refresh,
} from './learner-steps.fixture.ts'
import { NEEDED, prove, reauthenticationCode } from './reauthentication-steps.fixture.ts'

const NEW = 'en ny sætning om morgenen'
const WRONG = 'en helt anden sætning'

/** The present password, or a code that this session has mailed, makes this session fresh, and no other. */
async function freshInOneStep(world: AccountWorld): Promise<void> {
  const { server } = world
  const first = await oldSession(world)
  const elsewhere = accessOf(await logIn(server, first.email))
  const one = await oldSession(world, first)
  const { accessToken: other } = accessOf(await refresh(server, elsewhere.refreshToken))
  const token = one.accessToken
  const wrong = await prove(world, token, { password: WRONG })
  expect([wrong.status, wrong.json]).toEqual([400, { error: 'current_password_invalid' }])
  expect(outcome(await putUser(server, token, { password: NEW }))).toEqual(NEEDED)
  const right = await prove(world, token, { password: PASSWORD })
  expect([right.status, right.text]).toEqual([204, ''])
  expect(outcome(await putUser(server, other, { password: NEW }))).toEqual(NEEDED)
  expect((await server.ask('/factors', { token, body: { factor_type: 'totp' } })).status).toBe(200)
  expect((await putUser(server, token, { email: world.address('next') })).status).toBe(200)

  const another = await oldSession(world)
  const code = await reauthenticationCode(world, another)
  const bad = await prove(world, another.accessToken, { code: otherCode(code) })
  expect([bad.status, bad.json]).toEqual([422, { error: 'reauthentication_not_valid' }])
  const stranger = await confirmed(world)
  const theirs = await prove(world, stranger.accessToken, { code })
  expect(ownOutcome(theirs)).toEqual([422, 'reauthentication_not_valid'])
  expect(outcome(await putUser(server, another.accessToken, { password: NEW }))).toEqual(NEEDED)
  expect((await prove(world, another.accessToken, { code })).status).toBe(204)
  const twice = await prove(world, another.accessToken, { code })
  expect(ownOutcome(twice)).toEqual([422, 'reauthentication_not_valid'])
  expect((await putUser(server, another.accessToken, { password: NEW })).status).toBe(200)
  world.clock.forward(DAY + 1000)
  const { accessToken: later } = accessOf(await refresh(server, another.refreshToken))
  expect(outcome(await putUser(server, later, { password: PASSWORD }))).toEqual(NEEDED)
}

const NONSENSE = [
  '',
  'null',
  '7',
  '[]',
  '{}',
  '{',
  '{"password":null}',
  '{"code":123456}',
  `{"password":"${PASSWORD}","code":"123456"}`,
  `{"password":["${PASSWORD}"]}`,
  `{"code":"${'1'.repeat(5000)}"}`,
]

async function proofsRunOut(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const one = await oldSession(world)
  for (const body of NONSENSE)
    expect([body, ...ownOutcome(await prove(world, one.accessToken, body))]).toEqual([body, 400, 'bad_json'])
  const LIMITED = [429, 'over_request_rate_limit']
  for (let guess = 0; guess < 10; guess += 1)
    expect((await prove(world, one.accessToken, { password: WRONG })).status).toBe(400)
  expect(ownOutcome(await prove(world, one.accessToken, { password: PASSWORD }))).toEqual(LIMITED)
  const beside = { password: NEW, current_password: PASSWORD }
  expect(outcome(await putUser(server, one.accessToken, beside))).toEqual(LIMITED)

  const outcomes = []
  for (let mail = 0; mail < 5; mail += 1) {
    const code = await reauthenticationCode(world, one)
    for (let guess = 0; guess < 4; guess += 1)
      outcomes.push((await prove(world, one.accessToken, { code: otherCode(code) })).status)
  }
  expect(outcomes).toEqual(Array.from({ length: 20 }, () => 422))
  const code = await reauthenticationCode(world, one)
  expect(ownOutcome(await prove(world, one.accessToken, { code }))).toEqual(LIMITED)
  expect((await getUser(server, one.accessToken)).status).toBe(200)
  clock.forward(DAY)
  const { accessToken } = accessOf(await refresh(server, one.refreshToken))
  expect((await prove(world, accessToken, { password: PASSWORD })).status).toBe(204)
}

/** Five wrong codes kill a code here too, and what proves nothing at a password proves nothing at an address. */
async function proofInTheChange(world: AccountWorld): Promise<void> {
  const { server } = world
  const one = await oldSession(world)
  const next = world.address('next')
  const change = (more: object) => putUser(server, one.accessToken, { email: next, ...more })
  expect(outcome(await change({ current_password: WRONG }))).toEqual([400, 'current_password_invalid'])
  const nonce = await reauthenticationCode(world, one)
  expect(outcome(await change({ nonce: otherCode(nonce) }))).toEqual([422, 'reauthentication_not_valid'])
  world.clock.forward(61_000)
  expect((await change({ nonce })).json.new_email).toBe(next)
  const again = putUser(server, one.accessToken, { password: NEW, nonce })
  expect(outcome(await again)).toEqual([422, 'reauthentication_not_valid'])
  world.clock.forward(61_000)
  expect((await change({ current_password: PASSWORD })).status).toBe(200)
  const dead = await reauthenticationCode(world, one)
  for (let guess = 0; guess < 5; guess += 1) await prove(world, one.accessToken, { code: otherCode(dead) })
  expect(ownOutcome(await prove(world, one.accessToken, { code: dead }))[0]).toBe(422)
}

/** How who uses an old session proves to be its owner. */
export const REAUTHENTICATION_CHECKS: AccountCheck[] = [
  { id: '21e', says: 'the password or a mailed code makes one session fresh again', run: freshInOneStep },
  { id: '21f', says: 'such proofs cannot be tried out', run: proofsRunOut },
  { id: '21g', says: 'a change of address can bring its proof along', run: proofInTheChange },
]
