import fc from 'fast-check'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { STORAGE_KEYS } from '#web/documents/local-storage.ts'
import { ANA, BEA, profileOf, sessionOf } from './account-provider.fixture.ts'
import { createKeptAccount } from './kept-account.adapter.ts'
import { createProfileStore } from './profile-store.adapter.ts'

beforeEach(() => localStorage.clear())

/** What is kept of the session of ANA, whose token is good for a while. Answers the token. */
function keep(seconds = 3600): string {
  const kept = { ...sessionOf(ANA), expires_at: Math.floor(Date.now() / 1000) + seconds }
  localStorage.setItem(STORAGE_KEYS.session, JSON.stringify(kept))
  return kept.access_token
}

/** An account here, and what the client of the provider would say. */
function open(answer: () => Response | Promise<Response> = () => Response.json({}), here = ANA) {
  const store = createProfileStore()
  store.write(profileOf(here))
  const client = { accessToken: vi.fn(async () => 'renewed'), refresh: vi.fn(async () => undefined) }
  const ask = vi.fn<typeof fetch>(async () => answer())
  const settings = { authUrl: '/auth/v1', authKey: 'public' }
  const account = createKeptAccount({ settings, store, load: async () => client, ask })
  return { account, client, ask, store }
}

describe('an account that is kept in this browser', () => {
  it('ACCESS-7: has its token without the client while it is good for two minutes more', async () => {
    const { account, client } = open()
    const token = keep(130)
    expect(await account.accessToken()).toBe(token)
    expect(client.accessToken).not.toHaveBeenCalled()
    keep(110)
    expect(await account.accessToken()).toBe('renewed')
    localStorage.clear()
    expect(await account.accessToken()).toBe('renewed')
  })

  it('ACCESS-7: is never given the token of another account', async () => {
    const { account, client } = open(undefined, BEA)
    keep()
    await account.accessToken()
    expect(client.accessToken).toHaveBeenCalledOnce()
  })

  it('whatever stands in the storage, nothing but a token of this account is handed out', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => said.mockRestore())
    const { account } = open()
    const session = fc.record(
      {
        access_token: fc.anything(),
        expires_at: fc.oneof(fc.anything(), fc.constant(9e9)),
        user: fc.oneof(fc.anything(), fc.record({ id: fc.constantFrom<unknown>(ANA, BEA, null, 1) })),
      },
      { requiredKeys: [] },
    )
    const stored = fc.oneof(
      fc.string(),
      fc.json(),
      session.map((value) => JSON.stringify(value) ?? ''),
    )
    await fc.assert(
      fc.asyncProperty(stored, async (text) => {
        localStorage.setItem(STORAGE_KEYS.session, text)
        const token = await account.accessToken()
        if (token === 'renewed') return
        const { access_token: theirs, user } = JSON.parse(text)
        expect([theirs, user.id]).toEqual([token, ANA])
      }),
    )
  })

  it('is asked for with its token and the public key, and what another device has changed is stored', async () => {
    const changed = { ...sessionOf(ANA).user, user_metadata: { name: 'Ana Luz' } }
    const { account, client, ask, store } = open(() => Response.json(changed))
    const token = keep()
    await account.refresh()
    const [address, request] = ask.mock.calls[0] ?? []
    expect(address).toBe(`${location.origin}/auth/v1/user`)
    expect(request?.headers).toEqual({ authorization: `Bearer ${token}`, apikey: 'public' })
    expect(store.read()?.name).toBe('Ana Luz')
    expect(client.refresh).not.toHaveBeenCalled()
  })

  it('what was changed here while the answer was on its way is not taken back', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { account, store } = open(() => promise)
    keep()
    const refreshed = account.refresh()
    const chosen = { ...profileOf(ANA), name: 'Ana Luz' }
    store.write(chosen)
    resolve(Response.json(sessionOf(ANA).user))
    await refreshed
    expect(store.read()).toEqual(chosen)
  })

  it.each([
    ['a refusal', () => new Response('{}', { status: 403 })],
    ['what is no account', () => Response.json({ id: 7 })],
    ['the page of a captive portal', () => new Response('<html>')],
    ['an endless answer', () => new Response('x'.repeat(300_000))],
  ])('AUTH-26: at %s the client is asked, which alone ends a session', async (_, answer) => {
    const { account, client, store } = open(answer)
    keep()
    await account.refresh()
    expect(client.refresh).toHaveBeenCalledOnce()
    expect(store.read()?.id).toBe(ANA)
  })

  it.each([
    ['in trouble', () => new Response('', { status: 503 })],
    ['out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('a provider %s changes nothing', async (_, answer) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => said.mockRestore())
    const { account, client, store } = open(answer)
    keep()
    await account.refresh()
    expect(client.refresh).not.toHaveBeenCalled()
    expect(store.read()?.id).toBe(ANA)
  })
})
