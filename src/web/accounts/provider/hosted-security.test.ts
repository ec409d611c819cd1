import { AuthClient } from '@supabase/auth-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NEW_PREFERENCES, type Profile } from '#domain/accounts/profile.ts'
import { createHostedSecurity } from './hosted-security.adapter.ts'

const SITE = 'https://echolog.example'
const USER = {
  id: 'a-user',
  aud: 'authenticated',
  email: 'ines@example.org',
  user_metadata: {},
  app_metadata: {},
}

const ACCOUNT: Profile = {
  id: USER.id,
  name: 'Ines',
  nativeLanguage: 'es-ES',
  targetLanguage: 'en-US',
  preferences: NEW_PREFERENCES,
}

type Canned = { status: number; body?: unknown }

function token(): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  const exp = Math.floor(Date.now() / 1000) + 3600
  return `${part({ alg: 'ES256', typ: 'JWT' })}.${part({ sub: USER.id, exp, aal: 'aal1' })}.c2ln`
}

const answers = new Map<string, Canned>()
const asked: string[] = []
const sent: unknown[] = []

async function answer(input: unknown, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(String(input), SITE)
  const question = `${init?.method ?? 'GET'} ${pathname}`
  asked.push(question)
  if (question.startsWith('POST /api/account/')) sent.push(JSON.parse(String(init?.body)))
  const { status, body } = answers.get(question) ?? { status: 500 }
  const headers = { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' }
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
}

const refused = (status: number, code: string): Canned => ({ status, body: { code, message: code } })

/** The provider's own client, with somebody logged in, on a network that answers what a test says. */
function open() {
  const session = {
    access_token: token(),
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: 3600,
    user: USER,
  }
  const kept = new Map([
    ['key', JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 3600 })],
  ])
  const client = new AuthClient({
    url: `${SITE}/auth/v1`,
    storageKey: 'key',
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    fetch: answer,
    autoRefreshToken: false,
    experimental: { recoveryCodes: true },
  })
  const became: (Profile | null)[] = []
  const security = createHostedSecurity({
    client: async () => client,
    bindClient: async () => client,
    update: () => undefined,
    store: { read: () => ({ ...ACCOUNT }), write: (who) => void became.push(who) },
  })
  return { security, became, kept }
}

beforeEach(() => {
  asked.length = 0
  sent.length = 0
  answers.clear()
  answers.set('GET /auth/v1/user', { status: 200, body: USER })
  answers.set('GET /auth/v1/passkeys', { status: 200, body: [] })
  answers.set('POST /auth/v1/logout', { status: 204 })
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('localStorage', { removeItem: (key: string) => void asked.push(`forget ${key}`) })
  vi.stubGlobal('location', { origin: SITE })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('what guards an account at a provider', () => {
  it('is read from the account: only apps that were confirmed count', async () => {
    const at = '2026-11-01T10:00:00.000Z'
    const factors = [
      { id: 'one', factor_type: 'totp', status: 'verified', friendly_name: 'Phone', created_at: at },
      { id: 'two', factor_type: 'totp', status: 'unverified', created_at: at },
      { id: 'codes', factor_type: 'recovery_code', status: 'verified', created_at: at },
    ]
    answers.set('GET /auth/v1/user', {
      status: 200,
      body: { ...USER, new_email: 'new@example.org', factors },
    })
    answers.set('GET /auth/v1/passkeys', {
      status: 200,
      body: [{ id: 'p', friendly_name: 'Key', created_at: at }],
    })
    answers.set('GET /auth/v1/factors/recovery-codes', {
      status: 200,
      body: { id: 'codes', type: 'recovery_code', total: 10, remaining: 4 },
    })
    expect(await open().security.settings()).toEqual({
      ok: true,
      value: {
        email: 'ines@example.org',
        identities: [],
        newEmail: 'new@example.org',
        hasPassword: true,
        apps: [{ id: 'one', name: 'Phone', addedAt: Date.parse(at) }],
        passkeys: [{ id: 'p', name: 'Key', addedAt: Date.parse(at), lastUsedAt: null }],
        recoveryCodesLeft: 4,
      },
    })
  })

  it.each([
    [{ status: 200, body: { hasPassword: false } }, false],
    [{ status: 200, body: { hasPassword: true } }, true],
    [{ status: 404, body: {} }, true],
    [{ status: 200, body: { hasPassword: 'no' } }, true],
  ])('a password is missing only where our server says so: %j', async (told, hasPassword) => {
    answers.set('GET /api/account', told)
    expect(await open().security.settings()).toMatchObject({ ok: true, value: { hasPassword } })
  })

  it.each([refused(404, 'passkey_disabled'), { status: 404, body: {} }])(
    'has no passkeys where the provider has none: %j',
    async (none) => {
      answers.set('GET /auth/v1/passkeys', none)
      expect(await open().security.settings()).toMatchObject({ ok: true, value: { passkeys: null } })
    },
  )

  it.each([
    [refused(422, 'mfa_factor_name_conflict'), 'name-taken'],
    [refused(403, 'insufficient_aal'), 'second-factor-needed'],
    [refused(422, 'mfa_totp_enroll_not_enabled'), 'not-supported'],
    [refused(429, 'over_request_rate_limit'), 'rate-limited'],
  ])('says why an app could not be added: %j', async (why, error) => {
    answers.set('POST /auth/v1/factors', why)
    expect(await open().security.addApp('')).toEqual({ ok: false, error })
  })

  it('takes away an app whose code never came before it adds another, and shows a picture as it is', async () => {
    const left = { id: 'left', factor_type: 'totp', status: 'unverified', created_at: '', updated_at: '' }
    answers.set('GET /auth/v1/user', { status: 200, body: { ...USER, factors: [left] } })
    answers.set('DELETE /auth/v1/factors/left', { status: 200, body: { id: 'left' } })
    const totp = { qr_code: '<svg fill="#000">å</svg>', secret: 'ABCD', uri: 'otpauth://totp/x' }
    answers.set('POST /auth/v1/factors', { status: 200, body: { id: 'new', type: 'totp', totp } })
    const added = await open().security.addApp(' Phone ')
    expect(added).toMatchObject({ ok: true, value: { id: 'new', secret: 'ABCD', link: totp.uri } })
    expect(asked.indexOf('DELETE /auth/v1/factors/left')).toBeLessThan(asked.indexOf('POST /auth/v1/factors'))
    const qr = added.ok ? added.value.qr : ''
    expect(decodeURIComponent(qr.replace('data:image/svg+xml,', ''))).toBe(totp.qr_code)
    expect(qr).not.toContain('#')
  })
})

const KEY = { id: 'k', kind: 'app', name: 'Phone', isFromHere: false } as const

describe('the keys that were added lately', () => {
  it('are our own server’s: times are moments', async () => {
    const [since, addedAt] = ['2026-10-01T10:00:00.000Z', '2026-11-01T10:00:00.000Z']
    answers.set('GET /api/account/added-keys', { status: 200, body: { since, keys: [{ ...KEY, addedAt }] } })
    expect(await open().security.addedKeys()).toEqual({
      ok: true,
      value: { since: Date.parse(since), keys: [{ ...KEY, addedAt: Date.parse(addedAt) }] },
    })
  })

  it.each([
    [404, {}, 'not-supported'],
    [403, { error: 'insufficient_aal' }, 'second-factor-needed'],
    [200, { keys: 'none' }, 'unexpected'],
    [200, [], 'unexpected'],
  ])('an answer of %d %j means %s', async (status, body, error) => {
    answers.set('GET /api/account/added-keys', { status, body })
    expect(await open().security.addedKeys()).toEqual({ ok: false, error })
  })

  it('are removed at our server, by a mailed code and the password', async () => {
    answers.set('POST /api/account/added-keys/code', { status: 200, body: {} })
    answers.set('POST /api/account/added-keys/removal', { status: 200, body: {} })
    const { security } = open()
    const proofs = { email: 'ana@example.org', code: 'aaaa', password: 'p', ids: ['k'] }
    expect(await security.mailRemovalCode(' Ana@Example.org')).toEqual({ ok: true, value: null })
    expect(await security.removeRecentKeys(proofs)).toMatchObject({ ok: true })
    expect(sent).toEqual([{ email: 'ana@example.org' }, proofs])
  })
})

describe('a session that is too old', () => {
  it('is made fresh by the password or a mailed code, which go to our server alone', async () => {
    answers.set('POST /api/account/reauthentication', { status: 204 })
    const { security } = open()
    expect(await security.reauthenticate({ password: ' lærke ' })).toEqual({ ok: true, value: null })
    expect(await security.reauthenticate({ mailedCode: '123456' })).toEqual({ ok: true, value: null })
    expect(sent).toEqual([{ password: ' lærke ' }, { code: '123456' }])
  })

  it.each([
    [400, 'current_password_invalid', 'wrong-password'],
    [422, 'reauthentication_not_valid', 'wrong-code'],
    [403, 'insufficient_aal', 'second-factor-needed'],
    [403, 'session_not_found', 'logged-out'],
    [429, 'over_request_rate_limit', 'rate-limited'],
    [404, 'something else', 'not-supported'],
  ])('says why it stays so: %d %s', async (status, code, error) => {
    answers.set('POST /api/account/reauthentication', { status, body: { error: code } })
    expect(await open().security.reauthenticate({ password: 'x' })).toEqual({ ok: false, error })
  })

  it('asks for proof before the account is deleted', async () => {
    answers.set('DELETE /api/account', { status: 400, body: { error: 'reauthentication_needed' } })
    const { security, became } = open()
    expect(await security.deleteAccount()).toEqual({ ok: false, error: 'reauthentication-needed' })
    expect(became).toEqual([])
  })
})

describe('devices and the end of the account', () => {
  it('are our own server’s: times are moments', async () => {
    const wire = {
      id: 'd',
      isThis: true,
      browser: 'x',
      signedInAt: '2026-11-01T10:00:00Z',
      lastSeenAt: '2026-11-02T10:00:00Z',
    }
    answers.set('GET /api/account/devices', { status: 200, body: { devices: [wire] } })
    const [signedInAt, lastSeenAt] = [Date.parse(wire.signedInAt), Date.parse(wire.lastSeenAt)]
    expect(await open().security.devices()).toEqual({
      ok: true,
      value: [{ ...wire, signedInAt, lastSeenAt }],
    })
  })

  it.each([
    [404, {}, 'not-supported'],
    [401, { error: 'no-session' }, 'logged-out'],
    [403, { error: 'not-enough' }, 'second-factor-needed'],
    [429, {}, 'rate-limited'],
    [503, {}, 'unexpected'],
    [401, {}, 'unexpected'], // of a captive portal, as the next
    [403, {}, 'unexpected'],
  ])('an answer of %d %j means %s, and nobody is logged out here', async (status, body, error) => {
    answers.set('GET /api/account/devices', { status, body })
    answers.set('DELETE /api/account', { status, body })
    const { security, became, kept } = open()
    expect(await security.devices()).toEqual({ ok: false, error })
    expect(await security.deleteAccount()).toEqual({ ok: false, error })
    expect(became).toEqual([])
    expect(kept.has('key')).toBe(true)
  })

  it('a lost connection leaves everything as it is', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { security, became } = open()
    expect(await security.deleteAccount()).toEqual({ ok: false, error: 'offline' })
    expect(became).toEqual([])
  })

  it('an account of our own is gone whole, and its session is forgotten first: nobody is left to log out', async () => {
    answers.set('DELETE /api/account', { status: 204 })
    const { security, became } = open()
    expect(await security.deleteAccount()).toEqual({ ok: true, value: 'account' })
    expect(became).toEqual([null])
    expect(asked).toContain('forget echolog.session')
  })

  it('of an account elsewhere only the content goes, and its session is ended at the provider', async () => {
    answers.set('DELETE /api/account', { status: 200, body: { deleted: 'content' } })
    const { security, became, kept } = open()
    expect(await security.deleteAccount()).toEqual({ ok: true, value: 'content' })
    expect(became).toEqual([null])
    expect(kept.has('key')).toBe(false)
    expect(asked).toContain('POST /auth/v1/logout')
  })
})
