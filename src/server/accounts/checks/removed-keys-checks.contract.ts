import { expect } from 'vitest'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, DAY, HOUR, MINUTE } from './account-world.fixture.ts'
import { ADDED_KEYS, removalCode, remove, shutOut, WRONG_PROOF } from './key-removal-steps.fixture.ts'
import {
  accessOf,
  appCode,
  challenge,
  claimsIn,
  confirmed,
  getUser,
  logIn,
  mailsTo,
  ownOutcome,
  proveOwner,
  refresh,
  showCode,
  withSecondFactor,
} from './learner-steps.fixture.ts'

const AT_ONCE = 16

async function olderFactorsStay(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const guarded = await withSecondFactor(world)
  const { email } = guarded
  const code = await removalCode(world, email)
  clock.forward(7 * DAY)
  const low = accessOf(await logIn(server, email))
  expect(ownOutcome(await remove(server, { email, code }))).toEqual(WRONG_PROOF)
  const high = accessOf(
    await showCode(server, low.accessToken, guarded.factorId, appCode(world, guarded.secret)),
  )
  const body = { factor_type: 'totp', friendly_name: 'second' }
  const added = await server.ask('/factors', { token: high.accessToken, body })
  accessOf(await showCode(server, high.accessToken, added.json.id, appCode(world, added.json.totp.secret)))
  const owner = accessOf(await logIn(server, email))
  const token = owner.accessToken
  const later = await removalCode(world, email)
  expect((await remove(server, { email, code: later, token })).status).toBe(200)
  const { factors } = (await getUser(server, token)).json
  expect(factors.map(({ id }: { id: string }) => id)).toEqual([guarded.factorId])
  const still = accessOf(await refresh(server, owner.refreshToken))
  expect(claimsIn(still.accessToken).aal).toBe('aal1')
  expect((await server.ask(ADDED_KEYS, { token: still.accessToken })).status).toBe(403)
}

/** The factor has become too old between the mail and its answer. */
async function nothingRecent(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email } = await withSecondFactor(world)
  clock.forward(7 * DAY - 2 * MINUTE)
  const code = await removalCode(world, email)
  clock.forward(HOUR)
  expect(ownOutcome(await remove(server, { email, code }))).toEqual([404, 'nothing_recent'])
  expect(ownOutcome(await remove(server, { email, code }))).toEqual(WRONG_PROOF)
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
  const code = await removalCode(world, email)
  expect((await remove(server, { email, code, token: owner.accessToken })).status).toBe(200)
  expect((await getUser(server, owner.accessToken)).json.factors).toBeUndefined()
}

async function oneRemoval(world: AccountWorld): Promise<void> {
  const server = world.serve({ rateLimitFactor: 10 })
  const { email, owner } = await shutOut(world)
  const code = await removalCode(world, email)
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
  const code = await removalCode(world, email)
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

/** Checks of which second factors go when an owner removes what somebody else has added. */
export const REMOVED_KEYS_CHECKS: AccountCheck[] = [
  { id: 'removal 5', says: 'a factor older than seven days stays, and still counts', run: olderFactorsStay },
  { id: 'removal 5a', says: 'a code that removes nothing is used up all the same', run: nothingRecent },
  {
    id: 'removal 6',
    says: 'a factor that was begun long ago is as young as its first code',
    run: lateFactorsAreRecent,
  },
  { id: 'removal 7', says: 'of sixteen removals with one code, one removes', run: oneRemoval },
  { id: 'removal 8', says: 'nothing is added while the rest is removed', run: nothingIsAddedMeanwhile },
]
