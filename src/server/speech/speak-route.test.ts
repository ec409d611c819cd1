import { describe, expect, it } from 'vitest'
import { SPEECH_FAILURES, type SpeechFailure } from '#domain/speech/speech-failure.ts'
import { memorySynthesiser } from '#domain/speech/synthesiser.fake.ts'
import { decodeWav } from '#domain/speech/wav.ts'
import { askSpeech, testApp } from '#server/app.fixture.ts'

const wish = { text: 'I have a dog.', language: 'en-US', rate: 1 }
const many = { env: { RATE_LIMIT_FACTOR: '1000' } }

const STATUSES: Record<SpeechFailure, number> = {
  unconfigured: 503,
  'unsupported-language': 422,
  'provider-key': 502,
  'provider-config': 502,
  'rate-limited': 429,
  'budget-used': 503,
  'provider-down': 502,
  blocked: 422,
  empty: 422,
  'too-long': 413,
  'log-in-needed': 401,
  'bad-audio': 422,
  timeout: 504,
  offline: 503,
  cancelled: 499,
  unexpected: 500,
}

const BAD: [string, unknown][] = [
  ['no JSON', '{'],
  ['nothing', ''],
  ['null', null],
  ['an array', []],
  ['no text', { language: 'en-US', rate: 1 }],
  ['a text of blanks', { ...wish, text: ' \n' }],
  ['a text of NUL', { ...wish, text: '\u0000' }],
  ['a text of nothing to see', { ...wish, text: '\u0001 \u200b\ufeff\ud83d\u2028' }],
  ['a text that is no text', { ...wish, text: ['x'] }],
  ['an unknown language', { ...wish, language: 'tlh' }],
  ['a language that is an option', { ...wish, language: '--help' }],
  ['a speed that is no number', { ...wish, rate: '1' }],
  ['no speed at all', { ...wish, rate: 0 }],
  ['a speed that nobody can follow', { ...wish, rate: 2.5 }],
  ['a speed beyond all numbers', '{"text":"x","language":"en-US","rate":1e999}'],
  ['an unknown engine', { ...wish, engine: 'telepathy' }],
  ['JSON nested too deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
]

describe('POST /api/speak', () => {
  it('answers a WAV file and who spoke it, and nobody keeps it', async () => {
    const { app } = testApp({ synthesisers: [memorySynthesiser({ id: 'openai' })] })
    const response = await askSpeech(app, wish)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/wav'])
    expect(response.headers.get('echolog-engine')).toBe('openai')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(decodeWav(new Uint8Array(await response.arrayBuffer()))).toMatchObject({ ok: true })
  })

  it('the speed is the normal one where none is asked for', async () => {
    const seen: unknown[] = []
    const noted = memorySynthesiser({
      answer: (request) => {
        seen.push(request)
        return { ok: false, error: 'empty' }
      },
    })
    const { app } = testApp({ synthesisers: [noted] })
    await askSpeech(app, { text: ' x\u0000 ', language: 'da-DK', entry: 'another' })
    expect(seen).toEqual([{ text: ' x\u0000 ', language: 'da-DK', rate: 1 }])
  })

  it('F08: the engine gets a decomposed text composed', async () => {
    const seen: string[] = []
    const noted = memorySynthesiser({
      answer: ({ text }) => {
        seen.push(text)
        return { ok: false, error: 'empty' }
      },
    })
    const { app } = testApp({ synthesisers: [noted] })
    await askSpeech(app, { text: 'Tôi học tiếng Việt.'.normalize('NFD'), language: 'vi-VN' })
    expect(seen).toEqual(['Tôi học tiếng Việt.'])
  })

  it('the first engine that knows the language speaks, and another one only when it is asked for', async () => {
    const failing = memorySynthesiser({
      id: 'openai',
      supports: (language) => language === 'en-US',
      answer: () => ({ ok: false, error: 'provider-down' }),
    })
    const { app } = testApp({ synthesisers: [failing, memorySynthesiser()] })
    const first = await askSpeech(app, wish)
    expect([first.status, await first.json()]).toEqual([502, { error: 'provider-down' }])
    const asked = await askSpeech(app, { ...wish, engine: 'espeak-ng' })
    expect(asked.headers.get('echolog-engine')).toBe('espeak-ng')
    const danish = await askSpeech(app, { ...wish, language: 'da-DK' })
    expect(danish.headers.get('echolog-engine')).toBe('espeak-ng')
    const wrong = await askSpeech(app, { ...wish, language: 'da-DK', engine: 'openai' })
    expect(await wrong.json()).toEqual({ error: 'unsupported-language' })
    const absent = await askSpeech(app, { ...wish, engine: 'gemini' })
    expect([absent.status, await absent.json()]).toEqual([503, { error: 'unconfigured' }])
  })

  it.each(SPEECH_FAILURES)('a failure is its code: %s', async (error) => {
    const { app } = testApp({
      synthesisers: [memorySynthesiser({ answer: () => ({ ok: false, error, retryAfterSeconds: 37 }) })],
    })
    const response = await askSpeech(app, wish)
    expect([response.status, response.headers.get('retry-after')]).toEqual([STATUSES[error], '37'])
    expect(await response.json()).toEqual({ error, retryAfterSeconds: 37 })
  })

  it.each(BAD)('a request with %s is a bad request', async (_, body) => {
    const { app, logged } = testApp({ ...many, synthesisers: [memorySynthesiser()] })
    const response = await askSpeech(app, body)
    expect([response.status, await response.json()]).toEqual([400, { error: 'bad-request' }])
    expect(logged.join()).not.toContain('"level":50')
  })

  it.each([
    ['over 2,000 characters', 'x'.repeat(2001)],
    ['100,000 characters', 'x'.repeat(100_000)],
    ['10 MB', 'x'.repeat(10_000_000)],
  ])('FAIL-1: a text of %s is too long', async (_, text) => {
    const { app } = testApp({ synthesisers: [memorySynthesiser()] })
    const response = await askSpeech(app, { ...wish, text })
    expect([response.status, await response.json()]).toEqual([413, { error: 'too-long' }])
  })

  it('2,000 characters are not too long', async () => {
    const { app } = testApp({ synthesisers: [memorySynthesiser()] })
    expect((await askSpeech(app, { ...wish, text: 'x'.repeat(2000) })).status).toBe(200)
  })

  it('the text is not logged', async () => {
    const { app, logged } = testApp({ synthesisers: [memorySynthesiser()] })
    await askSpeech(app, wish)
    expect(logged.join()).toContain('/api/speak')
    expect(logged.join()).not.toContain('dog')
  })

  it('61 times in a minute from one address is once too often', async () => {
    const { app } = testApp({ synthesisers: [memorySynthesiser()] })
    const ask = (from: string) => askSpeech(app, wish, { from })
    for (let time = 1; time <= 60; time += 1) expect((await ask('203.0.113.5')).status).toBe(200)
    const refused = await ask('203.0.113.5')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask('203.0.113.6')).status).toBe(200)
  })

  it('another site may not ask', async () => {
    const { app } = testApp({ synthesisers: [memorySynthesiser()] })
    const response = await askSpeech(app, wish, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect([response.status, await response.json()]).toEqual([403, { error: 'cross-site' }])
  })
})
