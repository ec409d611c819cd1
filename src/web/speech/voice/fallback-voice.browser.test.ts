import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { VoiceFailure } from '#domain/speech/voice.ts'
import { encodeWav } from '#domain/speech/wav.ts'
import { speechChunks } from '#domain/text/sentences.ts'
import type { Fetcher } from '#web/http/fetcher.ts'
import { findSynthesisers } from '#web/speech/server-speech.adapter.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { createFallbackVoice } from './fallback-voice.ts'
import { createServerVoiceFinder } from './pcm-voice.adapter.ts'
import { createSoundPlayer } from './sound-player.adapter.ts'
import {
  FakeSpeechSynthesis,
  FakeUtterance,
  fakeSynthesisEngine,
  fakeVoice,
} from './speech-synthesis.fake.ts'
import { describeVoice } from './voice.contract.ts'
import { createWebSpeechVoice } from './web-speech-voice.adapter.ts'

/** A tenth of a second of a hum, which Chromium really plays. */
const HUM = encodeWav({
  samples: Float32Array.from({ length: 1600 }, (_, index) => 0.2 * Math.sin(index / 12)),
  sampleRate: 16_000,
})

/** A server with one engine, which speaks Spanish, as far as it is not told to fail. */
function createServer() {
  const spoken: string[] = []
  let failing: (() => Response) | undefined
  const send: Fetcher = async (path, { body }) => {
    if (path === '/api/capabilities')
      return Response.json({ synthesisers: [{ id: 'espeak-ng', languages: ['es-ES'] }] })
    if (failing) return failing()
    spoken.push(JSON.parse(String(body)).text)
    return new Response(HUM, { headers: { 'echolog-engine': 'espeak-ng' } })
  }
  return {
    spoken,
    send,
    failWith: (next: typeof failing) => {
      failing = next
    },
  }
}

function createVoice(send: Fetcher, chosen?: string) {
  return createFallbackVoice({
    browser: createWebSpeechVoice(speechChunks),
    findServerVoices: createServerVoiceFinder(() => findSynthesisers(send), createSoundPlayer()),
    settings: createMemorySpeechSettings(chosen === undefined ? {} : { voices: { 'es-ES': chosen } }),
  })
}

function speak(voice: ReturnType<typeof createVoice>, text = 'Hola. ¿Qué tal?') {
  const endings: (VoiceFailure | null)[] = []
  const speech = voice.speak(
    { text, language: 'es-ES', rate: 1 },
    { status: () => undefined, ended: (failure) => endings.push(failure) },
  )
  const ended = () => vi.waitFor(() => expect(endings).toHaveLength(1), { timeout: 8000 })
  return { endings, speech, ended }
}

function useFakeSynthesis(): FakeSpeechSynthesis {
  const synthesis = new FakeSpeechSynthesis()
  synthesis.voices = [fakeVoice('es-ES', 'Elena')]
  vi.stubGlobal('speechSynthesis', synthesis)
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance)
  return synthesis
}

// Chromium makes no sound before a press on the page.
beforeAll(() => userEvent.click(document.body))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describeVoice('the fallback voice on the browser’s synthesis', () => {
  const synthesis = useFakeSynthesis()
  return {
    voice: createVoice(() => Promise.reject(new TypeError('Failed to fetch'))),
    name: 'Elena',
    tellsWords: true,
    engine: fakeSynthesisEngine(synthesis),
  }
})

describe('in this browser as it is, without a voice', () => {
  it('the server’s voice is heard to its end, and begins at once the next time', async () => {
    expect(speechSynthesis.getVoices()).toEqual([])
    const { send, spoken } = createServer()
    const voice = createVoice(send)
    const first = speak(voice)
    await first.ended()
    expect(first.endings).toEqual([null])
    expect(spoken).toEqual(['Hola. ', '¿Qué tal?'])
    expect(await voice.voiceFor('es-ES')).toMatchObject({ by: 'espeak-ng' })
    const again = speak(voice)
    await again.ended()
    expect([again.endings, spoken.length]).toEqual([[null], 2])
  })

  it('without a server it is told that there is no voice for the language', async () => {
    const voice = createVoice(() => Promise.reject(new TypeError('Failed to fetch')))
    const { endings, ended } = speak(voice)
    await ended()
    expect(endings).toMatchObject([{ code: 'unsupported-language', reason: 'synthesis-failed' }])
  })
})

describe('with a browser’s voice that fails', () => {
  it.each(['synthesis-failed', 'audio-busy', 'audio-hardware', 'network', 'language-unavailable'])(
    'at once, with %s, the server’s says all of it',
    async (reason) => {
      const synthesis = useFakeSynthesis()
      const { send, spoken } = createServer()
      const { endings, ended } = speak(createVoice(send))
      synthesis.queue.shift()?.onerror?.({ error: reason })
      await ended()
      expect([endings, spoken]).toEqual([[null], ['Hola. ', '¿Qué tal?']])
    },
  )

  it('in the middle, the server’s says the sentence that was not said', async () => {
    const synthesis = useFakeSynthesis()
    const { send, spoken } = createServer()
    const { endings, ended } = speak(createVoice(send))
    synthesis.sayNext()
    synthesis.queue.shift()?.onerror?.({ error: 'synthesis-failed' })
    await ended()
    expect([endings, spoken]).toEqual([[null], ['¿Qué tal?']])
  })

  it('by never beginning, the server’s says it after the wait', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    useFakeSynthesis()
    const { send, spoken } = createServer()
    speak(createVoice(send), 'Hola.')
    vi.advanceTimersByTime(8000)
    vi.useRealTimers()
    await vi.waitFor(() => expect(spoken).toEqual(['Hola.']))
  })

  it('because there is none for the language, the server’s says it', async () => {
    const synthesis = useFakeSynthesis()
    synthesis.voices = [fakeVoice('kok', 'Konkani')]
    const { send, spoken } = createServer()
    const { endings, ended } = speak(createVoice(send))
    await ended()
    expect([endings, spoken.length]).toEqual([[null], 2])
  })

  it('because the page may not speak yet, nothing else speaks instead', async () => {
    const synthesis = useFakeSynthesis()
    const { send, spoken } = createServer()
    const { endings, ended } = speak(createVoice(send))
    synthesis.queue.shift()?.onerror?.({ error: 'not-allowed' })
    await ended()
    expect([endings[0]?.code, spoken]).toEqual(['not-allowed', []])
  })
})

describe('with a chosen voice of the server', () => {
  it.each([
    ['500', () => new Response('Oh no', { status: 500 })],
    ['429', () => Response.json({ error: 'rate-limited' }, { status: 429 })],
    ['HTML', () => new Response('<!doctype html>')],
  ])(
    'FAIL-9 FAIL-10 FAIL-12: a server that answers %s has the browser’s say the same text',
    async (_, failing) => {
      const synthesis = useFakeSynthesis()
      const { send, failWith } = createServer()
      failWith(failing)
      const { endings, ended } = speak(createVoice(send, 'espeak-ng:espeak-ng'), 'Hola.')
      await vi.waitFor(() => expect(synthesis.queue[0]?.text).toBe('Hola.'))
      synthesis.sayNext()
      await ended()
      expect(endings).toEqual([null])
    },
  )
})
