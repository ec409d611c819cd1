import { expect } from 'vitest'
import type { Access, AccountWorld, Answer } from './account-world.fixture.ts'
import { mailTo } from './learner-steps.fixture.ts'

export const NEEDED = [400, 'reauthentication_needed']

export function prove(world: AccountWorld, token: string, body: unknown): Promise<Answer> {
  return world.server.ask('/api/account/reauthentication', { token, body })
}

export async function reauthenticationCode(
  world: AccountWorld,
  { email, accessToken }: Access & { email: string },
) {
  world.clock.forward(61_000)
  expect((await world.server.ask('/reauthenticate', { token: accessToken })).status).toBe(200)
  return mailTo(world, email, 'reauthentication').code ?? ''
}
