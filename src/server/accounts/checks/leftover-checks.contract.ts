import { expect } from 'vitest'
import { type AuthContext, authenticate } from '#server/accounts/core/authenticate.ts'
import { changeUser } from '#server/accounts/core/change-user.ts'
import { enrolFactor, unenrolFactor } from '#server/accounts/core/factors/enrol-factor.ts'
import { keepPasskey } from '#server/accounts/core/factors/passkeys.ts'
import { generateRecoveryCodes } from '#server/accounts/core/factors/recovery-codes.ts'
import { logOut } from '#server/accounts/core/log-in-and-out.ts'
import type { AccountCheck } from './account-checks.contract.ts'
import { type Access, type AccountWorld, DAY } from './account-world.fixture.ts'
import {
  accessOf,
  appCode,
  askAgain,
  challenge,
  confirmed,
  getUser,
  logIn,
  mailTo,
  outcome,
  proveOwner,
  putUser,
  recoveryLink,
  refresh,
  showCode,
  tokenIn,
  verifyLink,
  withSecondFactor,
} from './learner-steps.fixture.ts'
import { addPasskey, askForPasskey } from './passkey-steps.fixture.ts'

const NEW = 'en ny sætning om morgenen'
const GONE = [403, 'session_not_found']
const EXPIRED = [403, 'otp_expired']

type Person = Access & { email: string }

/** What a thief has left half done in an account: a change of address, a link, a question, a factor. */
async function leaveThings(world: AccountWorld, { email, accessToken: token }: Person) {
  const { server } = world
  const next = world.address('thief')
  world.clock.forward(61_000)
  const changed = await putUser(server, token, { email: next })
  expect(changed.status, changed.text).toBe(200)
  await server.ask('/otp', { body: { email, create_user: false } })
  const body = { factor_type: 'totp', friendly_name: 'begun' }
  const factor = await server.ask('/factors', { token, body })
  await challenge(server, token, factor.json.id)
  const links = [
    ['email_change', tokenIn(mailTo(world, next, 'email-change-new'))],
    ['magiclink', tokenIn(mailTo(world, email, 'magiclink'))],
  ] as const
  return { next, links }
}

async function nothingIsLeft(
  world: AccountWorld,
  userId: string,
  left: Awaited<ReturnType<typeof leaveThings>>,
) {
  for (const [type, link] of left.links)
    expect([type, ...outcome(await verifyLink(world.server, type, link))]).toEqual([type, ...EXPIRED])
  const account = (await world.store.accountById(userId))?.value
  expect(account).toMatchObject({ newEmail: null, mailTokens: [], factors: [] })
}

async function newPasswordLeavesNothing(world: AccountWorld): Promise<void> {
  const { server } = world
  const changed = await confirmed(world)
  const left = await leaveThings(world, changed)
  expect((await putUser(server, changed.accessToken, { password: NEW })).status).toBe(200)
  await nothingIsLeft(world, changed.userId, left)
  const forgotten = await confirmed(world)
  const before = await leaveThings(world, forgotten)
  const recovered = await verifyLink(server, 'recovery', await recoveryLink(world, forgotten.email))
  expect((await putUser(server, accessOf(recovered).accessToken, { password: NEW })).status).toBe(200)
  await nothingIsLeft(world, forgotten.userId, before)
}

async function logOutLeavesNothing(world: AccountWorld): Promise<void> {
  const { server } = world
  for (const scope of ['global', 'others']) {
    const owner = await confirmed(world)
    const other = accessOf(await logIn(server, owner.email))
    const left = await leaveThings(world, { ...other, email: owner.email })
    const token = owner.accessToken
    const out = await server.ask(`/logout?scope=${scope}`, { method: 'POST', token })
    expect([scope, out.status]).toEqual([scope, 204])
    expect(outcome(await getUser(server, other.accessToken))).toEqual(GONE)
    expect((await getUser(server, token)).status).toBe(scope === 'global' ? 403 : 200)
    await nothingIsLeft(world, owner.userId, left)
  }
  const owner = await confirmed(world)
  const other = accessOf(await logIn(server, owner.email))
  const { next } = await leaveThings(world, owner)
  await server.ask('/logout?scope=local', { method: 'POST', token: other.accessToken })
  expect((await getUser(server, owner.accessToken)).json.new_email).toBe(next)
}

async function newAddressLeavesNothing(world: AccountWorld): Promise<void> {
  const { server } = world
  const owner = await confirmed(world)
  const other = accessOf(await logIn(server, owner.email))
  await askAgain(world, '/otp', { email: owner.email, create_user: false })
  const pending = tokenIn(mailTo(world, owner.email, 'magiclink'))
  const begun = await server.ask('/factors', { token: other.accessToken, body: { factor_type: 'totp' } })
  await challenge(server, other.accessToken, begun.json.id)
  const next = world.address('next')
  await putUser(server, owner.accessToken, { email: next })
  await verifyLink(server, 'email_change', tokenIn(mailTo(world, owner.email, 'email-change-current')))
  expect((await getUser(server, other.accessToken)).status).toBe(200)
  const whole = await verifyLink(server, 'email_change', tokenIn(mailTo(world, next, 'email-change-new')))
  const opened = accessOf(whole)
  expect(outcome(await getUser(server, other.accessToken))).toEqual(GONE)
  expect((await refresh(server, other.refreshToken)).status).toBe(400)
  for (const { accessToken } of [owner, opened])
    expect((await getUser(server, accessToken)).json.email).toBe(next)
  expect(outcome(await verifyLink(server, 'magiclink', pending))).toEqual(EXPIRED)
  const account = (await world.store.accountById(owner.userId))?.value
  expect(account).toMatchObject({ mailTokens: [], factors: [] })
  const open = world.serve({ autoconfirm: true })
  const [asker, left] = [accessOf(await logIn(open, next)), accessOf(await logIn(open, next))]
  expect((await putUser(open, asker.accessToken, { email: world.address('sudden') })).status).toBe(200)
  expect(outcome(await getUser(open, left.accessToken))).toEqual(GONE)
  expect((await getUser(open, asker.accessToken)).status).toBe(200)
}

/** A request that was let in before the session ended, and is decided after. */
async function nothingIsAddedAfter(world: AccountWorld): Promise<void> {
  const { server, store } = world
  const owner = await confirmed(world)
  const thief = accessOf(await logIn(server, owner.email))
  const { body } = await askForPasskey(world, thief.accessToken)
  const auth = await authenticate(server.accounts, `Bearer ${thief.accessToken}`)
  if (!auth.ok) throw new Error(auth.error)
  expect((await putUser(server, owner.accessToken, { password: NEW })).status).toBe(200)
  const kept = await keepPasskey(server.accounts, auth.value, {
    challengeId: body.challenge_id,
    response: body.credential,
  })
  expect(kept).toEqual({ ok: false, error: 'session-over' })
  expect((await store.accountById(owner.userId))?.value.passkeys).toEqual([])
}

type Late = (accounts: AccountWorld['server']['accounts'], auth: AuthContext) => Promise<object>

/** Somebody else who is in with both steps was let in with a request; then the owner sets a new password. */
async function nothingIsChangedAfter(world: AccountWorld): Promise<void> {
  const { server, store } = world
  const open = world.serve({ autoconfirm: true })
  const nothing = { password: null, currentPassword: null, nonce: null, pkce: null, redirectTo: null }
  const change = { ...nothing, email: null, data: null, network: '192.0.2.1' }
  const late: Late[] = [
    (accounts, auth) => changeUser(accounts, auth, { ...change, email: world.address('thief') }),
    (accounts, auth) => changeUser(accounts, auth, { ...change, data: { name: 'Thief' } }),
    (accounts, auth) => generateRecoveryCodes(accounts, auth, { isNew: true, friendlyName: null }),
    (accounts, auth) => enrolFactor(accounts, auth, { type: 'totp', friendlyName: null, issuer: null }),
    (accounts, auth) => unenrolFactor(accounts, auth, auth.account.value.factors[0]?.id ?? ''),
    (accounts, auth) => logOut(accounts, auth, 'global'),
  ]
  const owner = await withSecondFactor(world)
  const { accessToken: low } = accessOf(await logIn(server, owner.email))
  const thief = accessOf(await showCode(server, low, owner.factorId, appCode(world, owner.secret)))
  const auth = await authenticate(open.accounts, `Bearer ${thief.accessToken}`)
  if (!auth.ok) throw new Error(auth.error)
  expect((await putUser(server, owner.accessToken, { password: NEW })).status).toBe(200)
  const before = (await store.accountById(owner.userId))?.value
  for (const request of late)
    expect(await request(open.accounts, auth.value)).toEqual({ ok: false, error: 'session-over' })
  expect((await store.accountById(owner.userId))?.value).toEqual(before)
  expect((await getUser(server, owner.accessToken)).json.email).toBe(owner.email)
}

async function addedKeysAreShown(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email, accessToken: high, refreshToken } = await withSecondFactor(world)
  clock.forward(40 * DAY)
  const here = accessOf(await refresh(server, refreshToken))
  await proveOwner(server, here.accessToken)
  await addPasskey(world, here.accessToken)
  const shown = await server.ask('/api/account/added-keys', { token: here.accessToken })
  expect(shown.status, shown.text).toBe(200)
  const at = new Date(clock.now()).toISOString()
  const [passkey, app] = shown.json.keys
  expect(passkey).toEqual({
    id: passkey.id,
    kind: 'passkey',
    name: 'Passkey 1',
    addedAt: at,
    isFromHere: true,
  })
  expect([app.kind, app.name, app.isFromHere]).toEqual(['app', 'phone', true])
  expect(shown.text).not.toMatch(/secret|publicKey|credential/i)
  const low = accessOf(await logIn(server, email))
  const refused = await server.ask('/api/account/added-keys', { token: low.accessToken })
  expect([refused.status, refused.json.error]).toEqual([403, 'insufficient_aal'])
  expect((await getUser(server, high)).status).toBe(403) // its own time is over
}

/** Checks of what somebody who was in an account may have left in it. */
export const LEFTOVER_CHECKS: AccountCheck[] = [
  {
    id: 'left 1',
    says: 'a new password leaves no link, question, begun factor or change of address',
    run: newPasswordLeavesNothing,
  },
  { id: 'left 2', says: 'logging out everywhere leaves none of them either', run: logOutLeavesNothing },
  {
    id: 'left 3',
    says: 'a new address ends sessions but the one that asked and the one that confirmed',
    run: newAddressLeavesNothing,
  },
  {
    id: 'left 4',
    says: 'no passkey is added by a session that has ended meanwhile',
    run: nothingIsAddedAfter,
  },
  {
    id: 'left 4a',
    says: 'nothing else is changed by a session that has ended meanwhile',
    run: nothingIsChangedAfter,
  },
  { id: 'left 5', says: 'the owner is shown the keys that were added lately', run: addedKeysAreShown },
]
