import { describe, expect, it, vi } from 'vitest'
import type { VoiceFailure, VoiceFailureCode, VoiceStatus } from '#domain/speech/voice.ts'
import { createMemorySpeechSettings } from '#web/adapters/speech/speech-settings.fake.ts'
import { describeVoice } from '#web/adapters/speech/voice.contract.ts'
import { createScriptedVoice } from '#web/adapters/speech/voice.fake.ts'
import { createFallbackVoice } from './fallback-voice.ts'

type Scripted = ReturnType<typeof createScriptedVoice>

const supportsAll = () => true

function createFixture({
  hasServer = true,
  browser = createScriptedVoice({ names: ['Elena', 'Paula'] }),
  chosen = undefined as string | undefined,
} = {}) {
  const server = createScriptedVoice({ names: ['espeak-ng'], by: 'espeak-ng' })
  const settings = createMemorySpeechSettings(chosen === undefined ? {} : { voices: { 'es-ES': chosen } })
  let isReachable = hasServer
  const voice = createFallbackVoice({
    browser,
    findServerVoices: async () =>
      isReachable ? [{ by: 'espeak-ng', voice: server, supports: (language) => language !== 'ja-JP' }] : [],
    settings,
  })
  return {
    browser,
    server,
    settings,
    voice,
    serverComesBack: () => {
      isReachable = true
    },
  }
}

function speak({ voice }: Pick<ReturnType<typeof createFixture>, 'voice'>, text = 'Hola. ¿Qué tal?') {
  const statuses: VoiceStatus[] = []
  const endings: (VoiceFailure | null)[] = []
  const words: [number, number][] = []
  const speech = voice.speak(
    { text, language: 'es-ES', rate: 1 },
    {
      word: (...place) => words.push(place),
      status: (status) => statuses.push(status),
      ended: (failure) => endings.push(failure),
    },
  )
  return { statuses, endings, words, speech }
}

const until = (voice: Scripted, text: string) =>
  vi.waitFor(() => expect(voice.saying()).toBe(text), { interval: 2 })
const failure = (code: VoiceFailureCode, unsaid = 0): VoiceFailure => ({ code, reason: code, unsaid })
const whoIs = async ({ voice }: ReturnType<typeof createFixture>) => (await voice.voiceFor('es-ES'))?.name

describeVoice('the moving voice, with the browser’s', () => {
  const { voice, browser } = createFixture({ hasServer: false })
  return { voice, name: 'Elena', tellsWords: true, engine: browser }
})

describeVoice('the moving voice, moved to the server’s', () => {
  const stage = createFixture({ browser: createScriptedVoice({ isSupported: false, names: [] }) })
  return { voice: stage.voice, name: 'espeak-ng', tellsWords: true, engine: stage.server }
})

describe('the moving voice', () => {
  it('the browser’s voice speaks at once, within the press, and the server is not asked for a sound', () => {
    const stage = createFixture()
    const { statuses } = speak(stage)
    expect(stage.browser.saying()).toBe('Hola. ¿Qué tal?')
    expect(stage.server.requests).toEqual([])
    expect(statuses).toEqual(['speaking'])
  })

  it.each(['unsupported', 'unsupported-language', 'failed'] as const)(
    'where the browser’s voice ends with %s, the same text goes on with the server’s, and nothing is told',
    async (code) => {
      const stage = createFixture()
      const { statuses, endings } = speak(stage)
      stage.browser.end(failure(code))
      await until(stage.server, 'Hola. ¿Qué tal?')
      stage.server.finish()
      expect([statuses, endings]).toEqual([['speaking', 'idle'], [null]])
    },
  )

  it('goes on where the first voice stopped, and counts words from the start of the text', async () => {
    const stage = createFixture()
    const { words } = speak(stage)
    stage.browser.end(failure('failed', 6))
    await until(stage.server, '¿Qué tal?')
    stage.server.word('tal')
    expect(words).toEqual([[11, 3]])
  })

  it('remembers it for the visit: the next text begins with the server’s voice, in this language only', async () => {
    const stage = createFixture()
    speak(stage)
    stage.browser.end(failure('failed'))
    await until(stage.server, 'Hola. ¿Qué tal?')
    speak(stage, 'Otra frase.')
    expect(stage.server.saying()).toBe('Otra frase.')
    expect(stage.browser.requests).toHaveLength(1)
    stage.voice.speak(
      { text: 'Goddag.', language: 'da-DK', rate: 1 },
      { status: () => undefined, ended: () => undefined },
    )
    expect(stage.browser.saying()).toBe('Goddag.')
  })

  it('tells who speaks now, and calls back when that has changed', async () => {
    const stage = createFixture()
    const changed = vi.fn()
    expect(await whoIs(stage)).toBe('Elena')
    const leave = stage.voice.subscribe(changed)
    speak(stage)
    stage.browser.end(failure('failed'))
    expect(changed).toHaveBeenCalled()
    expect(await whoIs(stage)).toBe('espeak-ng')
    leave()
    changed.mockClear()
    stage.settings.change({})
    expect(changed).not.toHaveBeenCalled()
  })

  it('a page that may make no sound before a press moves nothing', async () => {
    const stage = createFixture()
    const { endings } = speak(stage)
    stage.browser.end(failure('not-allowed'))
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(endings).toEqual([failure('not-allowed')])
    expect(stage.server.requests).toEqual([])
    expect(await whoIs(stage)).toBe('Elena')
  })

  it('a sound of the server that may not be played yet is told, and the next press begins with it', async () => {
    const stage = createFixture()
    const { endings } = speak(stage)
    stage.browser.end(failure('failed'))
    await until(stage.server, 'Hola. ¿Qué tal?')
    stage.server.end(failure('not-allowed'))
    expect(endings).toEqual([failure('not-allowed')])
    speak(stage)
    expect(stage.server.saying()).toBe('Hola. ¿Qué tal?')
  })

  it('SPEECH-8: without the server the browser’s failure is shown, and the server is asked again the next time', async () => {
    const stage = createFixture({ hasServer: false })
    const { statuses, endings } = speak(stage)
    stage.browser.end(failure('failed'))
    await vi.waitFor(() => expect(endings).toEqual([failure('failed')]))
    expect(statuses).toEqual(['speaking', 'idle'])
    stage.serverComesBack()
    speak(stage)
    stage.browser.end(failure('failed'))
    await until(stage.server, 'Hola. ¿Qué tal?')
  })

  it('SPEECH-8: a language that the server does not speak is not tried there', async () => {
    const stage = createFixture()
    const endings: (VoiceFailure | null)[] = []
    stage.voice.speak(
      { text: 'こんにちは。', language: 'ja-JP', rate: 1 },
      { status: () => undefined, ended: (ending) => endings.push(ending) },
    )
    stage.browser.end(failure('unsupported-language'))
    await vi.waitFor(() => expect(endings).toEqual([failure('unsupported-language')]))
    expect(stage.server.requests).toEqual([])
  })

  it('SPEECH-8: where both fail, the server’s failure is shown: it says what to do', async () => {
    const stage = createFixture()
    const { endings } = speak(stage)
    stage.browser.end(failure('failed'))
    await until(stage.server, 'Hola. ¿Qué tal?')
    stage.server.end(failure('rate-limited'))
    await vi.waitFor(() => expect(endings).toEqual([failure('rate-limited')]))
  })

  it('trouble of the moment is not remembered: the server’s voice comes first again', async () => {
    const stage = createFixture({ chosen: 'espeak-ng:espeak-ng' })
    speak(stage)
    await until(stage.server, 'Hola. ¿Qué tal?')
    stage.server.end(failure('offline'))
    await until(stage.browser, 'Hola. ¿Qué tal?')
    speak(stage, 'Otra frase.')
    await until(stage.server, 'Otra frase.')
  })

  it('a chosen voice of the server comes first, and the browser’s is the way on', async () => {
    const stage = createFixture({ chosen: 'espeak-ng:espeak-ng' })
    expect(await whoIs(stage)).toBe('espeak-ng')
    const { endings } = speak(stage)
    await until(stage.server, 'Hola. ¿Qué tal?')
    expect(stage.browser.requests).toEqual([])
    stage.server.end(failure('server-failed', 6))
    await until(stage.browser, '¿Qué tal?')
    stage.browser.finish()
    expect(endings).toEqual([null])
    expect(await whoIs(stage)).toBe('Elena')
  })

  it('a chosen voice of the browser is asked for by its id, and by nobody else', async () => {
    const stage = createFixture({ chosen: 'browser:Paula' })
    expect(await whoIs(stage)).toBe('Paula')
    speak(stage)
    expect(stage.browser.requests[0]?.voice).toBe('browser:Paula')
    stage.browser.end(failure('failed'))
    await until(stage.server, 'Hola. ¿Qué tal?')
    expect(stage.server.requests[0]?.voice).toBeUndefined()
  })

  it('another choice gives a voice that has failed another chance', async () => {
    const stage = createFixture()
    speak(stage)
    stage.browser.end(failure('failed'))
    await until(stage.server, 'Hola. ¿Qué tal?')
    stage.settings.change({ voices: { 'es-ES': 'browser:Elena' } })
    speak(stage, 'Otra frase.')
    expect(stage.browser.saying()).toBe('Otra frase.')
  })

  it('lists the voices of both, and who has failed comes last', async () => {
    const stage = createFixture()
    const names = async () => (await stage.voice.voicesFor('es-ES')).map(({ name }) => name)
    expect(await names()).toEqual(['Elena', 'Paula', 'espeak-ng'])
    speak(stage)
    stage.browser.end(failure('failed'))
    expect(await names()).toEqual(['espeak-ng', 'Elena', 'Paula'])
  })

  it('SPEECH-5: a pause while the voice moves holds, and what is left is said when it is resumed', async () => {
    const stage = createFixture()
    const { statuses, speech } = speak(stage)
    speech.pause()
    stage.browser.end(failure('failed', 6))
    await vi.waitFor(() => expect(stage.server.requests).toHaveLength(1))
    expect(stage.server.saying()).toBeUndefined()
    speech.resume()
    expect(stage.server.saying()).toBe('¿Qué tal?')
    expect(statuses).toEqual(['speaking', 'paused', 'speaking'])
  })

  it('SPEECH-6: a stop while the voice moves says nothing later', async () => {
    const stage = createFixture()
    const { endings, speech } = speak(stage)
    stage.browser.end(failure('failed'))
    speech.stop()
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect([endings, stage.server.requests]).toEqual([[null], []])
  })

  it('SPEECH-7: may speak while either may; that neither can is known once the server has answered', async () => {
    const without = createFixture({ hasServer: false, browser: createScriptedVoice({ isSupported: false }) })
    const changed = vi.fn()
    without.voice.subscribe(changed)
    expect(without.voice.isSupported()).toBe(true)
    const { endings } = speak(without)
    await vi.waitFor(() =>
      expect(endings).toEqual([{ code: 'unsupported', reason: 'unsupported', unsaid: 0 }]),
    )
    expect(without.voice.isSupported()).toBe(false)
    expect(changed).toHaveBeenCalled()
    expect(createFixture({ hasServer: false }).voice.isSupported()).toBe(true)
  })

  it('goes through every engine of the server before it gives up', async () => {
    const gemini = createScriptedVoice({ names: ['gemini'], by: 'gemini' })
    const espeak = createScriptedVoice({ names: ['espeak-ng'], by: 'espeak-ng' })
    const browser = createScriptedVoice({ isSupported: false })
    const voice = createFallbackVoice({
      browser,
      findServerVoices: async () => [
        { by: 'gemini', voice: gemini, supports: supportsAll },
        { by: 'espeak-ng', voice: espeak, supports: supportsAll },
      ],
      settings: createMemorySpeechSettings(),
    })
    speak({ voice })
    await until(gemini, 'Hola. ¿Qué tal?')
    gemini.end(failure('server-failed'))
    await until(espeak, 'Hola. ¿Qué tal?')
  })
})
