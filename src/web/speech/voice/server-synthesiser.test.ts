import { describe, expect, it } from 'vitest'
import { describeSynthesiser } from '#domain/speech/synthesiser.contract.ts'
import { encodeWav } from '#domain/speech/wav.ts'
import { failedAnswers, silence } from '#web/http/api-client.fixture.ts'
import type { Fetcher } from '#web/http/fetcher.ts'
import { createServerSynthesiser, findSynthesisers } from '#web/speech/server-speech.adapter.ts'

const ESPEAK = { id: 'espeak-ng', languages: ['es-ES', 'en-US'] } as const
const REQUEST = { text: 'Llovió toda la tarde.', language: 'es-ES', rate: 0.8 } as const
const WAV = encodeWav({ samples: new Float32Array([0, 0.5, -0.5]), sampleRate: 22_050 })
const DOWN = { ok: false, error: 'provider-down' }

function sound(wav: Uint8Array<ArrayBuffer> = WAV, engine = 'espeak-ng'): Response {
  return new Response(wav, { headers: { 'content-type': 'audio/wav', 'echolog-engine': engine } })
}

/** A server that speaks any text as three samples. */
const speaks: Fetcher = async (_, { signal }) => {
  signal?.throwIfAborted()
  return sound()
}

function speak(send: Fetcher, signal = new AbortController().signal) {
  return createServerSynthesiser(ESPEAK, send).synthesise(REQUEST, signal)
}

describeSynthesiser('the server’s synthesiser', () => ({
  synthesiser: createServerSynthesiser(ESPEAK, speaks),
  known: 'en-US',
  unknown: 'ja-JP',
  signals: { open: new AbortController().signal, aborted: AbortSignal.abort() },
}))

describe('the server’s synthesiser', () => {
  it('asks the server for this engine, and the text is not in the address', async () => {
    const asked: unknown[] = []
    const answer = await speak(async (path, request) => {
      asked.push(path, request.method, JSON.parse(String(request.body)))
      return sound()
    })
    expect(answer).toEqual({ ok: true, value: { wav: WAV, by: 'espeak-ng' } })
    expect(asked).toEqual(['/api/speak', 'POST', { ...REQUEST, engine: 'espeak-ng' }])
  })

  it.each([
    ...failedAnswers(),
    [
      'a page of HTML that says it is by the engine',
      new Response('<!doctype html>', { headers: { 'echolog-engine': 'espeak-ng' } }),
      DOWN,
    ],
    ['the sound of another engine', sound(WAV, 'gemini'), DOWN],
    ['half a header', sound(WAV.slice(0, 30)), DOWN],
    ['a sound without samples', sound(WAV.slice(0, 44)), { ok: false, error: 'empty' }],
  ])('FAIL-6 FAIL-9 FAIL-10 FAIL-12: reads at the door: %s', async (_, response, expected) => {
    expect(await speak(async () => response)).toEqual(expected)
  })

  it('FAIL-13: stops reading a sound that does not end', async () => {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
        if (sent > 100_000_000) controller.close()
      },
    })
    const answer = await speak(async () => new Response(body, { headers: { 'echolog-engine': 'espeak-ng' } }))
    expect(answer).toEqual(DOWN)
    expect(sent).toBeLessThan(20_000_000)
  })

  it('says that it is offline when the server cannot be reached', async () => {
    const answer = await speak((_, request) => fetch('http://127.0.0.1:1/api/speak', request))
    expect(answer).toEqual({ ok: false, error: 'offline' })
  })

  it('FAIL-11: gives up on a server that does not answer in time', async () => {
    const answer = await createServerSynthesiser(ESPEAK, silence, 20).synthesise(
      REQUEST,
      new AbortController().signal,
    )
    expect(answer).toEqual({ ok: false, error: 'timeout' })
  })

  it('answers cancelled as soon as the learner stops, also when the sound came just before', async () => {
    const leaving = new AbortController()
    const waiting = speak(silence, leaving.signal)
    leaving.abort()
    expect(await waiting).toEqual({ ok: false, error: 'cancelled' })
    const late = new AbortController()
    const answer = await speak(async () => {
      late.abort()
      return sound()
    }, late.signal)
    expect(answer).toEqual({ ok: false, error: 'cancelled' })
  })
})

describe('the server’s engines that speak', () => {
  it('are those it names, in its order', async () => {
    const synthesisers = [
      { id: 'gemini', languages: ['es-ES', 'ja-JP'] },
      { id: 'of-tomorrow', languages: ['es-ES'] },
      { id: 'espeak-ng', languages: ['es-ES'] },
    ]
    const found = await findSynthesisers(async () => Response.json({ synthesisers }))
    expect(found.map(({ id }) => id)).toEqual(['gemini', 'espeak-ng'])
    expect(found.map((one) => one.supports('ja-JP'))).toEqual([true, false])
  })

  it('are none while it is out of reach', async () => {
    expect(await findSynthesisers(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual([])
  })
})
