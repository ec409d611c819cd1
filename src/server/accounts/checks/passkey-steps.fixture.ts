import { expect } from 'vitest'
import { type AccountWorld, SITE } from './account-world.fixture.ts'
import { testAuthenticator } from './authenticator.fixture.ts'

/** The site, as authenticators know it. */
export const HERE = { origin: SITE, rpId: new URL(SITE).hostname }

/** A question for a new passkey and a device's answer, which is not sent yet. */
export async function askForPasskey(world: AccountWorld, token: string, device = testAuthenticator(HERE)) {
  const asked = await world.server.ask('/passkeys/registration/options', { token, body: {} })
  expect(asked.status, asked.text).toBe(200)
  const { challenge_id, options } = asked.json
  return { device, body: { challenge_id, credential: device.create(options) } }
}

export async function addPasskey(world: AccountWorld, token: string) {
  const { device, body } = await askForPasskey(world, token)
  const kept = await world.server.ask('/passkeys/registration/verify', { token, body })
  expect(kept.status, kept.text).toBe(200)
  return { device, id: kept.json.id as string }
}
