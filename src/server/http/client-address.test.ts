import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { clientAddress, warnOfUntoldProxy } from './client-address.ts'

const CASES = [
  ['without a proxy what the client claims is not believed', '203.0.113.5', '198.51.100.1', 0, '203.0.113.5'],
  ['one proxy: its word is the last one', '10.0.0.1', '6.6.6.6, 203.0.113.5', 1, '203.0.113.5'],
  ['two proxies: the one before the last', '10.0.0.1', '6.6.6.6, 203.0.113.5, 10.0.0.2', 2, '203.0.113.5'],
  ['fewer words than proxies: the first there is', '10.0.0.1', '203.0.113.5', 3, '203.0.113.5'],
  ['no header behind a proxy', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['nonsense from a proxy', '10.0.0.1', 'unknown, <x>', 1, '10.0.0.1'],
  ['IPv4 written as IPv6 is the same client', '::ffff:203.0.113.5', undefined, 0, '203.0.113.5'],
  ['an IPv6 client is its /64', '2001:db8:1:2:aaaa::1', undefined, 0, '2001:db8:1:2::/64'],
  ['whichever way it is written', '2001:0db8::1', undefined, 0, '2001:db8:0:0::/64'],
  ['this machine', '::1', undefined, 0, '0:0:0:0::/64'],
  ['no connection at all', undefined, undefined, 0, 'unknown'],
] as const

describe('who a limit counts for', () => {
  it.each(CASES)('%s', (_, socket, forwarded, hops, expected) => {
    expect(clientAddress(socket, forwarded, hops)).toBe(expected)
  })
})

/** What the log says after two requests that came through a proxy, and one that did not. */
async function saidBy(settings: { publicUrl: string; trustedProxyHops: number }): Promise<string[]> {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) })
  const app = new Hono().use(warnOfUntoldProxy(settings, log)).get('/', (c) => c.text('here'))
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  for (const given of [{}, { headers }, { headers }])
    expect(await (await app.request('/', given)).text()).toBe('here')
  return lines
}

const publicUrl = 'https://diary.example.org'

it('a proxy that the settings know nothing of is warned of once, by the name of the setting', async () => {
  const lines = await saidBy({ publicUrl, trustedProxyHops: 0 })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    msg: expect.stringMatching(/^TRUSTED_PROXY_HOPS is 0/),
  })
  expect(lines[0]).not.toContain('203.0.113.9')
})

it.each([
  { publicUrl, trustedProxyHops: 1 },
  { publicUrl: 'http://localhost:3000', trustedProxyHops: 0 },
])('with %j there is nothing to warn of', async (settings) => {
  expect(await saidBy(settings)).toEqual([])
})
