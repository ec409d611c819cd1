import type { GoTrueClientOptions } from '@supabase/auth-js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mailTo } from '#server/accounts/checks/learner-steps.fixture.ts'
import { newClient, newWorld, signedInClient } from './client.fixture.ts'

const MINUTE = 60_000

afterEach(() => vi.useRealTimers())

type Fetch = NonNullable<GoTrueClientOptions['fetch']>

const unavailable = async () => new Response('{}', { status: 503 })

/**
 * Somebody who is signed in, on a clock that the test moves. Every request for this path is noted with its time,
 * in ms from now on, and goes to the server unless it is answered here.
 */
async function onOurClock(path: string, answer?: Fetch) {
  const world = newWorld()
  const asked: number[] = []
  let isNoted = false
  let startedAt = 0
  const fetch: Fetch = (input, init) => {
    const isIt = isNoted && String(input).includes(path)
    if (isIt) asked.push(Date.now() - startedAt)
    return isIt && answer !== undefined ? answer(input, init) : world.server.fetch(String(input), init)
  }
  const { client, email } = await signedInClient(world, { fetch })
  const { data } = await client.getSession()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const start = () => {
    startedAt = Date.now()
    isNoted = true
  }
  /** Leaves so much of the access token's life, in ms. */
  const leave = (ms: number) => vi.setSystemTime((data.session?.expires_at ?? 0) * 1000 - ms)
  return { world, client, email, asked, start, leave }
}

describe('the unchanged client, as its session grows old', () => {
  it('AUTH-22 AUTH-23: looks every 30 s, and refreshes when three of these are left, not four', async () => {
    const { client, asked, start, leave } = await onOurClock('refresh_token', unavailable)
    leave(180_000) // six looks before the end
    start()
    await client.startAutoRefresh()
    await vi.advanceTimersByTimeAsync(59_999)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(asked, '120 s are four looks').toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked[0]).toBe(90_000)
    await client.stopAutoRefresh()
  })

  it('AUTH-24 AUTH-25: asks again after 200 ms, then after twice as long each time, while our side fails', async () => {
    const { client, asked, start } = await onOurClock('refresh_token', unavailable)
    start()
    const refreshed = client.refreshSession()
    await vi.advanceTimersByTimeAsync(MINUTE)
    const waits = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
    expect(waits).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800])
    expect((await refreshed).error?.name).toBe('AuthRetryableFetchError')
    expect((await client.getSession()).data.session, 'a fault that passes ends nothing').not.toBeNull()
  })

  it('AUTH-26: drops a session that our side calls over once its access token has run out, and says so', async () => {
    const world = newWorld()
    const { client, email } = await signedInClient(world)
    world.clock.forward(2 * MINUTE)
    const elsewhere = newClient(world.server)
    await elsewhere.signInWithOtp({ email })
    const token = mailTo(world, email, 'magiclink').code ?? ''
    await elsewhere.verifyOtp({ type: 'magiclink', email, token })
    await elsewhere.signOut({ scope: 'others' })
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    expect((await client.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect((await client.getSession()).data.session, 'its access token is still good').not.toBeNull()
    vi.setSystemTime(Date.now() + 61 * MINUTE)
    expect((await client.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect((await client.getSession()).data.session).toBeNull()
    expect(events).toContain('SIGNED_OUT')
  })

  it('AUTH-27: keeps our keys for ten minutes', async () => {
    const { client, asked, start } = await onOurClock('jwks.json')
    start()
    const readAt = async (minutes: number) => {
      vi.setSystemTime(vi.getRealSystemTime() + minutes * MINUTE)
      expect((await client.getClaims()).error).toBeNull()
      return asked.length
    }
    expect(await readAt(0)).toBe(1)
    expect(await readAt(9.9)).toBe(1)
    expect(await readAt(10.1)).toBe(2)
  })
})
