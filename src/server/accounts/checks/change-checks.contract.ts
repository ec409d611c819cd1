import { expect } from 'vitest'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, PASSWORD } from './account-world.fixture.ts'
import {
  accessOf,
  askAgain,
  confirmed,
  getUser,
  logIn,
  mailsTo,
  mailTo,
  oldSession,
  otherCode,
  outcome,
  putUser,
  recoveryLink,
  refresh,
  signUp,
  tokenIn,
  verifyLink,
} from './learner-steps.fixture.ts'

const NEW = 'en ny sætning om morgenen'
const GONE = [403, 'session_not_found']

async function newPasswordEndsTheRest(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email, accessToken: other, refreshToken } = await confirmed(world)
  await askAgain(world, '/otp', { email, create_user: false })
  const pending = tokenIn(mailTo(world, email, 'magiclink'))
  const here = accessOf(await verifyLink(server, 'recovery', await recoveryLink(world, email)))
  expect((await putUser(server, here.accessToken, { password: NEW })).status).toBe(200)
  expect(outcome(await logIn(server, email, PASSWORD))).toEqual([400, 'invalid_credentials'])
  expect(outcome(await getUser(server, other))).toEqual(GONE)
  expect((await refresh(server, refreshToken)).status).toBe(400)
  expect(outcome(await verifyLink(server, 'magiclink', pending))).toEqual([403, 'otp_expired'])
  expect((await getUser(server, here.accessToken)).status).toBe(200)
  accessOf(await logIn(server, email, NEW))
}

async function samePassword(world: AccountWorld): Promise<void> {
  const { accessToken } = await confirmed(world)
  expect(outcome(await putUser(world.server, accessToken, { password: PASSWORD }))).toEqual([
    422,
    'same_password',
  ])
}

async function oldSessionsProve(world: AccountWorld): Promise<void> {
  const { server } = world
  const { accessToken, email } = await oldSession(world)
  expect(outcome(await putUser(server, accessToken, { password: NEW }))).toEqual([
    400,
    'reauthentication_needed',
  ])
  const wrong = { password: NEW, current_password: 'not this one at all' }
  expect(outcome(await putUser(server, accessToken, wrong))).toEqual([400, 'current_password_invalid'])
  const right = { password: NEW, current_password: PASSWORD }
  expect((await putUser(server, accessToken, right)).status).toBe(200)
  accessOf(await logIn(server, email, NEW))
  const another = await oldSession(world)
  expect((await server.ask('/reauthenticate', { token: another.accessToken })).status).toBe(200)
  const { code: nonce } = mailTo(world, another.email, 'reauthentication')
  expect((await putUser(server, another.accessToken, { password: NEW, nonce })).status).toBe(200)
}

/** Somebody who came by a mailed link and has no password: it is told to nobody but them, and can be set. */
async function firstPassword(world: AccountWorld): Promise<void> {
  const { server } = world
  const email = world.address()
  const hasPassword = async (token: string) => (await server.ask('/api/account', { token })).json
  await server.ask('/otp', { body: { email } })
  const { accessToken } = accessOf(await verifyLink(server, 'signup', tokenIn(mailTo(world, email))))
  expect(await hasPassword(accessToken)).toEqual({ hasPassword: false })
  expect(outcome(await logIn(server, email, ''))).toEqual([400, 'invalid_credentials'])
  expect((await putUser(server, accessToken, { password: NEW })).status).toBe(200)
  expect(await hasPassword(accessToken)).toEqual({ hasPassword: true })
  accessOf(await logIn(server, email, NEW))
}

async function noncesAreOnesOwn(world: AccountWorld): Promise<void> {
  const { server } = world
  const [one, other] = [await oldSession(world), await confirmed(world)]
  const INVALID = [422, 'reauthentication_not_valid']
  await server.ask('/reauthenticate', { token: one.accessToken })
  await server.ask('/reauthenticate', { token: other.accessToken })
  const nonce = mailTo(world, one.email, 'reauthentication').code ?? ''
  const theirs = mailTo(world, other.email, 'reauthentication').code ?? ''
  const change = (code: string, password = NEW) => putUser(server, one.accessToken, { password, nonce: code })
  if (theirs !== nonce) expect(outcome(await change(theirs))).toEqual(INVALID)
  expect(outcome(await change(otherCode(nonce)))).toEqual(INVALID)
  expect((await change(nonce)).status).toBe(200)
  expect(outcome(await change(nonce, 'endnu en anden sætning'))).toEqual(INVALID)
}

async function ownersAreTold(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email, accessToken } = await confirmed(world)
  await putUser(server, accessToken, { password: NEW })
  expect(mailsTo(world, email, 'password-changed')).toBe(1)
  const next = world.address('next')
  world.clock.forward(61_000)
  await putUser(server, accessToken, { email: next })
  await verifyLink(server, 'email_change', tokenIn(mailTo(world, email, 'email-change-current')))
  await verifyLink(server, 'email_change', tokenIn(mailTo(world, next, 'email-change-new')))
  expect(mailsTo(world, email, 'email-changed')).toBe(1)
  expect(mailTo(world, email, 'email-changed').text).toContain(next)
}

async function bothAddressesProve(world: AccountWorld): Promise<void> {
  const { server } = world
  const { email, accessToken } = await confirmed(world)
  const next = world.address('next')
  world.clock.forward(61_000)
  const asked = await putUser(server, accessToken, { email: next })
  expect([asked.json.email, asked.json.new_email]).toEqual([email, next])
  expect(outcome(await logIn(server, next))).toEqual([400, 'invalid_credentials'])
  const half = await verifyLink(server, 'email_change', tokenIn(mailTo(world, next, 'email-change-new')))
  expect([half.status, half.json.code, half.json.access_token]).toEqual([200, '200', undefined])
  expect((await getUser(server, accessToken)).json.email).toBe(email)
  const whole = await verifyLink(
    server,
    'email_change',
    tokenIn(mailTo(world, email, 'email-change-current')),
  )
  expect(whole.json.user.email).toBe(next)
  accessOf(await logIn(server, next))
  expect(outcome(await logIn(server, email))).toEqual([400, 'invalid_credentials'])
  await signUp(server, email)
  expect((await world.store.accountByEmail(email))?.value.userId).not.toBe(whole.json.user.id)
}

/** Nobody learns from a change of address who has an account; whoever has one hears of it. */
async function takenIsNotTold(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email: taken, userId: owner } = await confirmed(world)
  const [free, answers] = [world.address('free'), [] as string[]]
  for (const next of [taken, free]) {
    const { email, userId, accessToken } = await confirmed(world)
    clock.forward(61_000)
    const { status, text } = await putUser(server, accessToken, { email: next })
    clock.forward(61_000)
    const again = await server.ask('/resend', { body: { type: 'email_change', email } })
    const { json } = await getUser(server, accessToken)
    const said = [status, text, again.text, json.new_email].join()
    const { id } = json.identities[0]
    answers.push(
      [next, email, userId, id, json.identities[0].identity_id].reduce(
        (rest, one) => rest.replaceAll(one, '-'),
        said,
      ),
    )
    expect(mailsTo(world, email, 'email-change-current')).toBe(2)
    accessOf(await logIn(server, email))
  }
  const timeless = answers.map((answer) => answer.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then'))
  expect(timeless[0]).toBe(timeless[1])
  expect([mailsTo(world, taken, 'email-change-new'), mailsTo(world, free, 'email-change-new')]).toEqual([
    0, 2,
  ])
  expect(mailsTo(world, taken, 'already-registered')).toBeGreaterThan(0)
  expect(accessOf(await logIn(server, taken)).userId).toBe(owner)
}

async function oneWinsAnAddress(world: AccountWorld): Promise<void> {
  const { server } = world
  const next = world.address('wanted')
  const people = [await confirmed(world), await confirmed(world)]
  for (const { accessToken, email } of people) {
    world.clock.forward(61_000)
    await putUser(server, accessToken, { email: next })
    await verifyLink(server, 'email_change', tokenIn(mailTo(world, email, 'email-change-current')))
  }
  const links = world.mailbox
    .filter(({ to, kind }) => to === next && kind === 'email-change-new')
    .map(tokenIn)
  const answers = []
  for (const link of links) answers.push(outcome(await verifyLink(server, 'email_change', link)))
  expect(answers).toEqual([
    [200, undefined],
    [422, 'email_exists'],
  ])
}

async function onlyOwnFields(world: AccountWorld): Promise<void> {
  const { server } = world
  const { accessToken, userId, email } = await confirmed(world)
  const admin = await putUser(server, accessToken, { app_metadata: { role: 'admin' } })
  expect(outcome(admin)).toEqual([403, 'not_admin'])
  const before = (await getUser(server, accessToken)).json
  const forged = {
    role: 'service_role',
    id: 'x',
    user_id: 'x',
    aud: 'x',
    is_anonymous: true,
    banned_until: null,
  }
  await putUser(server, accessToken, { ...forged, email_confirmed_at: '2000-01-01', data: { name: 'Ann' } })
  const after = (await getUser(server, accessToken)).json
  expect(after).toEqual({ ...before, user_metadata: { name: 'Ann' }, updated_at: after.updated_at })
  expect([after.id, after.email, after.role]).toEqual([userId, email, 'authenticated'])
  await putUser(server, accessToken, { data: { name: null, level: 'B1' } })
  expect((await getUser(server, accessToken)).json.user_metadata).toEqual({ level: 'B1' })
}

/** A version of the app that does not know a preference sends the others without it. */
async function keepsPreferences(world: AccountWorld): Promise<void> {
  const { server } = world
  const { accessToken } = await confirmed(world)
  const set = async (preferences: unknown) => {
    expect((await putUser(server, accessToken, { data: { preferences } })).status).toBe(200)
    return (await getUser(server, accessToken)).json.user_metadata.preferences
  }
  await set({ theme: 'light', avoidsModels: true })
  expect(await set({ theme: 'dark' })).toEqual({ theme: 'dark', avoidsModels: true })
  expect(await set({ avoidsModels: null })).toEqual({ theme: 'dark' })
  for (const other of ['dark', ['dark'], 7]) expect(await set(other)).toEqual(other)
  expect(await set({ theme: 'light' })).toEqual({ theme: 'light' })
  expect(await set(null)).toBeUndefined()
}

/** Checks 19 to 25: changing an account. */
export const CHANGE_CHECKS: AccountCheck[] = [
  {
    id: '19',
    says: 'a new password ends the old one, other sessions and pending links',
    run: newPasswordEndsTheRest,
  },
  { id: '20', says: 'the new password must be another', run: samePassword },
  { id: '21', says: 'an old session must prove itself to change the password', run: oldSessionsProve },
  { id: '21a', says: 'who came by a link without a password can set one', run: firstPassword },
  { id: '22', says: 'a code for that works once, and for its own account', run: noncesAreOnesOwn },
  { id: '23', says: 'the owner is told of a new password and of a new address', run: ownersAreTold },
  { id: '24', says: 'a new address needs the proof of both', run: bothAddressesProve },
  { id: '24b', says: 'a change of address does not tell who has an account', run: takenIsNotTold },
  { id: '24a', says: 'an address that two want goes to one', run: oneWinsAnAddress },
  { id: '25', says: 'nobody changes what is not theirs to change', run: onlyOwnFields },
  { id: '25a', says: 'preferences are merged one by one', run: keepsPreferences },
]
