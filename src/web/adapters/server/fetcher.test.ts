import { afterEach, describe, expect, it, vi } from 'vitest'
import { serverTranslator } from '#web/adapters/translate/find-translators.ts'
import { createAuthorizedFetcher } from './fetcher.ts'
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

afterEach(() => {
  vi.restoreAllMocks()
})

describe('requests that say who asks', () => {
  it('carry the session in a header, beside what they carry already, and never in the address', async () => {
    const sent = serverThatAnswers()
    const send = createAuthorizedFetcher(async () => 'secret')
    await send('/api/listen?language=en-US', { method: 'POST', headers: { 'content-type': 'audio/wav' } })
    expect(sent).toEqual([
      { path: '/api/listen?language=en-US', authorization: 'Bearer secret', contentType: 'audio/wav' },
    ])
    expect(await send.hasSession?.(open)).toBe(true)
  })

  it('carry none where nobody is logged in', async () => {
    const sent = serverThatAnswers()
    const send = createAuthorizedFetcher(async () => null)
    await send('/api/translate', { method: 'POST' })
    expect(sent).toMatchObject([{ path: '/api/translate', authorization: null }])
    expect(await send.hasSession?.(open)).toBe(false)
  })

  it('go on as nobody’s where the session cannot be read, and say so in the console', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const sent = serverThatAnswers()
    const send = createAuthorizedFetcher(() => Promise.reject(new TypeError('Failed to fetch module')))
    await send('/api/translate', { method: 'POST' })
    expect(sent).toMatchObject([{ authorization: null }])
    expect(await send.hasSession?.(open)).toBe(false)
    expect(told).toHaveBeenCalled()
  })

  it('wait for a session no longer than the learner does', async () => {
    const sent = serverThatAnswers()
    const leaving = new AbortController()
    const translator = serverTranslator(
      { id: 'gemini', quality: 'good', pairs: 'all' },
      createAuthorizedFetcher(never),
    )
    const waiting = translator.translate({ text: 'A dog.', from: 'en-US', to: 'es-ES' }, leaving.signal)
    leaving.abort()
    expect(await waiting).toEqual({ ok: false, error: 'cancelled' })
    const late = serverTranslator(
      { id: 'gemini', quality: 'good', pairs: 'all' },
      createAuthorizedFetcher(never),
      20,
    )
    const answer = await late.translate({ text: 'A dog.', from: 'en-US', to: 'es-ES' }, open)
    expect(answer).toEqual({ ok: false, error: 'timeout' })
    expect(sent).toEqual([])
  })
})

describe('what the server can do for whoever asks', () => {
  it('is asked again after a log-in and after a log-out, and only then', async () => {
    const sent = serverThatAnswers()
    let token: string | null = null
    const send = createAuthorizedFetcher(async () => token)
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
    const send = createAuthorizedFetcher(async () => 'secret')
    await loadServerCapabilities(send)
    await loadServerCapabilities(send)
    expect(sent).toHaveLength(2)
  })

  it('is not waited for where the session does not come', async () => {
    serverThatAnswers()
    expect(await loadServerCapabilities(createAuthorizedFetcher(never), 20)).toBeUndefined()
  })
})
