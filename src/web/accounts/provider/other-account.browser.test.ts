import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { once } from '#domain/promises.ts'
import { ANA, BEA, profileOf, sessionAt, sessionOf } from './account-provider.fixture.ts'
import { createHostedAccountService } from './hosted-account-service.adapter.ts'
import { createHostedSecurity } from './hosted-security.adapter.ts'
import { createHostedSignInSteps } from './hosted-sign-in-steps.adapter.ts'

beforeEach(() => localStorage.clear())

/** Ana logged in, at a provider that keeps back its answer to one of the requests for an account. */
async function openHeld(held: 'GET' | 'PUT') {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  let who = ANA
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const isHeld = once(() => gate)
  const device = sessionAt(
    {
      '/token': () => sessionOf(who),
      '/logout': () => ({}),
      '/user': async () => {
        const last = device.asked.at(-1)
        if (last?.method === held) await isHeld()
        return sessionOf(last?.by ?? '').user
      },
    },
    null,
  )
  const newOther = () => device.newClient()
  const service = createHostedAccountService({
    session: device.session,
    loadLocal: () => Promise.reject(new Error('nobody asks for the demo')),
    loaders: {
      singleSignOn: null,
      loadSignInSteps: async () =>
        createHostedSignInSteps(device.session, { newRecovery: newOther, newPassing: newOther }),
      loadSecurity: async () => createHostedSecurity(device.session),
    },
  })
  await service.logIn({ email: 'ana@example.com', password: 'x' })
  /** As another tab does it: this one learns of it by what the browser keeps. */
  async function beaLogsIn(): Promise<void> {
    who = BEA
    const client = await device.session.client()
    await client.signOut({ scope: 'local' })
    await client.signInWithPassword({ email: 'bea@example.com', password: 'x' })
    device.store.write(profileOf(BEA))
  }
  const puts = () => device.asked.filter(({ method }) => method === 'PUT')
  return { ...device, service, beaLogsIn, release, puts }
}

type Held = Awaited<ReturnType<typeof openHeld>>

const CHANGES: Record<string, (device: Held) => Promise<unknown>> = {
  'a preference': async ({ service }) => {
    const preferences = await service.loadPreferences()
    preferences.change({ autoTranslate: true })
    return preferences.send()
  },
  'the name': ({ service }) => service.update({ name: 'Ana Luz' }),
  'the address': async ({ service }) =>
    (await service.hosted.loadSecurity()).changeEmail('ana.luz@example.com'),
  'the password': async ({ service }) =>
    (await service.hosted.loadSecurity()).changePassword('a new long one', null),
  'a first password': async ({ service }) =>
    (await service.hosted.loadSignInSteps()).setPassword('a first long one'),
}

const CASES = [
  ['a preference', 'GET'],
  ...Object.keys(CHANGES).map((name) => [name, 'PUT'] as const),
] as const

describe('a change of one account', () => {
  it('its deletion logs nobody out who has logged in meanwhile', async () => {
    const device = await openHeld('PUT')
    const answer = Promise.withResolvers<Response>()
    const asked = vi.spyOn(globalThis, 'fetch').mockReturnValue(answer.promise)
    const deleted = (await device.service.hosted.loadSecurity()).deleteAccount()
    await expect.poll(() => asked.mock.calls.length).toBe(1)
    await device.beaLogsIn()
    answer.resolve(new Response(null, { status: 204 }))
    expect(await deleted).toEqual({ ok: true, value: 'account' })
    expect(device.store.read()).toEqual(profileOf(BEA))
    expect(await device.service.accessToken()).toBe(sessionOf(BEA).access_token)
  })

  it.each(CASES)('%s never reaches who logs in before the answer to %s', async (name, held) => {
    const device = await openHeld(held)
    const before = device.asked.length
    const changed = CHANGES[name]?.(device)
    await expect.poll(() => device.asked.length).toBeGreaterThan(before)
    await device.beaLogsIn()
    device.release()
    await changed
    expect(device.puts().map(({ by }) => by)).toEqual([ANA])
    expect(await device.service.accessToken()).toBe(sessionOf(BEA).access_token)
    expect(device.store.read()).toEqual(profileOf(BEA))
  })
})
