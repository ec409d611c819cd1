import { SignJWT } from 'jose'
import { expect } from 'vitest'
import type { AccountCheck } from './account-checks.contract.ts'
import type { AccountWorld } from './account-world.fixture.ts'
import { claimsIn, confirmed, getUser, outcome } from './learner-steps.fixture.ts'

type Claims = Record<string, unknown>

/** A token that our own key has signed, whatever it says: of another use of the key, or of a server that errs. */
async function signed(world: AccountWorld, claims: Claims): Promise<string> {
  const { kid, algorithm, key } = await world.server.accounts.keys.signer()
  return new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' }).sign(key)
}

async function claimsCount(world: AccountWorld): Promise<void> {
  const { server } = world
  const { accessToken } = await confirmed(world)
  const claims: Claims = claimsIn(accessToken)
  const without = (name: string) => Object.fromEntries(Object.entries(claims).filter(([one]) => one !== name))
  const wrong: Record<string, Claims> = {
    'another audience': { ...claims, aud: 'somebody-else' },
    'several others': { ...claims, aud: ['a', 'b'] },
    'no audience': without('aud'),
    'another issuer': { ...claims, iss: 'https://evil.example/auth/v1' },
    'no issuer': without('iss'),
    'no end': without('exp'),
    'no account': without('sub'),
    'no session': without('session_id'),
    'another role': { ...claims, role: 'service_role' },
    'no role': without('role'),
    'not yet': { ...claims, nbf: Math.floor(world.clock.now() / 1000) + 3600 },
  }
  for (const [name, made] of Object.entries(wrong)) {
    const token = await signed(world, made)
    expect([name, ...outcome(await getUser(server, token))]).toEqual([name, 403, 'bad_jwt'])
    const own = await server.ask('/api/account/devices', { token })
    expect([name, own.status]).toEqual([name, 403])
  }
  expect((await getUser(server, await signed(world, claims))).status).toBe(200) // it is the claims that were wrong
}

/** Check 30, once more: what a token says counts as much as who has signed it. */
export const TOKEN_CHECKS: AccountCheck[] = [
  { id: '30a', says: 'a token of our own key opens nothing unless it says what it must', run: claimsCount },
]
