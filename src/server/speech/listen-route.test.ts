import { describe, expect, it } from 'vitest'
import { SPEECH_FAILURES } from '#domain/speech/speech-failure.ts'
import { memoryTranscriber } from '#domain/speech/transcriber.fake.ts'
import { encodeWav } from '#domain/speech/wav.ts'
import { askToListen, testApp } from '#server/app.fixture.ts'

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
