import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BEA, sessionAt, sessionOf } from './account-provider.fixture.ts'
import { createHostedRecovery } from './hosted-recovery.adapter.ts'

type Asked = { path: string; method: string; body: unknown; authorization: string }

/** Our own server, which answers by the path. */
function ourServer(answers: Record<string, () => Response>): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const { authorization = '' } = init.headers as Record<string, string>
    asked.push({
      path,
      method: init.method ?? 'GET',
      body: JSON.parse(String(init.body ?? 'null')),
      authorization,
    })
    return answers[path]?.() ?? new Response('{"error":"not-found"}', { status: 404 })
  })
  return asked
}

const APP = { id: 'app', factor_type: 'totp', status: 'verified' }
const KEYS = {
  since: '2026-10-21T00:00:00.000Z',
  keys: [{ id: 'k', kind: 'passkey', name: '', addedAt: '2026-11-01T00:00:00.000Z', isFromHere: false }],
}
const LINK = { type: 'recovery', token: 'from-the-mail' }

function openAt(answers: Record<string, () => unknown>) {
  const at = sessionAt({ '/verify': () => sessionOf(BEA), '/logout': () => ({}), ...answers })
  return { ...at, recovery: createHostedRecovery(at.session, at.newClient) }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

describe('removing what was added lately', () => {
  it('asks our server with the session of the recovery, and then whether an older factor still counts', async () => {
    const factors = [APP]
    const { recovery } = openAt({ '/user': () => sessionOf(BEA, { factors: [...factors] }).user })
    const asked = ourServer({
      '/api/account/added-keys/code': () => new Response('{}'),
      '/api/account/added-keys/removal': () => new Response('{}'),
    })
    expect(await recovery.openRecovery(LINK)).toEqual({ ok: true, value: 'second-factor' })
    expect(await recovery.mailRemovalCode(' Bea@Example.com ')).toEqual({ ok: true, value: null })
    const proofs = { email: 'bea@example.com', code: 'aaaa', password: 'p' }
    expect(await recovery.removeRecentKeys('recovery', proofs)).toEqual({ ok: true, value: 'second-factor' })
    factors.length = 0
    expect(await recovery.removeRecentKeys('recovery', proofs)).toEqual({ ok: true, value: 'new-password' })
    expect(asked[0]?.body).toEqual({ email: 'bea@example.com' })
    expect(asked[1]).toMatchObject({ method: 'POST', path: '/api/account/added-keys/removal', body: proofs })
    expect(asked[1]?.authorization).toBe(`Bearer ${sessionOf(BEA).access_token}`)
  })

  it.each([
    [403, 'wrong_proof', 'wrong-proof'],
    [404, 'nothing_recent', 'nothing-recent'],
    [404, 'not-here', 'not-supported'],
    [403, 'session_not_found', 'logged-out'],
    [429, 'over_request_rate_limit', 'rate-limited'],
    [500, 'x', 'unexpected'],
  ])('says why it was not done: %d %s', async (status, code, error) => {
    const { recovery } = openAt({ '/user': () => sessionOf(BEA).user })
    ourServer({
      '/api/account/added-keys/removal': () => new Response(JSON.stringify({ error: code }), { status }),
    })
    await recovery.openRecovery(LINK)
    const removed = await recovery.removeRecentKeys('recovery', { email: '', code: '', password: '' })
    expect(removed).toEqual({ ok: false, error })
  })
})

describe('after a new password', () => {
  it('the recovery stays open while there are keys to look through, and ends when it is told to', async () => {
    const { recovery, asked } = openAt({ '/user': () => sessionOf(BEA).user })
    const own = ourServer({
      '/api/account/added-keys': () => new Response(JSON.stringify(KEYS)),
      '/api/account/added-keys/removal': () => new Response('{}'),
    })
    await recovery.openRecovery(LINK)
    const reset = await recovery.resetPassword('violet harbour')
    expect(reset).toMatchObject({ ok: true, value: { keys: [{ id: 'k', addedAt: Date.UTC(2026, 10, 1) }] } })
    expect(asked.some(({ path }) => path === '/logout')).toBe(false)
    const proofs = { email: 'bea@example.com', code: 'aaaa', password: 'p', ids: ['k'] }
    expect(await recovery.removeRecentKeys('recovery', proofs)).toMatchObject({ ok: true })
    expect(own.at(-1)?.body).toEqual(proofs)
    await recovery.endRecovery()
    expect(asked.at(-1)?.path).toBe('/logout')
    expect(await recovery.removeRecentKeys('recovery', proofs)).toEqual({ ok: false, error: 'logged-out' })
  })

  it.each([
    ['there are none', () => new Response(JSON.stringify({ ...KEYS, keys: [] }))],
    ['the provider does not say', () => new Response('{"error":"not-here"}', { status: 404 })],
    ['our server cannot be asked', () => Response.error()],
  ])('RESET-24: it ends at once where %s', async (_, answer) => {
    const { recovery, asked } = openAt({ '/user': () => sessionOf(BEA).user })
    ourServer({ '/api/account/added-keys': answer })
    await recovery.openRecovery(LINK)
    expect(await recovery.resetPassword('violet harbour')).toEqual({ ok: true, value: null })
    expect(asked.at(-1)?.path).toBe('/logout')
  })
})
