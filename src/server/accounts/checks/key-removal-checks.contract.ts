import { expect } from 'vitest'
import type { AccountCheck } from './account-checks.contract.ts'
import {
  type AccountWorld,
  type Answer,
  DAY,
  HOUR,
  MINUTE,
  PASSWORD,
  type Server,
} from './account-world.fixture.ts'
import {
  accessOf,
  appCode,
  challenge,
  claimsIn,
  confirmed,
  getUser,
  logIn,
  mailsTo,
  mailTo,
  outcome,
  proveOwner,
  refresh,
  showCode,
  verifyCode,
  withSecondFactor,
} from './learner-steps.fixture.ts'
import { addPasskey } from './passkey-steps.fixture.ts'

const AT_ONCE = 16
const NOT_IT = 'not this one at all'
const NO_CODE = 'aaaa-bbbb-cccc'
const PATH = '/api/account/added-keys'

/** Somebody with the password has put a factor of their own before the owner's log-in, who stands before it. */
async function shutOut(world: AccountWorld) {
  const { server } = world
  const thief = await withSecondFactor(world)
  const owner = accessOf(await logIn(server, thief.email))
  return { email: thief.email, thief, owner }
}

async function mailedCode(world: AccountWorld, email: string): Promise<string> {
  world.clock.forward(61_000)
  const asked = await world.server.ask(`${PATH}/code`, { body: { email } })
  expect([asked.status, asked.text]).toEqual([200, '{}'])
  return mailTo(world, email, 'key-removal').code ?? ''
}

type Proofs = { email: string; code: string; password?: string; token?: string }

function remove(server: Server, { token, ...proofs }: Proofs): Promise<Answer> {
  const body = { password: PASSWORD, ...proofs }
  return server.ask(`${PATH}/removal`, { body, ...(token !== undefined && { token }) })
}

const errorOf = ({ status, json }: Answer) => [status, json.error]
const WRONG = [403, 'wrong_proof']

async function ownerGetsIn(world: AccountWorld): Promise<void> {
  const { server, store } = world
  const { email, thief, owner } = await shutOut(world)
  const path = '/factors/recovery-codes'
  expect((await server.ask(path, { token: thief.accessToken, body: {} })).status).toBe(200)
  const code = await mailedCode(world, email)
  expect(code).toMatch(/^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/)
  expect(await world.dump()).not.toContain(code)
  const removed = await remove(server, { email, code: ` ${code.toUpperCase()}`, token: owner.accessToken })
  expect([removed.status, removed.text]).toEqual([200, '{}'])
  expect(outcome(await getUser(server, thief.accessToken))).toEqual([403, 'session_not_found'])
  expect((await refresh(server, thief.refreshToken)).status).toBe(400)
  expect((await getUser(server, owner.accessToken)).json.factors).toBeUndefined()
  expect((await store.accountById(thief.userId))?.value).toMatchObject({ factors: [], recoveryCodes: null })
  expect(mailsTo(world, email, 'factor-removed')).toBe(1)
  expect(mailsTo(world, email, 'passkey-removed')).toBe(0)
  expect(errorOf(await remove(server, { email, code }))).toEqual(WRONG)
}

/** A thief who is in logs everyone else out, again and again: no session and no pending mail may be needed. */
async function noSessionIsNeeded(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email, thief, owner } = await shutOut(world)
  const stranger = await confirmed(world)
  const code = await mailedCode(world, email)
  const token = thief.accessToken
  expect((await server.ask('/logout?scope=others', { method: 'POST', token })).status).toBe(204)
  expect(outcome(await getUser(server, owner.accessToken))).toEqual([403, 'session_not_found'])
  expect((await remove(server, { email, code, token: stranger.accessToken })).status).toBe(200)
  expect(await world.store.sessions(thief.userId)).toEqual([])
  expect((await getUser(server, stranger.accessToken)).status).toBe(200)
  expect(claimsIn(accessOf(await logIn(server, email)).accessToken).aal).toBe('aal1')
}

async function bothProofsOrNeither(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email } = await shutOut(world)
  const code = await mailedCode(world, email)
  const other = await shutOut(world)
  const theirs = await mailedCode(world, other.email)
  const nobody = world.address('nobody')
  const tries = [
    await remove(server, { email, code, password: NOT_IT }),
    await remove(server, { email, code: NO_CODE }),
    await remove(server, { email, code: NO_CODE, password: NOT_IT }),
    await remove(server, { email, code: theirs }),
    await remove(server, { email: other.email, code }),
    await remove(server, { email: nobody, code }),
    await remove(server, { email, code: '' }),
    await remove(server, { email, code, password: '' }),
  ]
  for (const { status, text } of tries) expect([status, text]).toEqual([403, '{"error":"wrong_proof"}'])
  for (const type of ['recovery', 'magiclink', 'signup', 'email', 'email_change'])
    expect((await verifyCode(server, type, email, code)).status).toBe(403)
  const answerTo = async (body: unknown) => (await server.ask(`${PATH}/removal`, { body })).status
  const right = { email, code, password: PASSWORD }
  for (const wrong of [
    { email: 'x' },
    { email: 7 },
    { code: null },
    { code: 'x'.repeat(5000) },
    { password: {} },
  ])
    expect([wrong, await answerTo({ ...right, ...wrong })]).toEqual([wrong, 400])
  for (const body of [{}, [], null, 'x', '"x"']) expect([body, await answerTo(body)]).toEqual([body, 400])
  expect((await remove(server, { email, code })).status).toBe(200)
}

/** Who asks learns nothing of the account, and only an account that has something to remove gets a mail. */
async function strangersLearnNothing(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email: plain } = await confirmed(world)
  const { email: guarded } = await withSecondFactor(world)
  clock.forward(8 * DAY)
  const { email: recent } = await withSecondFactor(world)
  const people = [world.address('nobody'), plain, guarded, recent]
  for (const email of people) {
    const asked = await server.ask(`${PATH}/code`, { body: { email } })
    expect([asked.status, asked.text]).toEqual([200, '{}'])
    expect(errorOf(await remove(server, { email, code: NO_CODE }))).toEqual(WRONG)
  }
  expect(people.map((email) => mailsTo(world, email, 'key-removal'))).toEqual([0, 0, 0, 1])
  for (const body of [{}, { email: 'x' }, [], 'x'])
    expect((await server.ask(`${PATH}/code`, { body })).status).toBe(400)
}

async function fiveWrongPasswords(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email } = await shutOut(world)
  const guess = async (code: string) => {
    for (let tries = 0; tries < 5; tries += 1)
      expect(errorOf(await remove(server, { email, code, password: NOT_IT }))).toEqual(WRONG)
  }
  const code = await mailedCode(world, email)
  await guess(code)
  expect(errorOf(await remove(server, { email, code }))).toEqual(WRONG)
  await guess(await mailedCode(world, email))
  const last = await mailedCode(world, email)
  expect((await remove(server, { email, code: last })).status).toBe(429)
  world.clock.forward(15 * MINUTE)
  expect((await remove(server, { email, code: last })).status).toBe(200)
}

/** Strangers can try codes and ask for mails, and whoever has the password too: they take nothing from the owner. */
async function nobodyElseShutsOut(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email, thief } = await shutOut(world)
  for (let mails = 0; mails < 30; mails += 1) {
    clock.forward(30 * MINUTE)
    await server.ask(`${PATH}/code`, { body: { email } })
  }
  expect(mailsTo(world, email, 'key-removal')).toBe(20)
  const { code = '' } = mailTo(world, email, 'key-removal')
  for (let guess = 0; guess < 30; guess += 1)
    expect(errorOf(await remove(server, { email, code: NO_CODE }))).toEqual(WRONG)
  const renewed = accessOf(await refresh(server, thief.refreshToken))
  await server.ask('/logout?scope=others', { method: 'POST', token: renewed.accessToken })
  clock.forward(12 * HOUR)
  expect((await remove(server, { email, code })).status).toBe(200)
}

async function olderFactorsStay(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const guarded = await withSecondFactor(world)
  const { email } = guarded
  const code = await mailedCode(world, email)
  clock.forward(7 * DAY)
  const low = accessOf(await logIn(server, email))
  expect(errorOf(await remove(server, { email, code }))).toEqual(WRONG)
  const high = accessOf(
    await showCode(server, low.accessToken, guarded.factorId, appCode(world, guarded.secret)),
  )
  const body = { factor_type: 'totp', friendly_name: 'second' }
  const added = await server.ask('/factors', { token: high.accessToken, body })
  accessOf(await showCode(server, high.accessToken, added.json.id, appCode(world, added.json.totp.secret)))
  const owner = accessOf(await logIn(server, email))
  const token = owner.accessToken
  const later = await mailedCode(world, email)
  expect((await remove(server, { email, code: later, token })).status).toBe(200)
  const { factors } = (await getUser(server, token)).json
  expect(factors.map(({ id }: { id: string }) => id)).toEqual([guarded.factorId])
  const still = accessOf(await refresh(server, owner.refreshToken))
  expect(claimsIn(still.accessToken).aal).toBe('aal1')
  expect((await server.ask(PATH, { token: still.accessToken })).status).toBe(403)
}

/** The factor has become too old between the mail and its answer. */
async function nothingRecent(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email } = await withSecondFactor(world)
  clock.forward(7 * DAY - 2 * MINUTE)
  const code = await mailedCode(world, email)
  clock.forward(HOUR)
  expect(errorOf(await remove(server, { email, code }))).toEqual([404, 'nothing_recent'])
  expect(errorOf(await remove(server, { email, code }))).toEqual(WRONG)
}

/** A factor that is begun today and shown in eight days was added in eight days. */
async function lateFactorsAreRecent(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email } = await confirmed(world)
  const thief = accessOf(await logIn(server, email))
  const begun = (await server.ask('/factors', { token: thief.accessToken, body: { factor_type: 'totp' } }))
    .json
  clock.forward(8 * DAY)
  const back = accessOf(await refresh(server, thief.refreshToken))
  await proveOwner(server, back.accessToken)
  accessOf(await showCode(server, back.accessToken, begun.id, appCode(world, begun.totp.secret)))
  const owner = accessOf(await logIn(server, email))
  const code = await mailedCode(world, email)
  expect((await remove(server, { email, code, token: owner.accessToken })).status).toBe(200)
  expect((await getUser(server, owner.accessToken)).json.factors).toBeUndefined()
}

async function oneRemoval(world: AccountWorld): Promise<void> {
  const server = world.serve({ rateLimitFactor: 10 })
  const { email, owner } = await shutOut(world)
  const code = await mailedCode(world, email)
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => remove(server, { email, code, token: owner.accessToken })),
  )
  const countOf = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([countOf(200), countOf(403)]).toEqual([1, AT_ONCE - 1])
  expect(mailsTo(world, email, 'factor-removed')).toBe(1)
}

/** Whoever adds a factor at the very moment of the removal has it removed, or never gets it. */
async function nothingIsAddedMeanwhile(world: AccountWorld): Promise<void> {
  const server = world.serve({ rateLimitFactor: 10 })
  const { email, thief, owner } = await shutOut(world)
  const enrol = (friendly_name: string) =>
    server.ask('/factors', { token: thief.accessToken, body: { factor_type: 'totp', friendly_name } })
  const begun = (await enrol('begun')).json
  const challenge_id = await challenge(server, thief.accessToken, begun.id)
  const code = await mailedCode(world, email)
  const shown = { challenge_id, code: appCode(world, begun.totp.secret) }
  const [removed] = await Promise.all([
    remove(server, { email, code, token: owner.accessToken }),
    server.ask(`/factors/${begun.id}/verify`, { token: thief.accessToken, body: shown }),
    ...Array.from({ length: 6 }, (_, index) => enrol(`more ${index}`)),
  ])
  expect(removed.status, removed.text).toBe(200)
  const account = (await world.store.accountById(thief.userId))?.value
  expect(account?.factors.filter(({ status }) => status === 'verified')).toEqual([])
  const open = (await world.store.sessions(thief.userId)).map(({ value }) => value.sessionId)
  expect([[], [claimsIn(owner.accessToken).session_id]]).toContainEqual(open)
}

async function codesAreForADay(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email } = await shutOut(world)
  const code = await mailedCode(world, email)
  clock.forward(DAY)
  expect(errorOf(await remove(server, { email, code }))).toEqual(WRONG)
}

/** What a thief sets off before must not use up the mail about a key. */
async function newKeysAreAlwaysTold(world: AccountWorld): Promise<void> {
  const { server } = world
  const { accessToken: token, email } = await confirmed(world)
  for (let round = 0; round < 8; round += 1) {
    const { id } = await addPasskey(world, token)
    await server.ask(`/passkeys/${id}`, { method: 'DELETE', token })
  }
  const told = (kind: string) => mailsTo(world, email, kind)
  expect([told('passkey-added'), told('passkey-removed')]).toEqual([6, 6])
  const { id, totp } = (await server.ask('/factors', { token, body: { factor_type: 'totp' } })).json
  accessOf(await showCode(server, token, id, appCode(world, totp.secret)))
  expect(told('factor-added')).toBe(1)
}

/** Checks of how an owner removes a second factor that somebody else has added. */
export const KEY_REMOVAL_CHECKS: AccountCheck[] = [
  { id: 'removal 1', says: 'a mailed code and the password remove a factor of these days', run: ownerGetsIn },
  { id: 'removal 1a', says: 'no session is needed that somebody else can end', run: noSessionIsNeeded },
  { id: 'removal 2', says: 'one proof without the other is told like neither', run: bothProofsOrNeither },
  { id: 'removal 2a', says: 'whoever asks for a code learns nothing', run: strangersLearnNothing },
  { id: 'removal 3', says: 'five wrong passwords end a code, and ten wait', run: fiveWrongPasswords },
  { id: 'removal 4', says: 'neither wrong codes nor mails shut the owner out', run: nobodyElseShutsOut },
  { id: 'removal 5', says: 'a factor older than seven days stays, and still counts', run: olderFactorsStay },
  { id: 'removal 5a', says: 'a code that removes nothing is used up all the same', run: nothingRecent },
  {
    id: 'removal 6',
    says: 'a factor that was begun long ago is as young as its first code',
    run: lateFactorsAreRecent,
  },
  { id: 'removal 7', says: 'of sixteen removals with one code, one removes', run: oneRemoval },
  { id: 'removal 8', says: 'nothing is added while the rest is removed', run: nothingIsAddedMeanwhile },
  { id: 'removal 9', says: 'a code lasts a day', run: codesAreForADay },
  { id: 'removal 10', says: 'other mails do not use up the one about a new key', run: newKeysAreAlwaysTold },
]
