import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { limitByAddress } from './limit-requests.ts'
import { memoryRateLimitCounters } from './memory-rate-limit-counters.ts'

describe('counters in memory', () => {
  it('count within a window and begin anew after it, or when told', async () => {
    const counters = memoryRateLimitCounters()
    expect(await counters.incrementCounter('a', 1_000, 5_000)).toEqual({ count: 1, endsAt: 6_000 })
    expect(await counters.incrementCounter('a', 1_000, 5_999)).toEqual({ count: 2, endsAt: 6_000 })
    expect(await counters.incrementCounter('b', 1_000, 5_999)).toEqual({ count: 1, endsAt: 6_999 })
    expect(await counters.incrementCounter('a', 1_000, 6_000)).toEqual({ count: 1, endsAt: 7_000 })
    await counters.forgetCounters('a')
    expect(await counters.incrementCounter('a', 1_000, 6_500)).toEqual({ count: 1, endsAt: 7_500 })
  })

  it('never hold more than so many: what has ended goes first, then the oldest', async () => {
    const counters = memoryRateLimitCounters(100, 80)
    await counters.incrementCounter('ended', 10, 0)
    await counters.incrementCounter('oldest', 60_000, 0)
    for (let count = 0; count < 99; count += 1) await counters.incrementCounter(`${count}`, 60_000, 20)
    expect((await counters.incrementCounter('98', 60_000, 30)).count).toBe(2)
    expect((await counters.incrementCounter('oldest', 60_000, 30)).count).toBe(1)
  })
})

describe('a limit by address', () => {
  let now = 0
  const limiting = {
    counters: memoryRateLimitCounters(),
    rateLimitFactor: 2,
    trustedProxyHops: 0,
    clock: () => now,
  }
  const app = new Hono()
  app.get('/', limitByAddress({ name: 'look', times: 2, windowMs: 60_000 }, limiting), (c) => c.text('ok'))
  const ask = async (remoteAddress: string) =>
    app.request('/', {}, { incoming: { socket: { remoteAddress } } } as unknown as HttpBindings)

  it('answers 429 with the seconds to wait, until the window is over', async () => {
    for (let count = 0; count < 4; count += 1) expect((await ask('192.0.2.1')).status).toBe(200)
    now = 20_500
    const limited = await ask('192.0.2.1')
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '40'])
    expect(await limited.json()).toEqual({ error: 'rate-limited', retryAfterSeconds: 40 })
    expect((await ask('192.0.2.2')).status).toBe(200)
    now = 60_000
    expect((await ask('192.0.2.1')).status).toBe(200)
  })
})
