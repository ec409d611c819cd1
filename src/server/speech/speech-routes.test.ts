import { describe, expect, it } from 'vitest'
import { SPEECH_FAILURES, type SpeechFailure } from '#domain/speech/speech-failure.ts'
import { memorySynthesiser } from '#domain/speech/synthesiser.fake.ts'
import { memoryTranscriber } from '#domain/speech/transcriber.fake.ts'
import { decodeWav, encodeWav } from '#domain/speech/wav.ts'
import { askSpeech, askToListen, testApp } from '#server/app.fixture.ts'

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

function silence(seconds: number, sampleRate = 16_000): Uint8Array<ArrayBuffer> {
  return encodeWav({ samples: new Float32Array(seconds * sampleRate), sampleRate })
}

/** The same sound with one number of its header changed. */
function changed(place: number, value: number): Uint8Array<ArrayBuffer> {
  const wav = silence(1)
  new DataView(wav.buffer).setUint16(place, value, true)
  return wav
}

const wav = silence(1)

describe('POST /api/listen', () => {
  it('answers what was heard and who heard it', async () => {
    const { app } = testApp({ transcribers: [memoryTranscriber()] })
    const response = await askToListen(app, wav)
    expect([response.status, await response.json()]).toEqual([
      200,
      { text: 'i have a dog', by: 'pocketsphinx' },
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('the engine gets the sound and the language, and never what is expected', async () => {
    const seen: unknown[] = []
    const noted = memoryTranscriber({
      answer: (request) => {
        seen.push(request)
        return { ok: true, value: { text: '', by: 'pocketsphinx' } }
      },
    })
    const { app } = testApp({ transcribers: [noted] })
    await askToListen(app, wav, { query: 'language=en-US&expected=i+have+a+cat' })
    expect(seen).toEqual([{ wav, language: 'en-US' }])
  })

  it('the first engine that knows the language listens, and another one only when it is asked for', async () => {
    const failing = memoryTranscriber({
      id: 'openai',
      supports: (language) => language === 'en-US',
      answer: () => ({ ok: false, error: 'timeout' }),
    })
    const { app } = testApp({ transcribers: [failing, memoryTranscriber()] })
    expect((await askToListen(app, wav)).status).toBe(504)
    const asked = await askToListen(app, wav, { query: 'language=en-US&engine=pocketsphinx' })
    expect(await asked.json()).toMatchObject({ by: 'pocketsphinx' })
    const danish = await askToListen(app, wav, { query: 'language=da-DK' })
    expect(await danish.json()).toMatchObject({ by: 'pocketsphinx' })
    const wrong = await askToListen(app, wav, { query: 'language=da-DK&engine=openai' })
    expect([wrong.status, await wrong.json()]).toEqual([422, { error: 'unsupported-language' }])
    const none = await askToListen(testApp().app, wav)
    expect([none.status, await none.json()]).toEqual([503, { error: 'unconfigured' }])
  })

  it.each(SPEECH_FAILURES)('a failure is its code: %s', async (error) => {
    const { app } = testApp({
      transcribers: [memoryTranscriber({ answer: () => ({ ok: false, error }) })],
    })
    const response = await askToListen(app, wav)
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(await response.json()).toEqual({ error })
  })

  it.each(['', 'language=', 'language=tlh', 'language=en-US&engine=telepathy', 'engine=pocketsphinx'])(
    'a request with "%s" is a bad request',
    async (query) => {
      const { app } = testApp({ transcribers: [memoryTranscriber()] })
      const response = await askToListen(app, wav, { query })
      expect([response.status, await response.json()]).toEqual([400, { error: 'bad-request' }])
    },
  )

  it.each([
    ['no body', ''],
    ['a text', 'hello '.repeat(100)],
    ['a header alone, cut short', wav.slice(0, 30)],
    ['44.1 kHz', silence(1, 44_100)],
    ['two channels', changed(22, 2)],
    ['8 bit', changed(34, 8)],
    ['a compressed sound', changed(20, 85)],
    ['the beginning of an MP3', new Uint8Array([0xff, 0xfb, 0x90, 0x64, ...new Uint8Array(100)])],
  ])('%s is no sound that it takes', async (_, body) => {
    const { app, logged } = testApp({ transcribers: [memoryTranscriber()] })
    const response = await askToListen(app, body)
    expect([response.status, await response.json()]).toEqual([422, { error: 'bad-audio' }])
    expect(logged.join()).not.toContain('"level":50')
  })

  it.each([60.5, 61, 600])('FAIL-26: a recording of %s seconds is too long', async (seconds) => {
    const { app } = testApp({ transcribers: [memoryTranscriber()] })
    const response = await askToListen(app, silence(seconds))
    expect([response.status, await response.json()]).toEqual([413, { error: 'too-long' }])
  })

  it('a minute is not too long', async () => {
    const { app } = testApp({ transcribers: [memoryTranscriber()] })
    expect((await askToListen(app, silence(60))).status).toBe(200)
  })

  it('neither what was heard nor the question is logged', async () => {
    const { app, logged } = testApp({ transcribers: [memoryTranscriber()] })
    await askToListen(app, wav)
    expect(logged.join()).toContain('/api/listen')
    expect(logged.join()).not.toMatch(/dog|en-US/)
  })

  it('61 times in a minute from one address is once too often', async () => {
    const { app } = testApp({ transcribers: [memoryTranscriber()] })
    const ask = (from: string) => askToListen(app, wav, { from })
    for (let time = 1; time <= 60; time += 1) expect((await ask('203.0.113.5')).status).toBe(200)
    expect((await ask('203.0.113.5')).status).toBe(429)
    expect((await ask('203.0.113.6')).status).toBe(200)
  })

  it('another site may not ask', async () => {
    const { app } = testApp({ transcribers: [memoryTranscriber()] })
    const response = await askToListen(app, wav, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect([response.status, await response.json()]).toEqual([403, { error: 'cross-site' }])
  })
})
