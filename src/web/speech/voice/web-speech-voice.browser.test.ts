import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { VoiceFailure, VoiceStatus } from '#domain/speech/voice.ts'
import { speechChunks } from '#domain/text/sentences.ts'
import {
  FakeSpeechSynthesis,
  FakeUtterance,
  fakeSynthesisEngine,
  fakeVoice,
} from './speech-synthesis.fake.ts'
import { describeVoice } from './voice.contract.ts'
import { createScriptedVoice } from './voice.fake.ts'
import { createWebSpeechVoice } from './web-speech-voice.adapter.ts'

let synthesis: FakeSpeechSynthesis

beforeEach(() => {
  synthesis = new FakeSpeechSynthesis()
  synthesis.voices = [fakeVoice('es-MX', 'Paula'), fakeVoice('es-ES', 'Elena'), fakeVoice('kok', 'Konkani')]
  vi.stubGlobal('speechSynthesis', synthesis)
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describeVoice('the voice on the browser’s synthesis', () => ({
  voice: createWebSpeechVoice(speechChunks),
  name: 'Elena',
  tellsWords: true,
  engine: fakeSynthesisEngine(synthesis),
}))

describeVoice('the scripted voice of the screen tests', () => {
  const scripted = createScriptedVoice()
  return { voice: scripted, name: 'Elena', tellsWords: true, engine: scripted }
})

function speak(text = 'Hola.', language: 'es-ES' | 'ko-KR' = 'es-ES', voice?: string) {
  const statuses: VoiceStatus[] = []
  const endings: (VoiceFailure | null)[] = []
  const words: [number, number][] = []
  const speech = createWebSpeechVoice(speechChunks).speak(
    { text, language, rate: 1, voice },
    {
      word: (...place) => words.push(place),
      status: (status) => statuses.push(status),
      ended: (failure) => endings.push(failure),
    },
  )
  return { statuses, endings, words, speech }
}

describe('the browser’s synthesis', () => {
  it('SPEECH-10: speaks with the voice of the language and region', () => {
    speak()
    expect(synthesis.queue[0]).toMatchObject({ lang: 'es-ES', voice: { name: 'Elena' } })
  })

  it('SPEECH-10: speaks with the chosen voice, and with the best one when the browser has it no more', () => {
    speak('Hola.', 'es-ES', 'browser:Paula')
    expect(synthesis.queue[0]).toMatchObject({ voice: { name: 'Paula' } })
    synthesis.queue = []
    speak('Hola.', 'es-ES', 'browser:Gone')
    expect(synthesis.queue[0]).toMatchObject({ voice: { name: 'Elena' } })
  })

  it('a voice chosen for another language does not speak this one', () => {
    speak('Hola.', 'es-ES', 'browser:Konkani')
    expect(synthesis.queue[0]).toMatchObject({ voice: { name: 'Elena' } })
  })

  it('offers the voices of the language, best first, and tells when the list has changed', async () => {
    const voice = createWebSpeechVoice(speechChunks)
    const changed = vi.fn()
    const leave = voice.subscribe(changed)
    const namesOf = async () => (await voice.voicesFor('es-ES')).map(({ name }) => name)
    expect(await namesOf()).toEqual(['Elena', 'Paula'])
    synthesis.lateVoices(fakeVoice('es-ES', 'Late'))
    expect(await namesOf()).toEqual(['Late'])
    leave()
    synthesis.lateVoices()
    expect(changed).toHaveBeenCalledTimes(1)
  })

  it('waits for voices that arrive late', async () => {
    synthesis.voices = []
    const { statuses } = speak()
    expect(statuses).toEqual(['speaking'])
    expect(synthesis.queue).toEqual([])
    synthesis.lateVoices(fakeVoice('es_ES', 'Late'))
    await vi.waitFor(() => expect(synthesis.queue[0]).toMatchObject({ voice: { name: 'Late' } }))
  })

  it('a stop while waiting for voices speaks nothing later', async () => {
    synthesis.voices = []
    const { statuses, endings, speech } = speak()
    speech.stop()
    synthesis.lateVoices(fakeVoice('es-ES', 'Late'))
    await Promise.resolve()
    expect([statuses, endings]).toEqual([['speaking', 'idle'], [null]])
    expect(synthesis.queue).toEqual([])
  })

  it('a browser that lists no voices is asked to speak the language all the same', async () => {
    vi.useFakeTimers()
    synthesis.voices = []
    speak()
    await vi.advanceTimersByTimeAsync(3000)
    expect(synthesis.queue[0]).toMatchObject({ text: 'Hola.', lang: 'es-ES', voice: null })
  })

  it('waits for voices once: the next text is tried at once', async () => {
    vi.useFakeTimers()
    synthesis.voices = []
    speak()
    await vi.advanceTimersByTimeAsync(3000)
    synthesis.queue = []
    speak()
    await vi.advanceTimersByTimeAsync(0)
    expect(synthesis.queue).toHaveLength(1)
  })

  it('a page that may not speak yet says so, and it is no failure of the engine', () => {
    const { endings } = speak()
    synthesis.queue.shift()?.onerror?.({ error: 'not-allowed' })
    expect(endings).toMatchObject([{ code: 'not-allowed' }])
  })

  it('a failure tells where the part begins that was not said', () => {
    const { endings } = speak('Hola. ¿Qué tal?')
    synthesis.sayNext()
    synthesis.queue.shift()?.onerror?.({ error: 'synthesis-failed' })
    expect(endings).toEqual([{ code: 'failed', reason: 'synthesis-failed', unsaid: 6 }])
  })

  it('a browser that lists no voice and cannot speak has none for the language', async () => {
    vi.useFakeTimers()
    synthesis.voices = []
    const { endings } = speak()
    await vi.advanceTimersByTimeAsync(3000)
    synthesis.queue.shift()?.onerror?.({ error: 'synthesis-failed' })
    expect(endings).toMatchObject([{ code: 'unsupported-language', reason: 'synthesis-failed' }])
  })

  it('SPEECH-8: says that there is no voice rather than speak with another language’s', () => {
    const { statuses, endings } = speak('안녕하세요.', 'ko-KR')
    expect(endings).toEqual([{ code: 'unsupported-language', reason: 'language-unavailable' }])
    expect(statuses.at(-1)).toBe('idle')
    expect(synthesis.queue).toEqual([])
  })

  it('has no name to tell for a language without a voice', async () => {
    expect(await createWebSpeechVoice(speechChunks).voiceFor('ko-KR')).toBeNull()
  })

  it('SPEECH-7: where there is none, speaking ends with that as its reason', async () => {
    vi.stubGlobal('speechSynthesis', undefined)
    expect(createWebSpeechVoice(speechChunks).isSupported()).toBe(false)
    const { statuses, endings } = speak()
    await vi.waitFor(() => expect(endings).toEqual([{ code: 'unsupported', reason: 'unsupported' }]))
    expect(statuses).toEqual([])
  })

  it('speaks sentence by sentence, and counts words from the start of the text', () => {
    const { words } = speak('Hola. ¿Qué tal?')
    expect(synthesis.queue.map(({ text }) => text)).toEqual(['Hola. '])
    synthesis.sayNext()
    expect(synthesis.queue.map(({ text }) => text)).toEqual(['¿Qué tal?'])
    synthesis.queue[0]?.onboundary?.({ name: 'word', charIndex: 1, charLength: 3 })
    expect(words).toEqual([[7, 3]])
  })

  it('F08: says a decomposed text composed, and marks its words where they are written', () => {
    const text = 'Tôi học tiếng Việt.'
    const written = text.normalize('NFD')
    const { words } = speak(written)
    expect(synthesis.queue.map((one) => one.text)).toEqual([text])
    synthesis.queue[0]?.onboundary?.({ name: 'word', charIndex: 8, charLength: 5 })
    synthesis.queue[0]?.onboundary?.({ name: 'word', charIndex: 14 })
    expect(words.map(([at = 0, length]) => written.slice(at, at + (length ?? 0)).normalize())).toEqual([
      'tiếng',
      'Việt',
    ])
  })

  it('finds the length of a word where the browser tells only its beginning, as Safari does', () => {
    const { words } = speak('Hola, mundo.')
    synthesis.queue[0]?.onboundary?.({ name: 'word', charIndex: 6 })
    expect(words).toEqual([[6, 5]])
  })

  it('a voice that tells no words begins the sentence again after a pause', () => {
    const { speech } = speak('Hola. ¿Qué tal?')
    synthesis.sayNext()
    speech.pause()
    speech.resume()
    expect(synthesis.queue.map(({ text }) => text)).toEqual(['¿Qué tal?'])
  })

  it('SPEECH-6: an end that gets lost leaves the voice idle after far more time than the text takes', () => {
    vi.useFakeTimers()
    const { statuses, endings } = speak()
    synthesis.queue[0]?.onstart?.()
    vi.advanceTimersByTime(6000)
    expect(endings).toEqual([])
    vi.advanceTimersByTime(2000)
    expect([statuses.at(-1), endings]).toEqual(['idle', [null]])
  })

  it('SPEECH-8: a voice that never begins has failed', () => {
    vi.useFakeTimers()
    const { endings } = speak()
    vi.advanceTimersByTime(8000)
    expect(endings).toEqual([{ code: 'failed', reason: 'no-answer', unsaid: 0 }])
    expect(synthesis.queue).toEqual([])
  })

  it('a text cut off by another page is over, not failed', () => {
    const { endings } = speak()
    synthesis.queue.shift()?.onerror?.({ error: 'interrupted' })
    expect(endings).toEqual([null])
  })
})
