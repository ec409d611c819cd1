import { describe, expect, it } from 'vitest'
import { describeTranscriber } from '#domain/speech/transcriber.contract.ts'
import { encodeWav } from '#domain/speech/wav.ts'
import { failedAnswers, json, silence } from '#web/http/api-client.fixture.ts'
import type { Fetcher } from '#web/http/fetcher.ts'
import { createServerTranscriber, findTranscribers } from '#web/speech/server-speech.adapter.ts'

const SPHINX = { id: 'pocketsphinx', languages: ['en-US'] } as const
const WAV = encodeWav({ samples: new Float32Array(1600).fill(0.2), sampleRate: 16_000 })
const REQUEST = { wav: WAV, language: 'en-US' } as const

/** A server that always hears the same, white space and all. */
const hears: Fetcher = async (_, { signal }) => {
  signal?.throwIfAborted()
  return json({ text: ' one two ', by: 'pocketsphinx' })
}

function transcribe(send: Fetcher, signal = new AbortController().signal) {
  return createServerTranscriber(SPHINX, send).transcribe(REQUEST, signal)
}

describeTranscriber('the server’s transcriber', () => ({
  transcriber: createServerTranscriber(SPHINX, hears),
  known: 'en-US',
  unknown: 'vi-VN',
  signals: { open: new AbortController().signal, aborted: AbortSignal.abort() },
}))

describe('the server’s transcriber', () => {
  it('sends the sound to this engine of the server, and nothing about what was to be said', async () => {
    const asked: unknown[] = []
    const answer = await transcribe(async (path, { method, headers, body }) => {
      asked.push(path, method, headers, body)
      return json({ text: 'one two', by: 'pocketsphinx' })
    })
    expect(asked).toEqual([
      '/api/listen?language=en-US&engine=pocketsphinx',
      'POST',
      { 'content-type': 'audio/wav' },
      WAV,
    ])
    expect(answer).toEqual({ ok: true, value: { text: 'one two', by: 'pocketsphinx' } })
  })

  it('FAIL-24 FAIL-25: nothing heard is an answer', async () => {
    const answer = await transcribe(async () => json({ text: '', by: 'pocketsphinx' }))
    expect(answer).toEqual({ ok: true, value: { text: '', by: 'pocketsphinx' } })
  })

  it.each([
    ...failedAnswers(),
    ['a code of ours', json({ error: 'bad-audio' }, 400), { ok: false, error: 'bad-audio' }],
    [
      'a text of the wrong type',
      json({ text: 1, by: 'pocketsphinx' }),
      { ok: false, error: 'provider-down' },
    ],
    [
      'the answer of another engine',
      json({ text: 'a', by: 'gemini' }),
      { ok: false, error: 'provider-down' },
    ],
    ['a megabyte', json({ text: 'a'.repeat(1_000_000) }), { ok: false, error: 'provider-down' }],
  ])('reads %s', async (_, response, expected) => {
    expect(await transcribe(async () => response)).toEqual(expected)
  })

  it('is offline when the server cannot be reached', async () => {
    const answer = await transcribe(async () => {
      throw new TypeError('Failed to fetch')
    })
    expect(answer).toEqual({ ok: false, error: 'offline' })
  })

  it('is cancelled when the learner has gone, also in mid-answer', async () => {
    const leaving = new AbortController()
    const answer = transcribe(silence, leaving.signal)
    leaving.abort()
    expect(await answer).toEqual({ ok: false, error: 'cancelled' })
  })

  it('FAIL-11: gives up on a server that never answers', async () => {
    const answer = createServerTranscriber(SPHINX, silence, 20).transcribe(
      REQUEST,
      new AbortController().signal,
    )
    expect(await answer).toEqual({ ok: false, error: 'timeout' })
  })
})

describe('the engines of the server', () => {
  it('are those that it names, in its order', async () => {
    const transcribers = [
      { id: 'gemini', languages: ['vi-VN', 'en-US'] },
      { id: 'pocketsphinx', languages: ['en-US'] },
    ]
    const found = await findTranscribers(async () => json({ transcribers }))
    expect(found?.map(({ id }) => id)).toEqual(['gemini', 'pocketsphinx'])
    expect(found?.map((one) => one.supports('vi-VN'))).toEqual([true, false])
  })

  it('are unknown while it is out of reach', async () => {
    const found = await findTranscribers(async () => {
      throw new TypeError('Failed to fetch')
    })
    expect(found).toBeNull()
  })
})
