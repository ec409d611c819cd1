import { describe, expect, it } from 'vitest'
import { describeCorrector } from '#domain/feedback/corrector.contract.ts'
import { memoryCorrector } from '#domain/feedback/corrector.fake.ts'
import { failedAnswers, json, silence } from '#web/http/api-client.fixture.ts'
import type { Fetcher } from '#web/http/fetcher.ts'
import { createServerCorrector, findCorrectors } from './server-corrector.adapter.ts'

const GEMINI = { id: 'gemini', scope: 'language', languages: ['es-ES'] } as const
const REQUEST = { sentences: ['Hola.'], meant: 'Hi.', language: 'es-ES', nativeLanguage: 'en-US' } as const
const FINE = { text: 'Hola.', verdict: 'fine', remarks: [] }
const GOOD = { by: 'gemini', scope: 'language', sentences: [FINE] }
const DOWN = { ok: false, error: 'provider-down' }
const open = new AbortController().signal
const about = { ...GEMINI, languages: [...GEMINI.languages] }

/** A server that asks the corrector for tests. */
const corrects: Fetcher = async (_, { body, signal }) => {
  const answer = await memoryCorrector().correct(JSON.parse(String(body)), signal ?? open)
  return answer.ok ? json(answer.value) : json({ error: answer.error }, 422)
}

const ask = (send: Fetcher, signal = open) => createServerCorrector(about, send).correct(REQUEST, signal)

describeCorrector('the server’s corrector', () => ({
  corrector: createServerCorrector(about, corrects),
  known: 'es-ES',
  unknown: 'ja-JP',
  sample: { wrong: 'Visito a mi abuelaa.', word: 'abuelaa', right: 'abuela' },
  signals: { open, aborted: AbortSignal.abort() },
}))

describe('the server’s corrector', () => {
  it('asks the server for this corrector, and no word is in the address', async () => {
    const asked: unknown[] = []
    const answer = await ask(async (path, { method, body }) => {
      asked.push(path, method, JSON.parse(String(body)))
      return json(GOOD)
    })
    expect(asked).toEqual(['/api/correct', 'POST', { ...REQUEST, corrector: 'gemini' }])
    expect(answer).toEqual({ ok: true, value: GOOD })
  })

  it.each([
    ...failedAnswers(),
    ['an unreadable answer', json({ error: 'unreadable' }, 502), { ok: false, error: 'unreadable' }],
    ['a log-in', json({ error: 'log-in-needed' }, 401), { ok: false, error: 'log-in-needed' }],
    ['another corrector', json({ ...GOOD, by: 'openai' }), DOWN],
    ['another scope', json({ ...GOOD, scope: 'spelling' }), DOWN],
    ['another sentence', json({ ...GOOD, sentences: [{ ...FINE, text: 'hola.' }] }), DOWN],
    ['a sentence more', json({ ...GOOD, sentences: [FINE, FINE] }), DOWN],
    ['no sentence', json({ ...GOOD, sentences: [] }), DOWN],
    ['a perfect one', json({ ...GOOD, sentences: [{ ...FINE, verdict: 'perfect' }] }), DOWN],
  ])('FAIL-6 FAIL-9 FAIL-10 FAIL-12: reads at the door: %s', async (_, response, expected) => {
    expect(await ask(async () => response)).toEqual(expected)
  })

  it('FAIL-11: gives up on a server that does not answer in time', async () => {
    const corrector = createServerCorrector(about, silence, 20)
    expect(await corrector.correct(REQUEST, open)).toEqual({ ok: false, error: 'timeout' })
  })

  it('answers cancelled as soon as the learner goes, and offline without a connection', async () => {
    const leaving = new AbortController()
    const waiting = ask(silence, leaving.signal)
    leaving.abort()
    expect(await waiting).toEqual({ ok: false, error: 'cancelled' })
    const offline: Fetcher = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await ask(offline)).toEqual({ ok: false, error: 'offline' })
  })
})

describe('the server’s correctors', () => {
  it('are those that it lists, in its order; none while it is out of reach', async () => {
    const spelling = { id: 'hunspell', scope: 'spelling', languages: ['da-DK'] }
    const listing: Fetcher = async () => json({ translators: [], correctors: [about, spelling] })
    const found = await findCorrectors(listing)
    expect(found.map(({ id, scope }) => [id, scope])).toEqual([
      ['gemini', 'language'],
      ['hunspell', 'spelling'],
    ])
    expect(found[1]?.supports('da-DK')).toBe(true)
    expect(found[1]?.supports('es-ES')).toBe(false)
    const away: Fetcher = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await findCorrectors(away)).toEqual([])
  })

  it('are no models from the moment the learner lets none have their sentences', async () => {
    const asked: string[] = []
    let avoids = false
    const spelling = { id: 'hunspell', scope: 'spelling', languages: ['es-ES'] }
    const send: Fetcher = async (path) => {
      asked.push(path)
      return path === '/api/correct' ? json(GOOD) : json({ translators: [], correctors: [about, spelling] })
    }
    const [model] = await findCorrectors(send, () => avoids)
    expect(model?.id).toBe('gemini')
    avoids = true
    expect((await findCorrectors(send, () => avoids)).map(({ id }) => id)).toEqual(['hunspell'])
    expect(await model?.correct(REQUEST, open)).toEqual({ ok: false, error: 'unconfigured' })
    expect(asked).not.toContain('/api/correct')
  })
})
