import { describe, expect, it } from 'vitest'
import { describeTranslator } from '#domain/translate/translator.contract.ts'
import { failedAnswers, json, silence } from '#web/http/api-client.fixture.ts'
import type { Fetcher } from '#web/http/fetcher.ts'
import { serverTranslator } from './find-translators.adapter.ts'

const GEMINI = { id: 'gemini', quality: 'good', pairs: 'all' } as const
const REQUEST = { text: 'I have a dog.', from: 'en-US', to: 'es-ES' } as const

/** A server that marks each line, as an engine that keeps lines would. */
const echo: Fetcher = async (_, { body, signal }) => {
  signal?.throwIfAborted()
  const { text, translator } = JSON.parse(String(body))
  const marked = text.trim().replaceAll(/^(?=\S)/gm, '> ')
  return json({ text: marked, by: translator, quality: 'good' })
}

function translate(send: Fetcher, signal = new AbortController().signal) {
  return serverTranslator(GEMINI, send).translate(REQUEST, signal)
}

describeTranslator('the relay translator', () => ({
  translator: serverTranslator({ ...GEMINI, pairs: [['en', 'es']] }, echo),
  known: { from: 'en-US', to: 'es-ES' },
  unknown: { from: 'es-ES', to: 'en-US' },
  signals: { open: new AbortController().signal, aborted: AbortSignal.abort() },
}))

describe('the relay translator', () => {
  it('asks the server for this translator and no other', async () => {
    const asked: unknown[] = []
    await translate(async (path, request) => {
      asked.push(path, request.method, JSON.parse(String(request.body)))
      return json({ text: 'Tengo un perro.', by: 'gemini', quality: 'good' })
    })
    expect(asked).toEqual(['/api/translate', 'POST', { ...REQUEST, translator: 'gemini' }])
  })

  it.each([
    ...failedAnswers(),
    ['a code of ours', json({ error: 'blocked' }, 422), { ok: false, error: 'blocked' }],
    [
      'an error with its own words',
      json({ error: 'unexpected', message: 'The sky fell.' }, 500),
      { ok: false, error: 'unexpected', message: 'The sky fell.' },
    ],
    [
      'an error whose code tells no cause',
      json({ error: 'provider-config', message: 'x'.repeat(300) }, 502),
      { ok: false, error: 'provider-config', message: 'x'.repeat(200) },
    ],
    [
      'an error whose code tells the cause',
      json({ error: 'provider-key', message: 'The sky fell.' }, 502),
      { ok: false, error: 'provider-key' },
    ],
    ['a list', json([1]), { ok: false, error: 'provider-down' }],
    [
      'a text of the wrong type',
      json({ text: 1, by: 'gemini', quality: 'good' }),
      { ok: false, error: 'provider-down' },
    ],
    [
      'the answer of another translator',
      json({ text: 'x', by: 'apertium', quality: 'draft' }),
      { ok: false, error: 'provider-down' },
    ],
    ['a blank text', json({ text: ' \n', by: 'gemini', quality: 'good' }), { ok: false, error: 'empty' }],
  ])('TRANS-26 TRANS-28 TRANS-31: reads at the door: %s', async (_, response, expected) => {
    expect(await translate(async () => response)).toEqual(expected)
  })

  it('stops reading an answer of ten megabytes and says that the translator gave no good answer', async () => {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536).fill(32))
        if (sent > 10_000_000) controller.close()
      },
    })
    expect(await translate(async () => new Response(body))).toEqual({ ok: false, error: 'provider-down' })
    expect(sent).toBeLessThan(2_000_000)
  })

  it('says that it is offline when the server cannot be reached', async () => {
    const answer = await translate((_, request) => fetch('http://127.0.0.1:1/api/translate', request))
    expect(answer).toEqual({ ok: false, error: 'offline' })
  })

  it('says that it is offline when the connection breaks within the answer', async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(new TypeError('network error')),
    })
    expect(await translate(async () => new Response(body))).toEqual({ ok: false, error: 'offline' })
  })

  it('gives up on a server that does not answer in time', async () => {
    const answer = await serverTranslator(GEMINI, silence, 20).translate(
      REQUEST,
      new AbortController().signal,
    )
    expect(answer).toEqual({ ok: false, error: 'timeout' })
  })

  it('answers cancelled as soon as the learner cancels, also when the answer came just before', async () => {
    const leaving = new AbortController()
    const waiting = translate(silence, leaving.signal)
    leaving.abort()
    expect(await waiting).toEqual({ ok: false, error: 'cancelled' })

    const late = new AbortController()
    const answer = await translate(async () => {
      late.abort()
      return json({ text: 'Tengo un perro.', by: 'gemini', quality: 'good' })
    }, late.signal)
    expect(answer).toEqual({ ok: false, error: 'cancelled' })
  })
})
