import { expect } from 'vitest'
import type { AccountCheck } from './account-checks.contract.ts'
import { type Access, type AccountWorld, DAY, HOUR, PASSWORD } from './account-world.fixture.ts'
import {
  accessOf,
  appCode,
  challenge,
  confirmed,
  getUser,
  logIn,
  outcome,
  ownOutcome,
  putUser,
  refresh,
  showCode,
  withSecondFactor,
} from './learner-steps.fixture.ts'
import { addPasskey, askForPasskey } from './passkey-steps.fixture.ts'
import { NEEDED, prove } from './reauthentication-steps.fixture.ts'

const NEW = 'en ny sætning om morgenen'

/** Asks for an app and shows its first code. */
async function addApp(world: AccountWorld, token: string, friendly_name = 'phone') {
  const body = { factor_type: 'totp', friendly_name }
  const enrolled = await world.server.ask('/factors', { token, body })
  expect(enrolled.status, enrolled.text).toBe(200)
  const { id, totp } = enrolled.json
  const shown = await showCode(world.server, token, id, appCode(world, totp.secret))
  return { ...accessOf(shown), id: id as string, secret: totp.secret as string }
}

/** The session as it is later, with its second factor shown again just now. */
async function laterShown(world: AccountWorld, session: Access, app: { id: string; secret: string }) {
  world.clock.forward(30 * HOUR)
  const { accessToken } = accessOf(await refresh(world.server, session.refreshToken))
  return accessOf(await showCode(world.server, accessToken, app.id, appCode(world, app.secret)))
}

/** The attack: with an old session that was stolen, a factor of one's own was proof enough for a new password. */
async function ownFactorsProveNothing(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email } = await confirmed(world)
  const stolen = accessOf(await logIn(server, email))
  clock.forward(30 * HOUR)
  const { accessToken } = accessOf(await refresh(server, stolen.refreshToken))
  const enrolled = await server.ask('/factors', { token: accessToken, body: { factor_type: 'totp' } })
  const { id, totp } = enrolled.json
  const raised =
    enrolled.status === 200
      ? accessOf(await showCode(server, accessToken, id, appCode(world, totp.secret)))
      : { accessToken }
  expect(outcome(await putUser(server, raised.accessToken, { password: NEW }))).toEqual(NEEDED)
  expect(outcome(enrolled)).toEqual(NEEDED)
}

/** A factor proves something in the sessions that began after it was first shown, and nothing in its own. */
async function factorsOfOnesOwnSession(world: AccountWorld): Promise<void> {
  const { server } = world
  const change = ({ accessToken }: Access) => putUser(server, accessToken, { password: NEW })
  const { email } = await confirmed(world)
  const here = accessOf(await logIn(server, email))
  const phone = await addApp(world, here.accessToken)
  const shownAgain = await laterShown(world, phone, phone)
  expect(outcome(await change(shownAgain))).toEqual(NEEDED)
  const refreshed = accessOf(await refresh(server, shownAgain.refreshToken))
  expect(outcome(await change(refreshed))).toEqual(NEEDED)

  expect((await prove(world, refreshed.accessToken, { password: PASSWORD })).status).toBe(204)
  const without = await server.ask(`/factors/${phone.id}`, { method: 'DELETE', token: refreshed.accessToken })
  expect(without.status).toBe(200)
  const again = await addApp(world, refreshed.accessToken)
  expect(outcome(await change(await laterShown(world, again, again)))).toEqual(NEEDED)

  const next = accessOf(await logIn(server, email))
  world.clock.forward(31_000)
  const entered = accessOf(await showCode(server, next.accessToken, again.id, appCode(world, again.secret)))
  expect((await change(await laterShown(world, entered, again))).status).toBe(200)
}

async function everyDoorAsks(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email } = await confirmed(world)
  const learner = accessOf(await logIn(server, email))
  clock.forward(DAY - 60_000)
  const { accessToken: token } = accessOf(await refresh(server, learner.refreshToken))
  const key = (await server.ask('/factors', { token, body: { factor_type: 'webauthn' } })).json
  const { body: passkey } = await askForPasskey(world, token)
  clock.forward(60_001)
  const asked = await challenge(server, token, key.id)
  const answers = [
    await server.ask('/factors', { token, body: { factor_type: 'totp' } }),
    await server.ask('/factors', { token, body: { factor_type: 'webauthn' } }),
    await server.ask(`/factors/${key.id}/verify`, { token, body: { challenge_id: asked, webauthn: {} } }),
    await server.ask('/passkeys/registration/options', { token, body: {} }),
    await server.ask('/passkeys/registration/verify', { token, body: passkey }),
    await putUser(server, token, { email: world.address('thief') }),
    await putUser(server, token, { password: NEW }),
    await putUser(server, token, { password: PASSWORD }), // or one could guess which is the present one
  ]
  expect(answers.map(outcome)).toEqual(answers.map(() => NEEDED))
  expect(ownOutcome(await server.ask('/api/account', { method: 'DELETE', token }))).toEqual(NEEDED)
  expect((await putUser(server, token, { data: { name: 'Ann' }, email })).status).toBe(200)
  const { new_email, factors } = (await getUser(server, token)).json
  expect([new_email, factors[0].status]).toEqual([undefined, 'unverified'])

  const guarded = await withSecondFactor(world)
  clock.forward(30 * HOUR)
  const renewed = accessOf(await refresh(server, guarded.refreshToken))
  const { accessToken: high } = renewed
  const codes = await server.ask('/factors/recovery-codes', { token: high, body: {} })
  expect(outcome(codes)).toEqual(NEEDED)
  const further = await server.ask('/factors', { token: high, body: { factor_type: 'totp' } })
  expect(outcome(further)).toEqual(NEEDED)
  const remove = (token: string, path: string) => server.ask(`/factors/${path}`, { method: 'DELETE', token })
  expect(outcome(await remove(high, guarded.factorId))).toEqual(NEEDED)
  expect((await prove(world, high, { password: PASSWORD })).status).toBe(204)
  expect((await server.ask('/factors/recovery-codes', { token: high, body: {} })).status).toBe(200)
  clock.forward(30 * HOUR)
  const { accessToken: later } = accessOf(await refresh(server, renewed.refreshToken))
  const gone = ['recovery-codes', guarded.factorId]
  for (const path of gone) expect(outcome(await remove(later, path))).toEqual(NEEDED)
  expect((await prove(world, later, { password: PASSWORD })).status).toBe(204)
  for (const path of gone) expect((await remove(later, path)).status).toBe(200)
}

/** Whoever has the password and not the phone ends nobody's session, sees no devices and changes nothing. */
async function halfIn(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email, accessToken: high, factorId } = await withSecondFactor(world)
  const { id } = await addPasskey(world, high)
  const [one, other] = [accessOf(await logIn(server, email)), accessOf(await logIn(server, email))]
  const token = one.accessToken
  const before = (await getUser(server, high)).json
  const [{ id: highId }] = (await server.ask('/api/account/devices', { token: high })).json.devices.filter(
    ({ isThis }: { isThis: boolean }) => isThis,
  )
  const LOW = [403, 'insufficient_aal']
  for (const [method, path] of [
    ['GET', '/api/account/devices'],
    ['DELETE', `/api/account/devices/${highId}`],
    ['DELETE', '/api/account'],
  ] as const)
    expect([path, ...ownOutcome(await server.ask(path, { method, token }))]).toEqual([path, ...LOW])
  for (const body of [{ password: PASSWORD }, { code: '000000' }])
    expect(ownOutcome(await prove(world, token, body))).toEqual(LOW)
  const others = await server.ask('/logout?scope=others', { method: 'POST', token })
  expect(outcome(others)).toEqual(LOW)
  for (const change of [{ data: { name: 'Thief' } }, { email: world.address('thief') }, { password: NEW }])
    expect(outcome(await putUser(server, token, change))).toEqual([401, 'insufficient_aal'])
  const renamed = await server.ask(`/passkeys/${id}`, {
    method: 'PATCH',
    token,
    body: { friendly_name: 'Thief' },
  })
  expect(outcome(renamed)).toEqual(LOW)
  expect((await getUser(server, high)).json).toEqual({ ...before, last_sign_in_at: expect.anything() })
  expect((await server.ask('/logout', { method: 'POST', token })).status).toBe(204)
  for (const { accessToken } of [one, other])
    expect(outcome(await getUser(server, accessToken))).toEqual([403, 'session_not_found'])
  expect((await getUser(server, high)).status).toBe(200)
  const last = accessOf(await logIn(server, email))
  expect((await server.ask('/logout?scope=local', { method: 'POST', token: last.accessToken })).status).toBe(
    204,
  )
  expect((await getUser(server, last.accessToken)).status).toBe(403)
  expect((await getUser(server, high)).json.factors[0].id).toBe(factorId)
}

/** What a session can do that is old, or without its second factor. */
export const FRESH_CHECKS: AccountCheck[] = [
  {
    id: '21b',
    says: 'an old session cannot prove itself by a factor it enrols',
    run: ownFactorsProveNothing,
  },
  { id: '21c', says: 'a factor proves something in later sessions only', run: factorsOfOnesOwnSession },
  { id: '21d', says: 'an old session proves itself before it changes how one enters', run: everyDoorAsks },
  { id: '34a', says: 'without the second factor nothing of a guarded account changes', run: halfIn },
]
