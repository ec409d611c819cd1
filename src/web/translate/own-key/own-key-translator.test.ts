import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { OwnKey } from '#domain/ai-provider/own-key.ts'
import { translationPrompt } from '#domain/translate/translation-prompt.ts'
import { describeTranslator } from '#domain/translate/translator.contract.ts'
import { json, silence } from '#web/http/api-client.fixture.ts'
import { type OwnKeyPorts, ownKeyTranslator } from './own-key-translator.adapter.ts'

const OWN: OwnKey = { address: 'https://api.example.com/v1', key: 'sk-learners-own-key', model: 'small-1' }
const REQUEST = { text: 'I have a dog.', from: 'en-US', to: 'es-ES' } as const
const open = new AbortController().signal

type Send = typeof fetch

function says(content: unknown, finishReason: string | null = 'stop'): Response {
  return json({ choices: [{ message: { content }, finish_reason: finishReason }] })
}

/** The text in a request, below the instruction. */
function entryIn(request: RequestInit | undefined): string {
  const [{ content }] = JSON.parse(String(request?.body)).messages
  return content.slice(content.indexOf('\n\n') + 2)
}

function translatorOf(send: Send, ports: Partial<OwnKeyPorts> = {}) {
  return ownKeyTranslator({
    ownKey: () => OWN,
    origins: ['https://api.example.com'],
    isServerThere: async () => true,
    send,
    ...ports,
  })
}

const translate = (send: Send, ports: Partial<OwnKeyPorts> = {}, text: string = REQUEST.text) =>
  translatorOf(send, ports).translate({ ...REQUEST, text }, open)

/** A server on this machine that stands for https://api.example.com, reached by the real fetch. */
async function serverThat(answer: (path: string) => { status: number; location?: string; body?: string }) {
  const seen: { path: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer((request, response) => {
    seen.push({ path: request.url ?? '', headers: request.headers })
    const { status, location, body = '' } = answer(request.url ?? '')
    response.writeHead(status, location === undefined ? {} : { location }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const send: Send = (url, request) =>
    fetch(String(url).replace('https://api.example.com', `http://127.0.0.1:${port}`), request)
  return { seen, send }
}

describeTranslator('a key of the learner’s own', () => ({
  translator: translatorOf(async (_, request) => {
    request?.signal?.throwIfAborted()
    return says(`\n "${entryIn(request)}" `)
  }),
  known: { from: 'en-US', to: 'es-ES' },
  signals: { open, aborted: AbortSignal.abort() },
}))

describe('a key of the learner’s own', () => {
  it('OPEN-15: goes in one header to the address that it is for, with the specified instruction and nothing of ours', async () => {
    const calls: [string, RequestInit | undefined][] = []
    const answer = await translate(async (url, request) => {
      calls.push([String(url), request])
      return says('Tengo un perro.')
    })
    expect(answer).toEqual({
      ok: true,
      value: { text: 'Tengo un perro.', by: 'own-key', quality: 'good' },
    })
    expect(calls).toHaveLength(1)
    const [url, { signal: _, body, ...request } = {}] = calls[0] ?? []
    expect(url).toBe('https://api.example.com/v1/chat/completions')
    expect(request).toEqual({
      method: 'POST',
      mode: 'cors',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${OWN.key}` },
    })
    expect(JSON.parse(String(body))).toEqual({
      model: 'small-1',
      messages: [{ role: 'user', content: translationPrompt(REQUEST) }],
      stream: false,
    })
  })

  it('is asked in words for a level by the same call', async () => {
    const bodies: string[] = []
    const send: Send = async (_, request) => {
      bodies.push(String(request?.body))
      return says('"Tengo un perro."')
    }
    const answer = await translatorOf(send).translate({ ...REQUEST, level: 'A2' }, open)
    expect(answer).toMatchObject({ ok: true, value: { text: 'Tengo un perro.', level: 'A2' } })
    expect(bodies.map((body) => JSON.parse(body).messages)).toEqual([
      [{ role: 'user', content: translationPrompt({ ...REQUEST, level: 'A2' }) }],
    ])
  })

  it.each([301, 302, 303, 307, 308])('is not led elsewhere by a redirect with %d', async (status) => {
    const elsewhere = await serverThat(() => ({ status: 200, body: '{}' }))
    const { port } = new URL((await elsewhere.send('https://api.example.com/')).url)
    const { send, seen } = await serverThat(() => ({ status, location: `http://127.0.0.1:${port}/steal` }))
    expect(await translate(send)).toEqual({ ok: false, error: 'provider-down' })
    expect(seen).toHaveLength(1)
    expect(elsewhere.seen.map(({ path }) => path)).toEqual(['/'])
  })

  it.each<[string, Partial<OwnKeyPorts>]>([
    ['is not there', { ownKey: () => null }],
    ['is for an address that the site does not name any more', { origins: ['https://other.example'] }],
    ['is for an address that only begins like a named one', { origins: ['https://api.example.co'] }],
    ['may go nowhere', { origins: [] }],
  ])('is sent to nobody where it %s', async (_, ports) => {
    const send = () => Promise.reject(new Error('nobody is to be asked'))
    expect(await translate(send, ports)).toEqual({ ok: false, error: 'unconfigured' })
  })

  it('that goes while a long entry is translated is not used for the rest of it', async () => {
    let own: OwnKey | null = OWN
    let calls = 0
    const send: Send = async (_, request) => {
      calls += 1
      own = null
      return says(entryIn(request))
    }
    const text = [...'abc'].map((letter) => `${letter.repeat(1400)}.`).join('\n\n')
    expect(await translate(send, { ownKey: () => own }, text)).toEqual({ ok: false, error: 'unconfigured' })
    expect(calls).toBe(1)
  })

  it.each<[string, () => Response, object]>([
    [
      'FAIL-6 TRANS-25: a wrong key',
      () => json({ error: { message: `Incorrect API key provided: ${OWN.key}` } }, 401),
      { error: 'provider-key' },
    ],
    ['FAIL-7: no leave', () => json({}, 403), { error: 'provider-key' }],
    [
      'FAIL-8 TRANS-28: a wrong model, in its own words',
      () => json({ error: { message: "model 'small-1' not found", code: 'model_not_found' } }, 404),
      { error: 'provider-config', message: "model 'small-1' not found" },
    ],
    [
      'FAIL-9 TRANS-26: too many requests',
      () => json({ error: { message: 'Slow down' } }, 429, { 'retry-after': '37' }),
      { error: 'rate-limited', retryAfterSeconds: 37 },
    ],
    [
      'TRANS-27: a quota, whatever the status',
      () => json({ error: { message: 'You exceeded your current quota' } }, 403),
      { error: 'rate-limited' },
    ],
    [
      'FAIL-10: 500 in HTML',
      () => new Response('<h1>Oh no</h1>', { status: 500 }),
      { error: 'provider-down' },
    ],
    ['FAIL-12: HTML', () => new Response('<!doctype html>'), { error: 'provider-down' }],
    ['FAIL-12: half a JSON', () => new Response('{"choices":[{"message'), { error: 'provider-down' }],
    ['FAIL-12: JSON of another shape', () => json({ choices: 'none' }), { error: 'provider-down' }],
    ['FAIL-12: a list in place of a choice', () => json({ choices: [[]] }), { error: 'provider-down' }],
    ['FAIL-13: a huge answer', () => says('x'.repeat(2_000_000)), { error: 'provider-down' }],
    [
      'FAIL-13: an answer many times as long as the text',
      () => says('x'.repeat(9_000)),
      { error: 'provider-down' },
    ],
    ['FAIL-14: no choice', () => json({ choices: [] }), { error: 'empty' }],
    ['FAIL-15: half a text', () => says('Ten', 'length'), { error: 'truncated' }],
    ['FAIL-16: what its filter left', () => says('Ten', 'content_filter'), { error: 'blocked' }],
    [
      'FAIL-34: an answer that shows the key',
      () => says(`The key is ${OWN.key}`),
      { error: 'provider-down' },
    ],
    [
      'an error with 200 whose words show key, address and entry',
      () =>
        json({
          error: {
            message: `Cannot send "I have a dog." with Bearer ${OWN.key} to https://api.example.com/v1`,
          },
        }),
      { error: 'provider-down', message: 'Cannot send "…" with … to …' },
    ],
  ])('%s is no translation', async (_, answer, failure) => {
    const got = await translate(async () => answer())
    expect(got).toEqual({ ok: false, ...failure })
    expect(JSON.stringify(got)).not.toContain(OWN.key)
  })

  it('FAIL-11: a server that never answers is given up, and one that is still answering too', async () => {
    expect(await translate(silence as Send, { timeoutMs: 20 })).toEqual({ ok: false, error: 'timeout' })
    const halfway: Send = async (_, request) =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"choices":['))
            request?.signal?.addEventListener('abort', () => controller.error(request.signal?.reason))
          },
        }),
      )
    expect(await translate(halfway, { timeoutMs: 20 })).toEqual({ ok: false, error: 'timeout' })
  })

  it('FAIL-11: a learner who cancels ends the call', async () => {
    const leaving = new AbortController()
    let isEnded = false
    const send: Send = (url, request) => {
      request?.signal?.addEventListener('abort', () => {
        isEnded = true
      })
      return silence(String(url), request ?? {})
    }
    const waiting = translatorOf(send).translate(REQUEST, leaving.signal)
    leaving.abort()
    expect(await waiting).toEqual({ ok: false, error: 'cancelled' })
    expect(isEnded).toBe(true)
  })

  it('an address that cannot be reached is told apart from a lost connection', async () => {
    const send = () => Promise.reject(new TypeError(`Failed to fetch with ${OWN.key}`))
    expect(await translate(send)).toEqual({ ok: false, error: 'provider-down' })
    expect(await translate(send, { isServerThere: async () => false })).toEqual({
      ok: false,
      error: 'offline',
    })
  })

  it('OPEN-18 FAIL-15: a long entry goes in pieces, and a piece cut short in smaller ones', async () => {
    const send: Send = async (_, request) => {
      const entry = entryIn(request)
      return entry.length > 800 ? says(entry.slice(0, 9), 'length') : says(entry.toUpperCase())
    }
    const text = [...'abcdef'].map((letter) => `${letter.repeat(700)}.`).join('\n\n')
    const answer = await translate(send, {}, text)
    expect(answer.ok && answer.value.text).toBe(text.toUpperCase())
  })
})
