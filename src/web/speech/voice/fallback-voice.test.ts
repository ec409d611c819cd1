import { describe, expect, it, vi } from 'vitest'
import type { Voice, VoiceFailure, VoiceFailureCode, VoiceStatus } from '#domain/speech/voice.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { createFallbackVoice } from './fallback-voice.ts'
import { describeVoice } from './voice.contract.ts'
import { createScriptedVoice } from './voice.fake.ts'

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

it('tells who speaks, and who goes on where that voice fails', async () => {
  const { voice, browser, server } = createFixture()
  const speakers: string[] = []
  const events = {
    status: () => undefined,
    ended: () => undefined,
    speaker: (by: string) => speakers.push(by),
  }
  voice.speak({ text: 'Hola.', language: 'es-ES', rate: 1 }, events)
  await until(browser, 'Hola.')
  browser.fail('synthesis-failed')
  await until(server, 'Hola.')
  expect(speakers).toEqual(['browser', 'espeak-ng'])
})

const until = (voice: Scripted, text: string) => expect.poll(() => voice.saying()).toBe(text)
const failure = (code: VoiceFailureCode, unsaid = 0): VoiceFailure => ({ code, reason: code, unsaid })
const whoIs = async ({ voice }: ReturnType<typeof createFixture>) => (await voice.voiceFor('es-ES'))?.name

describeVoice('the fallback voice, with the browser’s', () => {
  const { voice, browser } = createFixture({ hasServer: false })
  return { voice, name: 'Elena', tellsWords: true, engine: browser }
})

describeVoice('the fallback voice, on the server’s', () => {
  const fixture = createFixture({ browser: createScriptedVoice({ isSupported: false, names: [] }) })
  return { voice: fixture.voice, name: 'espeak-ng', tellsWords: true, engine: fixture.server }
})

describe('the fallback voice', () => {
  it('the browser’s voice speaks at once, within the press, and the server is not asked for a sound', () => {
    const fixture = createFixture()
    const { statuses } = speak(fixture)
    expect(fixture.browser.saying()).toBe('Hola. ¿Qué tal?')
    expect(fixture.server.requests).toEqual([])
    expect(statuses).toEqual(['speaking'])
  })

  it.each(['unsupported', 'unsupported-language', 'failed'] as const)(
    'where the browser’s voice ends with %s, the same text goes on with the server’s, and nothing is told',
    async (code) => {
      const fixture = createFixture()
      const { statuses, endings } = speak(fixture)
      fixture.browser.end(failure(code))
      await until(fixture.server, 'Hola. ¿Qué tal?')
      fixture.server.finish()
      expect([statuses, endings]).toEqual([['speaking', 'idle'], [null]])
    },
  )

  it('goes on where the first voice stopped, and counts words from the start of the text', async () => {
    const fixture = createFixture()
    const { words } = speak(fixture)
    fixture.browser.end(failure('failed', 6))
    await until(fixture.server, '¿Qué tal?')
    fixture.server.word('tal')
    expect(words).toEqual([[11, 3]])
  })

  it('remembers it for the visit: the next text begins with the server’s voice, in this language only', async () => {
    const fixture = createFixture()
    speak(fixture)
    fixture.browser.end(failure('failed'))
    await until(fixture.server, 'Hola. ¿Qué tal?')
    speak(fixture, 'Otra frase.')
    expect(fixture.server.saying()).toBe('Otra frase.')
    expect(fixture.browser.requests).toHaveLength(1)
    fixture.voice.speak(
      { text: 'Goddag.', language: 'da-DK', rate: 1 },
      { status: () => undefined, ended: () => undefined },
    )
    expect(fixture.browser.saying()).toBe('Goddag.')
  })

  it('tells who speaks now, and calls back when that has changed', async () => {
    const fixture = createFixture()
    const changed = vi.fn()
    expect(await whoIs(fixture)).toBe('Elena')
    const leave = fixture.voice.subscribe(changed)
    speak(fixture)
    fixture.browser.end(failure('failed'))
    expect(changed).toHaveBeenCalled()
    expect(await whoIs(fixture)).toBe('espeak-ng')
    leave()
    changed.mockClear()
    fixture.settings.change({})
    expect(changed).not.toHaveBeenCalled()
  })

  it('a page that may make no sound before a press makes no other speak', async () => {
    const fixture = createFixture()
    const { endings } = speak(fixture)
    fixture.browser.end(failure('not-allowed'))
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(endings).toEqual([failure('not-allowed')])
    expect(fixture.server.requests).toEqual([])
    expect(await whoIs(fixture)).toBe('Elena')
  })

  it('a sound of the server that may not be played yet is told, and the next press begins with it', async () => {
    const fixture = createFixture()
    const { endings } = speak(fixture)
    fixture.browser.end(failure('failed'))
    await until(fixture.server, 'Hola. ¿Qué tal?')
    fixture.server.end(failure('not-allowed'))
    expect(endings).toEqual([failure('not-allowed')])
    speak(fixture)
    expect(fixture.server.saying()).toBe('Hola. ¿Qué tal?')
  })

  it('SPEECH-8: without the server the browser’s failure is shown, and the server is asked again the next time', async () => {
    const fixture = createFixture({ hasServer: false })
    const { statuses, endings } = speak(fixture)
    fixture.browser.end(failure('failed'))
    await expect.poll(() => endings).toEqual([failure('failed')])
    expect(statuses).toEqual(['speaking', 'idle'])
    fixture.serverComesBack()
    speak(fixture)
    fixture.browser.end(failure('failed'))
    await until(fixture.server, 'Hola. ¿Qué tal?')
  })

  it('SPEECH-8: a language that the server does not speak is not tried there', async () => {
    const fixture = createFixture()
    const endings: (VoiceFailure | null)[] = []
    fixture.voice.speak(
      { text: 'こんにちは。', language: 'ja-JP', rate: 1 },
      { status: () => undefined, ended: (ending) => endings.push(ending) },
    )
    fixture.browser.end(failure('unsupported-language'))
    await expect.poll(() => endings).toEqual([failure('unsupported-language')])
    expect(fixture.server.requests).toEqual([])
  })

  it('SPEECH-8: where both fail, the server’s failure is shown: it says what to do', async () => {
    const fixture = createFixture()
    const { endings } = speak(fixture)
    fixture.browser.end(failure('failed'))
    await until(fixture.server, 'Hola. ¿Qué tal?')
    fixture.server.end(failure('rate-limited'))
    await expect.poll(() => endings).toEqual([failure('rate-limited')])
  })

  it('trouble of the moment is not remembered: the server’s voice comes first again', async () => {
    const fixture = createFixture({ chosen: 'espeak-ng:espeak-ng' })
    speak(fixture)
    await until(fixture.server, 'Hola. ¿Qué tal?')
    fixture.server.end(failure('offline'))
    await until(fixture.browser, 'Hola. ¿Qué tal?')
    speak(fixture, 'Otra frase.')
    await until(fixture.server, 'Otra frase.')
  })

  it('a chosen voice of the server comes first, and the browser’s is the way on', async () => {
    const fixture = createFixture({ chosen: 'espeak-ng:espeak-ng' })
    expect(await whoIs(fixture)).toBe('espeak-ng')
    const { endings } = speak(fixture)
    await until(fixture.server, 'Hola. ¿Qué tal?')
    expect(fixture.browser.requests).toEqual([])
    fixture.server.end(failure('server-failed', 6))
    await until(fixture.browser, '¿Qué tal?')
    fixture.browser.finish()
    expect(endings).toEqual([null])
    expect(await whoIs(fixture)).toBe('Elena')
  })

  it('a chosen voice of the browser is asked for by its id, and by nobody else', async () => {
    const fixture = createFixture({ chosen: 'browser:Paula' })
    expect(await whoIs(fixture)).toBe('Paula')
    speak(fixture)
    expect(fixture.browser.requests[0]?.voice).toBe('browser:Paula')
    fixture.browser.end(failure('failed'))
    await until(fixture.server, 'Hola. ¿Qué tal?')
    expect(fixture.server.requests[0]?.voice).toBeUndefined()
  })

  it('a voice that is asked for speaks instead of the chosen one, each of them by its id', async () => {
    const fixture = createFixture({ chosen: 'browser:Paula' })
    const events = { status: () => undefined, ended: () => undefined }
    for (const { id } of await fixture.voice.voicesFor('es-ES'))
      fixture.voice.speak({ text: id, language: 'es-ES', rate: 1, voice: id }, events)
    await until(fixture.server, 'espeak-ng:espeak-ng')
    const asked = fixture.browser.requests.map(({ text, voice }) => [text, voice])
    expect(asked).toEqual([
      ['browser:Elena', 'browser:Elena'],
      ['browser:Paula', 'browser:Paula'],
    ])
    speak(fixture)
    expect(fixture.browser.requests.at(-1)?.voice).toBe('browser:Paula')
  })

  it('where the voice that is asked for fails, the next one goes on, and the learner’s choice is as it was', async () => {
    const fixture = createFixture({ chosen: 'browser:Paula' })
    const ended = vi.fn()
    const voice = 'espeak-ng:espeak-ng'
    fixture.voice.speak(
      { text: 'Hola.', language: 'es-ES', rate: 1, voice },
      { status: () => undefined, ended },
    )
    await until(fixture.server, 'Hola.')
    fixture.server.end(failure('failed'))
    await until(fixture.browser, 'Hola.')
    fixture.browser.end(failure('failed'))
    await expect.poll(() => ended).toHaveBeenCalledOnce()
    expect(await whoIs(fixture)).toBe('Paula')
    speak(fixture)
    expect(fixture.browser.saying()).toBe('Hola. ¿Qué tal?')
  })

  it.each(['', 'an engine of a later version:x'])('a voice that nobody has (%j) is any voice', (voice) => {
    const fixture = createFixture()
    fixture.voice.speak(
      { text: 'Hola.', language: 'es-ES', rate: 1, voice },
      { status: () => undefined, ended: () => undefined },
    )
    expect(fixture.browser.requests).toMatchObject([{ text: 'Hola.' }])
    expect(fixture.browser.requests[0]?.voice).toBeUndefined()
  })

  it('another choice gives a voice that has failed another chance', async () => {
    const fixture = createFixture()
    speak(fixture)
    fixture.browser.end(failure('failed'))
    await until(fixture.server, 'Hola. ¿Qué tal?')
    fixture.settings.change({ voices: { 'es-ES': 'browser:Elena' } })
    speak(fixture, 'Otra frase.')
    expect(fixture.browser.saying()).toBe('Otra frase.')
  })

  it('lists the voices of both, and who has failed comes last', async () => {
    const fixture = createFixture()
    const names = async () => (await fixture.voice.voicesFor('es-ES')).map(({ name }) => name)
    expect(await names()).toEqual(['Elena', 'Paula', 'espeak-ng'])
    speak(fixture)
    fixture.browser.end(failure('failed'))
    expect(await names()).toEqual(['espeak-ng', 'Elena', 'Paula'])
  })

  it('SPEECH-5: a pause while the next voice takes over holds, and what is left is said when it is resumed', async () => {
    const fixture = createFixture()
    const { statuses, speech } = speak(fixture)
    speech.pause()
    fixture.browser.end(failure('failed', 6))
    await expect.poll(() => fixture.server.requests).toHaveLength(1)
    expect(fixture.server.saying()).toBeUndefined()
    speech.resume()
    expect(fixture.server.saying()).toBe('¿Qué tal?')
    expect(statuses).toEqual(['speaking', 'paused', 'speaking'])
  })

  it('SPEECH-6: a stop while the next voice takes over says nothing later', async () => {
    const fixture = createFixture()
    const { endings, speech } = speak(fixture)
    fixture.browser.end(failure('failed'))
    speech.stop()
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect([endings, fixture.server.requests]).toEqual([[null], []])
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

type Engine = Parameters<Voice['speak']>[1]

/** A voice of the browser whose events the test sends as it likes, at any time. */
function createHostileVoice(speak: (events: Engine) => void = () => undefined) {
  const given: Engine[] = []
  const voice: Voice = {
    ...createScriptedVoice(),
    speak(_, events) {
      given.push(events)
      speak(events)
      return { pause: () => undefined, resume: () => undefined, stop: () => undefined }
    },
  }
  return { voice, given }
}

describe('the fallback voice, where an engine breaks its promises', () => {
  function speakWithHostile(speakFirst?: (events: Engine) => void) {
    const { voice, given } = createHostileVoice(speakFirst)
    const fixture = createFixture({ browser: voice as Scripted })
    return { ...fixture, ...speak(fixture), given }
  }

  it('one that throws is followed by the next', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { server, endings } = speakWithHostile(() => {
      throw new Error('no engine')
    })
    await until(server, 'Hola. ¿Qué tal?')
    server.finish()
    expect(endings).toEqual([null])
  })

  it('one that ends before it has begun is followed by the next', async () => {
    const { server } = speakWithHostile((events) => events.ended(failure('failed')))
    await until(server, 'Hola. ¿Qué tal?')
  })

  it('what it reports after it was given up counts for nothing', async () => {
    const { server, endings, words, statuses, given } = speakWithHostile()
    given[0]?.ended(failure('failed', 6))
    await until(server, '¿Qué tal?')
    given[0]?.word?.(0, 4)
    given[0]?.status('paused')
    given[0]?.ended(failure('failed', 6))
    given[0]?.ended(null)
    given[0]?.ended(failure('not-allowed'))
    expect([endings, words, statuses]).toEqual([[], [], ['speaking']])
    server.end(failure('failed', 0))
    await expect.poll(() => endings).toEqual([{ ...failure('failed'), unsaid: 6 }])
  })

  it('stopped, it speaks no more, whatever the engine reports afterwards', async () => {
    const { server, endings, speech, given } = speakWithHostile()
    speech.stop()
    given[0]?.ended(failure('failed'))
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect([endings, server.requests]).toEqual([[null], []])
  })

  it('where the server cannot be asked for its voices, the text ends with a failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const browser = createScriptedVoice()
    const voice = createFallbackVoice({
      browser,
      findServerVoices: () => Promise.reject(new Error('a bug')),
      settings: createMemorySpeechSettings({}),
    })
    const { endings } = speak({ voice })
    browser.end(failure('failed'))
    await expect.poll(() => endings).toEqual([failure('failed')])
  })
})
