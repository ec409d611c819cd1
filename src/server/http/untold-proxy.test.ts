import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { warnOfUntoldProxy } from './untold-proxy.ts'

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
