import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { externalSessions } from './external-sessions.ts'
import { claimsOf } from './forged-tokens.fixture.ts'
import { type GotrueProvider, openGotrueProvider } from './gotrue-provider.fixture.ts'
import { describeSessionReader } from './session-reader.contract.ts'
import type { SessionReader } from './session-reader.ts'

const silent = pino({ enabled: false })

function readerOf({ url, clock }: Pick<GotrueProvider, 'url' | 'clock'>): SessionReader {
  return externalSessions({ url, clock, log: silent, timeoutMs: 500 })
}

describeSessionReader('an account provider elsewhere', async () => {
  const provider = await openGotrueProvider()
  return { ...provider, reader: readerOf(provider) }
})

async function opened(): Promise<GotrueProvider> {
  const provider = await openGotrueProvider()
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

it('a session that was ended there stays good here until its token is over', async () => {
  const provider = await opened()
  const { access_token: token } = await provider.enter()
  const headers = { authorization: `Bearer ${token}` }
  const left = await fetch(`${provider.url}/logout?scope=local`, { method: 'POST', headers })
  expect(left.status).toBe(204)
  expect(await readerOf(provider).read(`Bearer ${token}`)).toMatchObject({ ok: true })
})

it('a second factor that was shown there counts here', async () => {
  const provider = await opened()
  const claims = claimsOf((await provider.enter()).access_token)
  const token = await provider.signed({ ...claims, aal: 'aal2' })
  expect(await readerOf(provider).read(`Bearer ${token}`)).toMatchObject({ ok: true, value: { aal: 'aal2' } })
})

function keyRequests({ asked }: GotrueProvider): number {
  return asked.filter(({ path }) => path.endsWith('/jwks.json')).length
}

it('AUTH-16 AUTH-27: its keys are asked for once in ten minutes, however many tokens come', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const provider = await opened()
  const reader = readerOf(provider)
  const tokens = [await provider.enter(), await provider.enter()].map((one) => `Bearer ${one.access_token}`)
  for (const token of [...tokens, ...tokens]) expect(await reader.read(token)).toMatchObject({ ok: true })
  expect(keyRequests(provider)).toBe(1)
  vi.setSystemTime(Date.now() + 9 * 60_000)
  await reader.read(tokens[0])
  expect(keyRequests(provider)).toBe(1)
  vi.setSystemTime(Date.now() + 2 * 60_000)
  await reader.read(tokens[0])
  expect(keyRequests(provider)).toBe(2)
})

it('a token is verified once, and again when the keys are read again', async () => {
  const provider = await opened()
  const reader = readerOf(provider)
  const token = `Bearer ${(await provider.enter()).access_token}`
  const verify = vi.spyOn(crypto.subtle, 'verify')
  onTestFinished(() => verify.mockRestore())
  for (let times = 0; times < 3; times += 1) expect(await reader.read(token)).toMatchObject({ ok: true })
  expect(verify).toHaveBeenCalledTimes(1)
  provider.forward(10 * 60_000)
  for (let times = 0; times < 3; times += 1) expect(await reader.read(token)).toMatchObject({ ok: true })
  expect(verify).toHaveBeenCalledTimes(2)
})

it('its next key is trusted, because it was shown before it signs', async () => {
  const provider = await opened()
  const reader = readerOf(provider)
  provider.showNextKey()
  const before = (await provider.enter()).access_token
  expect(await reader.read(`Bearer ${before}`)).toMatchObject({ ok: true })
  provider.signByNewestKey()
  const after = (await provider.enter()).access_token
  expect(after.split('.')[0]).not.toBe(before.split('.')[0])
  expect(await reader.read(`Bearer ${after}`)).toMatchObject({ ok: true })
  expect(keyRequests(provider)).toBe(1)
})

it('self-hosted Supabase names itself without /auth/v1', async () => {
  const provider = await opened()
  const claims = claimsOf((await provider.enter()).access_token)
  const token = await provider.signed({ ...claims, iss: provider.site })
  expect(await readerOf(provider).read(`Bearer ${token}`)).toMatchObject({ ok: true })
})

it('a guest of the provider, whom anybody can become, has no account', async () => {
  const provider = await opened()
  const claims = claimsOf((await provider.enter()).access_token)
  const token = await provider.signed({ ...claims, is_anonymous: true })
  expect(await readerOf(provider).read(`Bearer ${token}`)).toEqual({ ok: false, error: 'bad-session' })
})

it.each<[string, () => Promise<string>]>([
  ['does not answer at all', async () => 'http://127.0.0.1:1/auth/v1'],
  ['is broken', () => serving(503, {}, 'upstream')],
  ['has no such address', () => serving(404, {}, '{}')],
  ['answers with HTML', () => serving(200, { 'content-type': 'text/html' }, '<!doctype html>')],
  ['answers with something else', () => serving(200, {}, '{"keys":7}')],
  ['leads to somebody else', () => serving(302, { location: 'https://evil.example/jwks.json' }, '')],
])('where the provider %s nobody knows whether a token holds, which ends no session', async (_, address) => {
  const provider = await opened()
  const { access_token: token } = await provider.enter()
  const reader = readerOf({ url: await address(), clock: provider.clock })
  expect(await reader.read(`Bearer ${token}`)).toEqual({ ok: false, error: 'accounts-unreachable' })
  expect(await reader.read(undefined)).toEqual({ ok: false, error: 'no-session' })
})

it('a provider that signs with a shared secret proves nothing', async () => {
  const provider = await opened()
  const { access_token: token } = await provider.enter()
  const empty = readerOf({ url: await serving(200, {}, '{"keys":[]}'), clock: provider.clock })
  expect(await empty.read(`Bearer ${token}`)).toEqual({ ok: false, error: 'bad-session' })
})
