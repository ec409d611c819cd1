import { afterEach, describe, expect, it, vi } from 'vitest'
import { serverTranslator } from '#web/translate/find-translators.adapter.ts'
import { createAuthorizedFetcher, TryAgainLater } from './fetcher.ts'
import { loadServerCapabilities } from './server-capabilities.ts'

type Sent = { path: string; authorization: string | null; contentType: string | null }

/** What the server is sent; it answers with what it can, one engine more for whoever is logged in. */
function serverThatAnswers(more: object = {}): Sent[] {
  const sent: Sent[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, request) => {
    const headers = new Headers(request?.headers)
    const authorization = headers.get('authorization')
    sent.push({ path: String(path), authorization, contentType: headers.get('content-type') })
    return Response.json({ translators: authorization === null ? [] : ['gemini'], ...more })
  })
  return sent
}

const never = () => new Promise<never>(() => undefined)
const open = new AbortController().signal

/** A session whose token is read so, and which gets no other. */
function sessionOf(accessToken: () => Promise<string | null>, renewToken = async () => false) {
  return { accessToken, renewToken }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('requests that say who asks', () => {
  it('carry the session in a header, beside what they carry already, and never in the address', async () => {
    const sent = serverThatAnswers()
    const send = createAuthorizedFetcher(sessionOf(async () => 'secret'))
    await send('/api/listen?language=en-US', { method: 'POST', headers: { 'content-type': 'audio/wav' } })
    expect(sent).toEqual([
      { path: '/api/listen?language=en-US', authorization: 'Bearer secret', contentType: 'audio/wav' },
    ])
    expect(await send.hasSession?.(open)).toBe(true)
  })

  it('carry none where nobody is logged in', async () => {
    const sent = serverThatAnswers()
    const send = createAuthorizedFetcher(sessionOf(async () => null))
    await send('/api/translate', { method: 'POST' })
    expect(sent).toMatchObject([{ path: '/api/translate', authorization: null }])
    expect(await send.hasSession?.(open)).toBe(false)
  })

  it('go on as nobody’s where the session cannot be read, and say so in the console', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const sent = serverThatAnswers()
    const send = createAuthorizedFetcher(
      sessionOf(() => Promise.reject(new TypeError('Failed to fetch module'))),
    )
    await send('/api/translate', { method: 'POST' })
    expect(sent).toMatchObject([{ authorization: null }])
    expect(await send.hasSession?.(open)).toBe(false)
    expect(told).toHaveBeenCalled()
  })

  it('say once that the session cannot be read, and again where it could be meanwhile', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    serverThatAnswers()
    let isAway = true
    const send = createAuthorizedFetcher(
      sessionOf(async () => {
        if (isAway) throw new TypeError('Failed to fetch')
        return 'token'
      }),
    )
    const ask = async () => {
      await Promise.all(['/api/account', '/api/capabilities'].map((path) => send(path, {})))
      await send.hasSession?.(open)
    }
    await ask()
    await ask()
    expect(told).toHaveBeenCalledTimes(1)
    isAway = false
    await ask()
    isAway = true
    await ask()
    expect(told).toHaveBeenCalledTimes(2)
    told.mockRestore()
  })

  it('wait for a session no longer than the learner does', async () => {
    const sent = serverThatAnswers()
    const leaving = new AbortController()
    const translator = serverTranslator(
      { id: 'gemini', quality: 'good', pairs: 'all' },
      createAuthorizedFetcher(sessionOf(never)),
    )
    const waiting = translator.translate({ text: 'A dog.', from: 'en-US', to: 'es-ES' }, leaving.signal)
    leaving.abort()
    expect(await waiting).toEqual({ ok: false, error: 'cancelled' })
    const late = serverTranslator(
      { id: 'gemini', quality: 'good', pairs: 'all' },
      createAuthorizedFetcher(sessionOf(never)),
      20,
    )
    const answer = await late.translate({ text: 'A dog.', from: 'en-US', to: 'es-ES' }, open)
    expect(answer).toEqual({ ok: false, error: 'timeout' })
    expect(sent).toEqual([])
  })
})

/** A server that refuses any token but 'new', in its own words or like a captive portal; answers what it was shown. */
function serverThatRefuses(refusal: () => Response) {
  const shown: (string | null)[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, request) => {
    const authorization = new Headers(request?.headers).get('authorization')
    shown.push(authorization)
    return authorization === 'Bearer new' ? Response.json({}) : refusal()
  })
  return shown
}

describe('a session that the server refuses', () => {
  const refused = () => Response.json({ error: 'bad-session' }, { status: 401 })
  const later = () => Promise.reject(new TryAgainLater('not now', 300_000))

  it('is renewed, and the request is sent once more as it was', async () => {
    const shown = serverThatRefuses(refused)
    let token = 'old'
    const renewToken = vi.fn(async () => {
      token = 'new'
      return true
    })
    const send = createAuthorizedFetcher(sessionOf(async () => token, renewToken))
    expect((await send('/api/sync', { method: 'POST', body: 'x' })).status).toBe(200)
    expect(shown).toEqual(['Bearer old', 'Bearer new'])
    expect(renewToken).toHaveBeenCalledOnce()
  })

  it('is not asked for again and again where the new token is refused, too, or there is none', async () => {
    for (const isRenewed of [true, false]) {
      const shown = serverThatRefuses(refused)
      const send = createAuthorizedFetcher(
        sessionOf(
          async () => 'old',
          async () => isRenewed,
        ),
      )
      expect((await send('/api/sync', {})).status).toBe(401)
      expect(shown).toHaveLength(isRenewed ? 2 : 1)
      vi.restoreAllMocks()
    }
  })

  it('counts as out of reach, and not as over, where no new one is to be had for now', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    serverThatRefuses(refused)
    const unread = createAuthorizedFetcher(sessionOf(later))
    const unrenewed = createAuthorizedFetcher(sessionOf(async () => 'old', later))
    for (const send of [unread, unrenewed])
      await expect(send('/api/sync', {})).rejects.toMatchObject({ retryAfterMs: 300_000 })
  })

  it('is left alone by the 401 of a captive portal, and while the page is being left', async () => {
    const renewToken = vi.fn(async () => true)
    const send = createAuthorizedFetcher(sessionOf(async () => 'old', renewToken))
    const portal = serverThatRefuses(() => new Response('<html>Log in to the Wi-Fi</html>', { status: 401 }))
    expect((await send('/api/sync', {})).status).toBe(401)
    expect(portal).toHaveLength(1)
    vi.restoreAllMocks()
    serverThatRefuses(refused)
    expect((await send('/api/sync', { keepalive: true })).status).toBe(401)
    expect(renewToken).not.toHaveBeenCalled()
  })
})

describe('what the server can do for whoever asks', () => {
  it('is asked again after a log-in and after a log-out, and only then', async () => {
    const sent = serverThatAnswers()
    let token: string | null = null
    const send = createAuthorizedFetcher(sessionOf(async () => token))
    expect(await loadServerCapabilities(send)).toEqual({ translators: [] })
    token = 'secret'
    expect(await loadServerCapabilities(send)).toEqual({ translators: ['gemini'] })
    token = 'the next secret of the same session'
    expect(await loadServerCapabilities(send)).toEqual({ translators: ['gemini'] })
    token = null
    expect(await loadServerCapabilities(send)).toEqual({ translators: [] })
    expect(sent.map(({ authorization }) => authorization)).toEqual([null, 'Bearer secret', null])
  })

  it('is asked again where the answer holds for the moment only', async () => {
    const sent = serverThatAnswers({ isPassing: true })
    const send = createAuthorizedFetcher(sessionOf(async () => 'secret'))
    await loadServerCapabilities(send)
    await loadServerCapabilities(send)
    expect(sent).toHaveLength(2)
  })

  it('is not waited for where the session does not come', async () => {
    serverThatAnswers()
    expect(await loadServerCapabilities(createAuthorizedFetcher(sessionOf(never)), 20)).toBeUndefined()
  })
})
