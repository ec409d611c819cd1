import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Secret, TOTP } from 'otpauth'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { embeddedSessions } from '#server/accounts/http/embedded-sessions.ts'
import { rotateSigningKey } from '#server/accounts/tokens/key-ring.ts'
import { externalSessions } from '#server/sessions/external-sessions.ts'
import { claimsOf } from '#server/sessions/forged-tokens.fixture.ts'
import { describeSessionReader } from '#server/sessions/session-reader.contract.ts'
import type { SessionReader } from '#server/sessions/session-reader.ts'
import { type Entered, openTestProvider, rsaKey, type TestProvider } from './account-provider.fixture.ts'

type Enrolled = { id: string; totp: { secret: string } }

const silent = pino({ enabled: false })

function external({ url, clock }: Pick<TestProvider, 'url' | 'clock'>): SessionReader {
  return externalSessions({ url, clock, log: silent, timeoutMs: 500 })
}

describeSessionReader('our own provider', ({ provider }) => embeddedSessions(provider))
describeSessionReader('a provider elsewhere', external)

async function opened(settings = {}): Promise<TestProvider> {
  const provider = await openTestProvider(settings)
  onTestFinished(provider.close)
  return provider
}

/** A server that answers whatever is wanted; answers its address as that of a provider. */
async function serving(status: number, headers: Record<string, string>, body: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status, headers).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth/v1`
}

it('a session that was ended is over at once here; at a provider elsewhere its token lives on', async () => {
  const provider = await opened()
  const { access_token: token } = await provider.enter()
  await provider.ask('/logout?scope=local', {}, token)
  const refused = { ok: false, error: 'bad-session' }
  expect(await embeddedSessions(provider.provider).read(`Bearer ${token}`)).toEqual(refused)
  expect(await external(provider).read(`Bearer ${token}`)).toMatchObject({ ok: true })
})

it('whoever has a second factor is known after showing it, not before', async () => {
  const provider = await opened()
  const reader = embeddedSessions(provider.provider)
  const { access_token: low } = await provider.enter()
  const { id, totp } = await provider.ask<Enrolled>('/factors', { factor_type: 'totp' }, low)
  expect(await reader.read(`Bearer ${low}`)).toMatchObject({ ok: true }) // not yet a factor
  const challenge = await provider.ask<{ id: string }>(`/factors/${id}/challenge`, {}, low)
  const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate({ timestamp: provider.clock() })
  const high = await provider.ask<Entered>(`/factors/${id}/verify`, { challenge_id: challenge.id, code }, low)
  expect(await reader.read(`Bearer ${low}`)).toEqual({ ok: false, error: 'second-factor-needed' })
  for (const one of [reader, external(provider)])
    expect(await one.read(`Bearer ${high.access_token}`)).toMatchObject({ ok: true, value: { aal: 'aal2' } })
})

it('a provider elsewhere may sign with RSA', async () => {
  const provider = await opened({ ownSigningKey: rsaKey() })
  const { access_token: token, user } = await provider.enter()
  expect(await external(provider).read(`Bearer ${token}`)).toMatchObject({
    ok: true,
    value: { userId: user.id },
  })
})

it('AUTH-16 AUTH-27: its keys are asked for once in ten minutes, however many tokens come', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const provider = await opened()
  const reader = external(provider)
  const tokens = [await provider.enter(), await provider.enter()].map((one) => `Bearer ${one.access_token}`)
  for (const token of [...tokens, ...tokens]) expect(await reader.read(token)).toMatchObject({ ok: true })
  const times = () => provider.asked.filter((path) => path.endsWith('/jwks.json')).length
  expect(times()).toBe(1)
  vi.setSystemTime(Date.now() + 9 * 60_000)
  await reader.read(tokens[0])
  expect(times()).toBe(1)
  vi.setSystemTime(Date.now() + 2 * 60_000)
  await reader.read(tokens[0])
  expect(times()).toBe(2)
})

it('its next key is believed, because it was shown before it signs', async () => {
  const provider = await opened()
  const { store, secrets } = provider.provider
  await provider.enter() // makes the first key
  await rotateSigningKey({ store, clock: provider.clock }, secrets, 3600)
  provider.forward(2 * 60_000)
  const reader = external(provider)
  const before = (await provider.enter()).access_token
  expect(await reader.read(`Bearer ${before}`)).toMatchObject({ ok: true })
  provider.forward(20 * 60_000)
  const after = (await provider.enter()).access_token
  expect(after.split('.')[0]).not.toBe(before.split('.')[0])
  expect(await reader.read(`Bearer ${after}`)).toMatchObject({ ok: true })
})

it('self-hosted Supabase names itself without /auth/v1', async () => {
  const provider = await opened()
  const claims = claimsOf((await provider.enter()).access_token)
  const token = await provider.signed({ ...claims, iss: provider.site })
  expect(await external(provider).read(`Bearer ${token}`)).toMatchObject({ ok: true })
})

it('a guest of the provider, whom anybody can become, has no account', async () => {
  const provider = await opened()
  const claims = claimsOf((await provider.enter()).access_token)
  const token = await provider.signed({ ...claims, is_anonymous: true })
  expect(await external(provider).read(`Bearer ${token}`)).toEqual({ ok: false, error: 'bad-session' })
})

it.each<[string, () => Promise<string>]>([
  ['does not answer at all', async () => 'http://127.0.0.1:1/auth/v1'],
  ['is broken', () => serving(503, {}, 'upstream')],
  ['has no such address', () => serving(404, {}, '{}')],
  ['answers with HTML', () => serving(200, { 'content-type': 'text/html' }, '<!doctype html>')],
  ['answers with something else', () => serving(200, {}, '{"keys":7}')],
  ['leads to somebody else', () => serving(302, { location: 'https://evil.example/jwks.json' }, '')],
])('where the provider %s nobody knows whether a token holds, which is no refusal', async (_, address) => {
  const provider = await opened()
  const { access_token: token } = await provider.enter()
  const reader = external({ url: await address(), clock: provider.clock })
  expect(await reader.read(`Bearer ${token}`)).toEqual({ ok: false, error: 'accounts-unreachable' })
  expect(await reader.read(undefined)).toEqual({ ok: false, error: 'no-session' })
})

it('a provider that signs with a shared secret proves nothing', async () => {
  const provider = await opened()
  const { access_token: token } = await provider.enter()
  const empty = external({ url: await serving(200, {}, '{"keys":[]}'), clock: provider.clock })
  expect(await empty.read(`Bearer ${token}`)).toEqual({ ok: false, error: 'bad-session' })
})
