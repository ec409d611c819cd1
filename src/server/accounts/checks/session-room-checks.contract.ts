import { expect } from 'vitest'
import type { AccountCheck } from './account-checks.contract.ts'
import { type AccountWorld, type Answer, MINUTE } from './account-world.fixture.ts'
import {
  accessOf,
  appCode,
  claimsIn,
  confirmed,
  cookieOf,
  getUser,
  logIn,
  logInOn,
  mailTo,
  outcome,
  proveOwner,
  recoveryLink,
  refresh,
  showCode,
  verifyCode,
  verifyLink,
  withSecondFactor,
} from './learner-steps.fixture.ts'

/** Sessions of an account, by ids that say when each was last used. */
async function idsOfSessions({ store }: AccountWorld, userId: string): Promise<Set<string>> {
  return new Set((await store.sessions(userId)).map(({ value }) => value.sessionId))
}

function sessionIn(answer: Answer): string {
  return claimsIn(accessOf(answer).accessToken).session_id
}

/** Opens sessions of somebody, one after another, each a second later. */
async function openSessions(world: AccountWorld, email: string, count: number): Promise<Answer[]> {
  const opened: Answer[] = []
  for (let session = 0; session < count; session += 1) {
    world.clock.forward(1000)
    opened.push(await logIn(world.server, email))
  }
  return opened
}

async function fiftySessions(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email, userId, refreshToken } = await confirmed(world)
  const opened = await openSessions(world, email, 49)
  clock.forward(1000)
  accessOf(await refresh(server, refreshToken)) // the oldest session is in use
  const [idlest, next] = opened.map(sessionIn)
  expect(await idsOfSessions(world, userId)).toContain(idlest)
  await openSessions(world, email, 1)
  const left = await idsOfSessions(world, userId)
  expect([left.size, left.has(idlest ?? ''), left.has(next ?? '')]).toEqual([50, false, true])
  accessOf(await refresh(server, accessOf(opened[1] as Answer).refreshToken))
}

async function fiftyAtOnce(world: AccountWorld): Promise<void> {
  const server = world.serve({ rateLimitFactor: 10 })
  const { email, userId } = await confirmed(world)
  await openSessions(world, email, 42)
  world.clock.forward(1000)
  const answers = await Promise.all(Array.from({ length: 16 }, () => logIn(server, email)))
  const left = await idsOfSessions(world, userId)
  expect(left.size).toBe(50)
  for (const answer of answers) expect(left).toContain(sessionIn(answer))
}

/** Whoever has only the password opens one session after another. */
async function aThiefPushesNobodyOut(world: AccountWorld): Promise<void> {
  const { server, clock } = world
  const { email, factorId, secret, ...owner } = await withSecondFactor(world)
  const known = await showCode(
    server,
    accessOf(await logIn(server, email)).accessToken,
    factorId,
    appCode(world, secret),
  )
  clock.forward(MINUTE)
  const atKnown = await logInOn(server, email, cookieOf(known))
  const byMail = await verifyLink(server, 'recovery', await recoveryLink(world, email))
  const stolen = await openSessions(world, email, 60)
  const left = await idsOfSessions(world, owner.userId)
  expect([left.size, left.has(sessionIn(stolen[0] as Answer))]).toEqual([50, false])
  for (const { refreshToken } of [owner, accessOf(known), accessOf(atKnown), accessOf(byMail)])
    accessOf(await refresh(server, refreshToken))
  const { accessToken } = accessOf(byMail)
  accessOf(await showCode(server, accessToken, factorId, appCode(world, secret)))
}

/** A mailed link opens again and again: whoever has it ends no device of the owner, and makes none a stranger. */
async function aLinkKeepsOneSession(world: AccountWorld): Promise<void> {
  const server = world.serve({ rateLimitFactor: 100 })
  const { email, userId, refreshToken } = await confirmed(world)
  const owners = [
    refreshToken,
    ...(await openSessions(world, email, 3)).map((one) => accessOf(one).refreshToken),
  ]
  const knownDevices = async () => (await world.store.accountById(userId))?.value.knownDevices
  const known = await knownDevices()
  const link = await recoveryLink(world, email)
  const { code = '' } = mailTo(world, email, 'recovery')
  const before = await idsOfSessions(world, userId)
  let last = await verifyLink(server, 'recovery', link)
  for (let opening = 0; opening < 60; opening += 1) {
    world.clock.forward(1000)
    const next = await (opening === 30
      ? verifyCode(server, 'recovery', email, code)
      : verifyLink(server, 'recovery', link))
    expect(outcome(await getUser(server, accessOf(last).accessToken))).toEqual([403, 'session_not_found'])
    expect(cookieOf(next)).toBe('')
    last = next
  }
  expect(await idsOfSessions(world, userId)).toEqual(new Set([...before, sessionIn(last)]))
  expect(await knownDevices()).toEqual(known)
  for (const token of owners) accessOf(await refresh(server, token))
  await proveOwner(server, accessOf(last).accessToken)
  accessOf(await verifyLink(server, 'recovery', link))
  expect((await getUser(server, accessOf(last).accessToken)).status).toBe(200) // the owner's, as the password has shown
}

/** How many sessions an account has, and whose end first. */
export const SESSION_ROOM_CHECKS: AccountCheck[] = [
  { id: 'guess 4', says: 'of fifty-one sessions the one idle longest ends', run: fiftySessions },
  { id: 'guess 4a', says: 'also where sixteen come at once', run: fiftyAtOnce },
  { id: 'guess 4c', says: 'openings of one link replace each other', run: aLinkKeepsOneSession },
  { id: 'guess 4b', says: 'a password alone ends no session that is worth more', run: aThiefPushesNobodyOut },
]
