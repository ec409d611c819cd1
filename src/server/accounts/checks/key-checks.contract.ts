import { expect } from 'vitest'
import { revokeKeys } from '#server/accounts/operate/operate-keys.ts'
import type { AccountCheck } from './account-checks.contract.ts'
import type { AccountWorld, Server } from './account-world.fixture.ts'
import { accessOf, confirmed, getUser, logIn, outcome, refresh } from './learner-steps.fixture.ts'

const REFUSED = [403, 'bad_jwt']

async function shownKeys(server: Server): Promise<string[]> {
  const { json } = await server.ask('/.well-known/jwks.json')
  return json.keys.map(({ kid }: { kid: string }) => kid)
}

/** Servers on one store, which all know the present key, and a command beside them. No time passes. */
async function revokedEverywhere(world: AccountWorld): Promise<void> {
  const servers = [world.serve(), world.serve()] as const
  const [here, there] = servers
  const { email } = await confirmed(world)
  const learner = accessOf(await logIn(here, email))
  for (const server of servers) {
    expect((await getUser(server, learner.accessToken)).status).toBe(200)
    accessOf(await logIn(server, email))
  }
  const shows = world.serve() // one that is asked for nothing else
  const before = await shownKeys(shows)
  const command = { ...world.serve().accounts, actor: { by: 'command', sessionId: null } } as const
  const revoked = await revokeKeys(command)
  expect(revoked).toMatchObject({ ok: true })
  for (const server of servers) {
    expect(outcome(await getUser(server, learner.accessToken))).toEqual(REFUSED)
    const own = await server.ask('/api/account/devices', { token: learner.accessToken })
    expect([own.status, own.json]).toEqual([403, { error: 'bad_jwt' }])
  }
  const renewed = accessOf(await refresh(there, learner.refreshToken))
  const entered = accessOf(await logIn(here, email))
  for (const server of servers)
    for (const { accessToken } of [renewed, entered])
      expect((await getUser(server, accessToken)).status).toBe(200)
  const shown = await shownKeys(shows)
  expect([shown.length, shown.filter((kid) => before.includes(kid))]).toEqual([1, []])
}

/** Sixteen log-ins, and a key that is made anew in the midst of them: whatever a token is signed by, it holds or is refused. */
async function revokedAmidLogIns(world: AccountWorld): Promise<void> {
  const [here, there] = [world.serve({ rateLimitFactor: 100 }), world.serve({ rateLimitFactor: 100 })]
  const { email } = await confirmed(world)
  const entering = Array.from({ length: 16 }, (_, index) => logIn(index % 2 === 0 ? here : there, email))
  await revokeKeys(world.serve().accounts)
  const entered = (await Promise.all(entering)).map(accessOf)
  for (const { accessToken, refreshToken } of entered) {
    const asked = await getUser(there, accessToken)
    if (asked.status !== 200) expect(outcome(asked)).toEqual(REFUSED)
    const renewed = accessOf(await refresh(here, refreshToken))
    expect((await getUser(there, renewed.accessToken)).status).toBe(200)
  }
}

/** Check 31, once more: keys that are taken away at once. */
export const KEY_CHECKS: AccountCheck[] = [
  {
    id: 'keys 1',
    says: 'revoked keys end every token on every server, and no session',
    run: revokedEverywhere,
  },
  { id: 'keys 2', says: 'keys that are revoked amid log-ins leave nobody out', run: revokedAmidLogIns },
]
