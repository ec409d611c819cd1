import { expect } from 'vitest'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, DAY, MINUTE, type Server } from './account-world.fixture.ts'
import {
  accessOf,
  appCode,
  challenge,
  confirmed,
  cookieOf,
  logIn,
  logInOn,
  mailsTo,
  mailTo,
  newDevice,
  oldSession,
  otherCode,
  outcome,
  putUser,
  recoveryLink,
  refresh,
  showCode,
  verifyLink,
  withSecondFactor,
} from './learner-steps.fixture.ts'

const WRONG = 'en helt anden sætning'
const NEW = 'en ny sætning om morgenen'
const LIMITED = [429, 'over_request_rate_limit']

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

/** Whoever found out the password of a guarded account guesses at its second factor, in as many sessions as they like. */
async function aThiefGuessesCodes(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email, factorId, secret } = await withSecondFactor(world)
  const known = await showCode(
    server,
    accessOf(await logIn(server, email)).accessToken,
    factorId,
    appCode(world, secret),
  )
  const byMail = accessOf(await verifyLink(server, 'recovery', await recoveryLink(world, email)))
  const before = accessOf(await logIn(server, email))
  const show = (token: string, code: string) => showCode(server, token, factorId, code)
  const guess = async (tries: number) => {
    const { accessToken } = accessOf(await logIn(server, email))
    const looked: number[] = []
    for (let tried = 0; tried < tries; tried += 1)
      looked.push((await show(accessToken, otherCode(otherCode(appCode(world, secret))))).status)
    return looked.filter((status) => status === 422).length
  }
  expect(await guess(12)).toBe(10)
  const paper = { token: before.accessToken, body: { code: 'aaaa-bbbb-cccc' } }
  expect((await server.ask('/factors/recovery-codes/verify', paper)).status).toBe(404) // counts all the same
  expect((await show(before.accessToken, otherCode(appCode(world, secret)))).status).toBe(422)
  let looked = 12
  for (let thief = 0; thief < 12; thief += 1) looked += await guess(10)
  expect(looked).toBe(99) // and the code that made a device known, which came by a password too
  expect(outcome(await show(before.accessToken, appCode(world, secret)))).toEqual(LIMITED)
  accessOf(await show(byMail.accessToken, appCode(world, secret)))
  clock.forward(MINUTE)
  const atKnown = accessOf(await logInOn(server, email, cookieOf(known)))
  accessOf(await show(atKnown.accessToken, appCode(world, secret)))
}

/** Questions that a thief opens push out none that the owner is about to answer. */
async function aThiefAsks(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email, factorId, secret } = await withSecondFactor(world)
  const [owner, thief] = [accessOf(await logIn(server, email)), accessOf(await logIn(server, email))]
  const asked = await challenge(server, owner.accessToken, factorId)
  const stolen = await challenge(server, thief.accessToken, factorId)
  for (let count = 0; count < 30; count += 1) await challenge(server, thief.accessToken, factorId)
  const verify = (token: string, challenge_id: string) =>
    server.ask(`/factors/${factorId}/verify`, { token, body: { challenge_id, code: appCode(world, secret) } })
  const unknown = [404, 'mfa_factor_not_found']
  expect(outcome(await verify(thief.accessToken, stolen))).toEqual(unknown) // their own oldest are gone
  expect(outcome(await verify(thief.accessToken, asked))).toEqual(unknown)
  accessOf(await verify(owner.accessToken, asked))
}

/** An old session that somebody has stolen asks for one code after another and guesses at each, all day. */
async function twentyCodesADay(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email, refreshToken } = await oldSession(world)
  const prove = (session: string, code: string) =>
    server.ask('/api/account/reauthentication', { token: session, body: { code } })
  const stolen = async () => accessOf(await refresh(server, refreshToken)).accessToken
  const looked: string[] = []
  for (let mail = 0; mail < 10; mail += 1) {
    clock.forward(16 * MINUTE)
    const token = await stolen()
    await server.ask('/reauthenticate', { token })
    const { code = '' } = mailTo(world, email, 'reauthentication')
    for (let guess = 0; guess < 4; guess += 1) {
      const nonce = otherCode(code)
      const byChange = outcome(await putUser(server, token, { password: NEW, nonce }))[1] ?? ''
      const byProof = guess % 2 === 0 ? (await prove(token, nonce)).json.error : ''
      looked.push(byChange, byProof)
    }
  }
  const wrong = ['reauthentication_not_valid', 'otp_expired']
  expect(looked.filter((code) => wrong.includes(code))).toHaveLength(20)
  const { code = '' } = mailTo(world, email, 'reauthentication')
  const change = { password: NEW, nonce: code }
  expect(outcome(await putUser(server, await stolen(), change))).toEqual(LIMITED)
  const { accessToken } = accessOf(await logIn(server, email))
  expect((await prove(accessToken, code)).status).toBe(204)
}

/** Five wrong codes are the end of a code for whoever guessed, in whatever change they hid. */
async function fiveTriesEach(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email, accessToken: thief } = await oldSession(world)
  const { accessToken: owner } = accessOf(await logIn(server, email))
  await server.ask('/reauthenticate', { token: owner })
  const { code: nonce = '' } = mailTo(world, email, 'reauthentication')
  const wrong = { nonce: otherCode(nonce) }
  for (const change of [{ password: NEW }, { email: world.address() }, { email: world.address() }])
    for (let guess = 0; guess < 2; guess += 1) {
      world.clock.forward(61_000)
      expect((await putUser(server, thief, { ...change, ...wrong })).json.code).toBe(
        'reauthentication_not_valid',
      )
    }
  const refused = await putUser(server, thief, { password: NEW, nonce })
  expect(outcome(refused)).toEqual([422, 'reauthentication_not_valid'])
  expect((await putUser(server, owner, { password: NEW, nonce })).status).toBe(200)
}

/** Whoever found out the password, and lacks the second step, asks for code after code. */
async function halfInMailsNothing(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email, accessToken: owner } = await withSecondFactor(world)
  const { accessToken: thief } = accessOf(await logIn(server, email))
  const refused = await server.ask('/reauthenticate', { token: thief })
  expect(outcome(refused)).toEqual([403, 'insufficient_aal'])
  expect(mailsTo(world, email, 'reauthentication')).toBe(0)
  expect((await server.ask('/reauthenticate', { token: owner })).status).toBe(200)
  expect(mailsTo(world, email, 'reauthentication')).toBe(1)
}

/** Whoever has stolen a session asks for codes before a change, until there are none for the hour. */
async function recoveryIsNotSpent(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email, accessToken: thief } = await oldSession(world)
  const cookie = await newDevice(server, email)
  for (let code = 0; code < 7; code += 1) {
    await server.ask('/reauthenticate', { token: thief })
    clock.forward(61_000)
  }
  expect(mailsTo(world, email, 'reauthentication')).toBe(6)
  await server.ask('/recover', { body: { email }, headers: { cookie } })
  expect(mailsTo(world, email, 'recovery')).toBe(1)
}

/** A code that was mistyped beside a new address costs none of the mails of the change. */
async function wrongCodesMailNothing(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email, accessToken: token } = await oldSession(world)
  await server.ask('/reauthenticate', { token })
  const { code = '' } = mailTo(world, email, 'reauthentication')
  const next = world.address('next')
  const mistyped = await putUser(server, token, { email: next, nonce: otherCode(code) })
  expect(outcome(mistyped)).toEqual([422, 'reauthentication_not_valid'])
  expect(mailsTo(world, next)).toBe(0)
  const changed = await putUser(server, token, { email: next, nonce: code })
  expect(changed.status, changed.text).toBe(200)
  expect(mailsTo(world, next)).toBe(1)
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
  { id: 'guess 5', says: 'a thief’s wrong codes take none of the owner’s tries', run: aThiefGuessesCodes },
  { id: 'guess 5a', says: 'a thief’s questions push out none of the owner’s', run: aThiefAsks },
  {
    id: 'guess 6',
    says: 'twenty guesses at the codes for a change are enough for a day',
    run: twentyCodesADay,
  },
  { id: 'guess 6a', says: 'five wrong codes for a change end it for whoever guessed', run: fiveTriesEach },
  { id: 'guess 6b', says: 'half a log-in is mailed no code for a change', run: halfInMailsNothing },
  { id: 'guess 6d', says: 'codes for a change take no mail of a known device', run: recoveryIsNotSpent },
  { id: 'guess 6c', says: 'a wrong code for a change costs none of its mails', run: wrongCodesMailNothing },
  { id: 'guess 3', says: 'all known devices together have ten guesses of their own', run: oneBudgetForAll },
]
