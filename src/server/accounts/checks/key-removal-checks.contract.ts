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
  challenge,
  claimsIn,
  confirmed,
  getUser,
  logIn,
  mailsTo,
  mailTo,
  outcome,
  refresh,
  showCode,
  verifyCode,
  withSecondFactor,
} from './learner-steps.fixture.ts'

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

async function mailedCode(world: AccountWorld, email: string, token: string): Promise<string> {
  world.clock.forward(61_000)
  const asked = await world.server.ask(`${PATH}/code`, { token, body: {} })
  expect([asked.status, asked.text]).toEqual([200, '{}'])
  return mailTo(world, email, 'key-removal').code ?? ''
}

function remove(server: Server, token: string, code: string, password = PASSWORD): Promise<Answer> {
  return server.ask(`${PATH}/removal`, { token, body: { code, password } })
}

const errorOf = ({ status, json }: Answer) => [status, json.error]
const WRONG = [403, 'wrong_proof']

async function ownerGetsIn(world: AccountWorld): Promise<void> {
  const { server, store } = world
  const { email, thief, owner } = await shutOut(world)
  const path = '/factors/recovery-codes'
  expect((await server.ask(path, { token: thief.accessToken, body: {} })).status).toBe(200)
  const code = await mailedCode(world, email, owner.accessToken)
  expect(code).toMatch(/^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/)
  expect(await world.dump()).not.toContain(code)
  const removed = await remove(server, owner.accessToken, ` ${code.toUpperCase()}`)
  expect([removed.status, removed.text]).toEqual([200, '{}'])
  expect(outcome(await getUser(server, thief.accessToken))).toEqual([403, 'session_not_found'])
  expect((await refresh(server, thief.refreshToken)).status).toBe(400)
  expect((await getUser(server, owner.accessToken)).json.factors).toBeUndefined()
  expect((await store.accountById(thief.userId))?.value).toMatchObject({ factors: [], recoveryCodes: null })
  expect(mailsTo(world, email, 'factor-removed')).toBe(1)
  expect(mailsTo(world, email, 'passkey-removed')).toBe(0)
  expect(errorOf(await remove(server, owner.accessToken, code))).toEqual(WRONG)
}

async function bothProofsOrNeither(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email, owner } = await shutOut(world)
  const token = owner.accessToken
  const code = await mailedCode(world, email, token)
  const other = await shutOut(world)
  const theirs = await mailedCode(world, other.email, other.owner.accessToken)
  const tries = [
    await remove(server, token, code, NOT_IT),
    await remove(server, token, NO_CODE),
    await remove(server, token, NO_CODE, NOT_IT),
    await remove(server, token, theirs),
    await remove(server, token, ''),
    await remove(server, token, code, ''),
  ]
  for (const { status, text } of tries) expect([status, text]).toEqual([403, '{"error":"wrong_proof"}'])
  const answerTo = async (body: unknown) => (await server.ask(`${PATH}/removal`, { token, body })).status
  for (const body of [{}, { code: 7, password: {} }, { code }, { password: PASSWORD }])
    expect([body, await answerTo(body)]).toEqual([body, 403])
  for (const body of [[], null, 'x', '"x"']) expect([body, await answerTo(body)]).toEqual([body, 400])
  for (const type of ['recovery', 'magiclink', 'signup', 'email', 'email_change'])
    expect((await verifyCode(server, type, email, code)).status).toBe(403)
  expect((await remove(server, token, code)).status).toBe(200)
}

async function fiveWrongPasswords(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email, owner } = await shutOut(world)
  const code = await mailedCode(world, email, owner.accessToken)
  for (let guess = 0; guess < 5; guess += 1)
    expect(errorOf(await remove(server, owner.accessToken, code, NOT_IT))).toEqual(WRONG)
  expect(errorOf(await remove(server, owner.accessToken, code))).toEqual(WRONG)
  const later = await mailedCode(world, email, owner.accessToken)
  for (let guess = 0; guess < 5; guess += 1) await remove(server, owner.accessToken, later, NOT_IT)
  const last = await mailedCode(world, email, owner.accessToken)
  expect((await remove(server, owner.accessToken, last)).status).toBe(429)
  world.clock.forward(15 * MINUTE)
  const again = await mailedCode(world, email, owner.accessToken)
  expect((await remove(server, owner.accessToken, again)).status).toBe(200)
}

/** Whoever has the password but no mailbox can try codes, and spends only what is their own. */
async function wrongCodesAreOnesOwn(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email, owner } = await shutOut(world)
  const thief = accessOf(await logIn(server, email))
  const code = await mailedCode(world, email, owner.accessToken)
  const statuses = []
  for (let guess = 0; guess < 21; guess += 1)
    statuses.push((await remove(server, thief.accessToken, NO_CODE)).status)
  expect([statuses.slice(0, 20).every((status) => status === 403), statuses[20]]).toEqual([true, 429])
  expect((await server.ask(`${PATH}/code`, { token: thief.accessToken, body: {} })).status).toBe(200)
  expect(mailsTo(world, email, 'key-removal')).toBe(1) // one a minute, whoever asks
  expect((await remove(server, owner.accessToken, code)).status).toBe(200)
}

async function olderFactorsStay(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const guarded = await withSecondFactor(world)
  clock.forward(7 * DAY)
  const owner = accessOf(await logIn(server, guarded.email))
  const code = await mailedCode(world, guarded.email, owner.accessToken)
  expect(errorOf(await remove(server, owner.accessToken, code))).toEqual([404, 'nothing_recent'])
  expect(errorOf(await remove(server, owner.accessToken, code))).toEqual(WRONG)
  const high = accessOf(
    await showCode(server, owner.accessToken, guarded.factorId, appCode(world, guarded.secret)),
  )
  const body = { factor_type: 'totp', friendly_name: 'second' }
  const added = await server.ask('/factors', { token: high.accessToken, body })
  accessOf(await showCode(server, high.accessToken, added.json.id, appCode(world, added.json.totp.secret)))
  const low = accessOf(await logIn(server, guarded.email))
  const later = await mailedCode(world, guarded.email, low.accessToken)
  expect((await remove(server, low.accessToken, later)).status).toBe(200)
  const { factors } = (await getUser(server, low.accessToken)).json
  expect(factors.map(({ id }: { id: string }) => id)).toEqual([guarded.factorId])
  const still = accessOf(await refresh(server, low.refreshToken))
  expect(claimsIn(still.accessToken).aal).toBe('aal1')
  expect((await server.ask(PATH, { token: still.accessToken })).status).toBe(403)
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
  accessOf(await showCode(server, back.accessToken, begun.id, appCode(world, begun.totp.secret)))
  const owner = accessOf(await logIn(server, email))
  const code = await mailedCode(world, email, owner.accessToken)
  expect((await remove(server, owner.accessToken, code)).status).toBe(200)
  expect((await getUser(server, owner.accessToken)).json.factors).toBeUndefined()
}

async function oneRemoval(world: AccountWorld): Promise<void> {
  const server = world.serve({ rateLimitFactor: 10 })
  const { email, owner } = await shutOut(world)
  const code = await mailedCode(world, email, owner.accessToken)
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => remove(server, owner.accessToken, code)),
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
  const code = await mailedCode(world, email, owner.accessToken)
  const shown = { challenge_id, code: appCode(world, begun.totp.secret) }
  const [removed] = await Promise.all([
    remove(server, owner.accessToken, code),
    server.ask(`/factors/${begun.id}/verify`, { token: thief.accessToken, body: shown }),
    ...Array.from({ length: 6 }, (_, index) => enrol(`more ${index}`)),
  ])
  expect(removed.status, removed.text).toBe(200)
  const account = (await world.store.accountById(thief.userId))?.value
  expect(account?.factors.filter(({ status }) => status === 'verified')).toEqual([])
  expect(await world.store.sessions(thief.userId)).toHaveLength(1)
  expect((await getUser(server, owner.accessToken)).status).toBe(200)
}

async function codesAreForTenMinutes(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email, owner } = await shutOut(world)
  const code = await mailedCode(world, email, owner.accessToken)
  clock.forward(10 * MINUTE)
  expect(errorOf(await remove(server, owner.accessToken, code))).toEqual(WRONG)
}

/** Checks of how an owner removes a second factor that somebody else has added. */
export const KEY_REMOVAL_CHECKS: AccountCheck[] = [
  { id: 'removal 1', says: 'a mailed code and the password remove a factor of these days', run: ownerGetsIn },
  { id: 'removal 2', says: 'one proof without the other is told like neither', run: bothProofsOrNeither },
  { id: 'removal 3', says: 'five wrong passwords end a code, and ten wait', run: fiveWrongPasswords },
  { id: 'removal 4', says: 'wrong codes shut out nobody else', run: wrongCodesAreOnesOwn },
  { id: 'removal 5', says: 'a factor older than seven days stays, and still counts', run: olderFactorsStay },
  {
    id: 'removal 6',
    says: 'a factor that was begun long ago is as young as its first code',
    run: lateFactorsAreRecent,
  },
  { id: 'removal 7', says: 'of sixteen removals with one code, one removes', run: oneRemoval },
  { id: 'removal 8', says: 'nothing is added while the rest is removed', run: nothingIsAddedMeanwhile },
  { id: 'removal 9', says: 'a code lasts ten minutes', run: codesAreForTenMinutes },
]
