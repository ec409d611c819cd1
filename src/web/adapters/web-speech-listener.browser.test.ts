import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListenFailure, Transcript } from '#domain/shadow/listener.ts'
import { FakeSpeechRecognition, fakeRecognitionEngine } from './fake-speech-recognition.ts'
import { describeListener } from './listener-contract.ts'
import { createScriptedListener } from './scripted-listener.ts'
import { createWebSpeechListener } from './web-speech-listener.ts'

beforeEach(() => {
  vi.stubGlobal('SpeechRecognition', FakeSpeechRecognition)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describeListener('the listener on the browser’s recogniser', () => ({
  listener: createWebSpeechListener(),
  engine: fakeRecognitionEngine(),
}))

describeListener('the scripted listener of the screen tests', () => {
  const scripted = createScriptedListener()
  return { listener: scripted, engine: scripted }
})

function listen() {
  const heard: Transcript[] = []
  const endings: (ListenFailure | null)[] = []
  const { stop } = createWebSpeechListener().listen('vi-VN', {
    heard: (transcript) => heard.push(transcript),
    ended: (failure) => endings.push(failure),
  })
  return { heard, endings, stop }
}

describe('the browser’s recogniser', () => {
  it('DIARY-27 DIARY-28 SHADOW-6: is told the language, to go on, and to give interim results', () => {
    listen()
    expect(FakeSpeechRecognition.last).toMatchObject({
      lang: 'vi-VN',
      continuous: true,
      interimResults: true,
      calls: ['start'],
    })
  })

  it('SHADOW-6: is found under its prefixed name, as in Safari', () => {
    vi.stubGlobal('SpeechRecognition', undefined)
    vi.stubGlobal('webkitSpeechRecognition', FakeSpeechRecognition)
    expect(createWebSpeechListener().isSupported()).toBe(true)
  })

  it('SPEECH-3: where there is none, listening ends with that as its reason', async () => {
    vi.stubGlobal('SpeechRecognition', undefined)
    vi.stubGlobal('webkitSpeechRecognition', undefined)
    expect(createWebSpeechListener().isSupported()).toBe(false)
    const { endings } = listen()
    await vi.waitFor(() => expect(endings).toEqual(['unsupported']))
  })

  it('SPEECH-2: is not started again by itself', () => {
    const { endings } = listen()
    const first = FakeSpeechRecognition.last
    first?.onend?.()
    expect(endings).toEqual([null])
    expect(FakeSpeechRecognition.last).toBe(first)
    expect(first?.calls.filter((call) => call === 'start')).toHaveLength(1)
  })

  it.each(['no-speech', 'aborted'])('SPEECH-2: %s is an end, not a failure', (error) => {
    const { endings } = listen()
    FakeSpeechRecognition.last?.onerror?.({ error })
    expect(endings).toEqual([null])
  })

  it('SPEECH-2: a recogniser that does not answer a stop is left after three seconds, with its words', () => {
    vi.useFakeTimers()
    const { heard, endings, stop } = listen()
    FakeSpeechRecognition.last?.list({ text: 'xin chào', isFinal: false })
    stop()
    vi.advanceTimersByTime(2999)
    expect(endings).toEqual([])
    vi.advanceTimersByTime(1)
    expect(heard.at(-1)).toEqual({ final: 'xin chào', interim: '' })
    expect(endings).toEqual([null])
    expect(FakeSpeechRecognition.last?.calls).toEqual(['start', 'stop', 'abort'])
  })

  it('words that are settled after a stop still count', () => {
    const { heard, endings, stop } = listen()
    stop()
    FakeSpeechRecognition.last?.list({ text: 'xin chào', isFinal: true })
    FakeSpeechRecognition.last?.onend?.()
    expect(heard).toEqual([{ final: 'xin chào', interim: '' }])
    expect(endings).toEqual([null])
  })

  it('SPEECH-1: one that throws at the start has failed', async () => {
    vi.stubGlobal(
      'SpeechRecognition',
      class extends FakeSpeechRecognition {
        override start() {
          throw new DOMException('no', 'NotAllowedError')
        }
      },
    )
    const { endings } = listen()
    await vi.waitFor(() => expect(endings).toEqual(['not-allowed']))
  })

  it('on Android, finals of confidence 0 are guesses and replays count once', () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) Chrome/150')
    const { heard } = listen()
    const guess = { text: 'xin', isFinal: true, confidence: 0 }
    FakeSpeechRecognition.last?.list(guess)
    FakeSpeechRecognition.last?.list(guess, { text: 'xin chào', isFinal: true, confidence: 0.8 })
    expect(heard).toEqual([
      { final: '', interim: 'xin' },
      { final: 'xin chào', interim: '' },
    ])
  })
})
