import { expect } from 'vitest'
import { type AccountWorld, type Answer, PASSWORD, type Server } from './account-world.fixture.ts'
import { accessOf, logIn, mailTo, withSecondFactor } from './learner-steps.fixture.ts'

export const ADDED_KEYS = '/api/account/added-keys'
export const WRONG_PROOF = [403, 'wrong_proof']

/** Somebody with the password has put a factor of their own before the owner's log-in, who stands before it. */
export async function shutOut(world: AccountWorld) {
  const { server } = world
  const thief = await withSecondFactor(world)
  const owner = accessOf(await logIn(server, thief.email))
  return { email: thief.email, thief, owner }
}

export async function removalCode(world: AccountWorld, email: string): Promise<string> {
  world.clock.forward(61_000)
  const asked = await world.server.ask(`${ADDED_KEYS}/code`, { body: { email } })
  expect([asked.status, asked.text]).toEqual([200, '{}'])
  return mailTo(world, email, 'key-removal').code ?? ''
}

type Proofs = { email: string; code: string; password?: string; token?: string; ids?: string[] }

export function remove(server: Server, { token, ...proofs }: Proofs): Promise<Answer> {
  const body = { password: PASSWORD, ...proofs }
  return server.ask(`${ADDED_KEYS}/removal`, { body, ...(token !== undefined && { token }) })
}
