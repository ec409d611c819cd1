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
  const { text, translator, level, sentence } = JSON.parse(String(body))
  const marked = text.trim().replaceAll(/^(?=\S)/gm, '> ')
  return json({ text: marked, by: translator, quality: 'good', level, ...(sentence && { inSentence: true }) })
}

function translate(send: Fetcher, signal = new AbortController().signal) {
  return serverTranslator(GEMINI, send).translate(REQUEST, signal)
}

describeTranslator('the relay translator', () => ({
  translator: serverTranslator({ ...GEMINI, pairs: [['en', 'es']], levels: true }, echo),
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

  it('sends the sentence of words to a model alone', async () => {
    const sent: unknown[] = []
    const send: Fetcher = async (_, { body }) => {
      sent.push(JSON.parse(String(body)).sentence)
      return json({ text: 'perro', by: 'apertium', quality: 'draft' })
    }
    const request = { ...REQUEST, text: 'dog', sentence: REQUEST.text }
    const { signal } = new AbortController()
    await serverTranslator({ ...GEMINI, id: 'apertium' }, send).translate(request, signal)
    const earlier = await serverTranslator(GEMINI, async (...asked) => {
      await send(...asked)
      return json({ text: 'perro', by: 'gemini', quality: 'good' }) // an earlier server
    }).translate(request, signal)
    expect(sent).toEqual([undefined, REQUEST.text])
    expect(earlier).toEqual({ ok: true, value: { text: 'perro', by: 'gemini', quality: 'good' } })
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

  it.each([undefined, 'C1', 'C2', 7, null])(
    'is as written where a server answers %j for words for a level, as one that knows none',
    async (level) => {
      const send = async () => json({ text: 'Tengo un perro.', by: 'gemini', quality: 'good', level })
      const { signal } = new AbortController()
      const answer = await serverTranslator(GEMINI, send).translate({ ...REQUEST, level: 'A2' }, signal)
      expect(answer).toEqual({ ok: true, value: { text: 'Tengo un perro.', by: 'gemini', quality: 'good' } })
    },
  )

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

describe('a draft that the server looks at', () => {
  const order = { ...REQUEST, draft: 'Tengo un dog.' }
  const APERTIUM = { id: 'apertium', quality: 'draft', pairs: [['en', 'es']] } as const
  const look = (answer: Response) =>
    serverTranslator({ ...APERTIUM, pairs: [['en', 'es']] }, async () => answer).checkDraft?.(
      order,
      new AbortController().signal,
    )
  const mark = { start: 9, end: 12, why: 'untranslated' }
  const whole = { text: 'Tengo un perro.', by: 'apertium', quality: 'draft' }

  it('is sent with its entry, to the translator that made it', async () => {
    const asked: unknown[] = []
    const send: Fetcher = async (path, { body }) => {
      asked.push(path, JSON.parse(String(body)))
      return json({ ...whole, draft: { marks: [mark], back: 'I have a dog.' } })
    }
    const translator = serverTranslator({ ...APERTIUM, pairs: [['en', 'es']] }, send)
    expect(await translator.checkDraft?.(order, new AbortController().signal)).toEqual({
      ok: true,
      value: { marks: [mark], back: 'I have a dog.' },
    })
    expect(asked).toEqual(['/api/translate/draft', { ...order, translator: 'apertium' }])
  })

  it.each([
    ['an earlier server', json(whole), { ok: false, error: 'provider-down' }],
    ['a failure', json({ error: 'timeout' }, 504), { ok: false, error: 'timeout' }],
    [
      'marks that are none, out of the text, upon each other, or of a later version',
      json({
        ...whole,
        draft: {
          marks: [mark, { ...mark, start: 10 }, { ...mark, end: 99 }, { ...mark, why: 'tone' }, null, 5],
          back: 7,
        },
      }),
      { ok: true, value: { marks: [mark] } },
    ],
  ])('is read at the door: %s', async (_, answer, expected) => {
    expect(await look(answer)).toEqual(expected)
  })
})
