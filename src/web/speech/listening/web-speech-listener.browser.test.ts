import { describe, expect, it, vi } from 'vitest'
import type { ListenFailure, ListenStage, Transcript } from '#domain/speech/listener.ts'
import { scriptedRecording } from '#web/speech/recording/recorder.fake.ts'
import { describeListener, LIVE_FAILURES } from './listener.contract.ts'
import { createScriptedListener } from './listener.fake.ts'
import {
  FakeSpeechRecognition,
  fakeRecognitionEngine,
  replaceRecognition,
} from './speech-recognition.fake.ts'
import { createWebSpeechListener } from './web-speech-listener.adapter.ts'

replaceRecognition()

const LIVE = { hears: 'live', keepsSound: false, failures: LIVE_FAILURES } as const

describeListener('the listener on the browser’s recogniser', LIVE, () => ({
  listener: createWebSpeechListener(),
  engine: fakeRecognitionEngine(),
}))

describeListener('the listener on the browser’s recogniser on the device', LIVE, () => ({
  listener: createWebSpeechListener({ isOnDevice: true }),
  engine: fakeRecognitionEngine(),
}))

describeListener('the scripted listener of the screen tests', { ...LIVE, keepsSound: true }, () => {
  const scripted = createScriptedListener({ recording: scriptedRecording })
  return { listener: scripted, engine: scripted }
})

function listen(options?: Parameters<typeof createWebSpeechListener>[0]) {
  const heard: Transcript[] = []
  const stages: ListenStage[] = []
  const endings: (ListenFailure | null)[] = []
  const { stop } = createWebSpeechListener(options).listen('vi-VN', {
    stage: (stage) => stages.push(stage),
    heard: (transcript) => heard.push(transcript),
    ended: (failure) => endings.push(failure),
  })
  return { heard, stages, endings, stop }
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
    first?.list({ text: 'xin', isFinal: true })
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
    FakeSpeechRecognition.reset('refuses')
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

  it('a stop that is not answered, by one that heard nothing, is a sign that nobody is there', () => {
    vi.useFakeTimers()
    const { endings, stop } = listen()
    FakeSpeechRecognition.last?.onstart?.()
    stop()
    vi.advanceTimersByTime(3000)
    expect(endings).toEqual(['silent'])
  })

  it.each(['onstart', 'onaudiostart', 'onspeechstart'] as const)(
    'is said to listen from its first event (%s)',
    async (sign) => {
      vi.useFakeTimers()
      const { stages, endings } = listen()
      expect(stages).toEqual(['starting'])
      FakeSpeechRecognition.last?.[sign]?.()
      expect(stages).toEqual(['starting', 'listening'])
      await vi.advanceTimersByTimeAsync(60_000)
      expect(endings).toEqual([])
    },
  )

  it('without an event for four seconds recognition is silent', async () => {
    vi.useFakeTimers()
    vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'granted' } as PermissionStatus)
    const { stages, endings } = listen()
    await vi.advanceTimersByTimeAsync(3999)
    expect(endings).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(endings).toEqual(['silent'])
    expect(stages).toEqual(['starting'])
  })

  it('waits as long as the browser asks for the microphone', async () => {
    vi.useFakeTimers()
    const state = { state: 'prompt' } as PermissionStatus
    vi.spyOn(navigator.permissions, 'query').mockImplementation(async () => state)
    const { endings } = listen()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(endings).toEqual([])
    Object.assign(state, { state: 'granted' })
    await vi.advanceTimersByTimeAsync(4000)
    expect(endings).toEqual(['silent'])
  })

  it('one that ends before anybody could have said a word is nobody either', () => {
    const { endings } = listen()
    FakeSpeechRecognition.last?.onstart?.()
    FakeSpeechRecognition.last?.onend?.()
    expect(endings).toEqual(['silent'])
  })

  it('one that ends by itself after a while has heard silence', async () => {
    vi.useFakeTimers()
    const { endings } = listen()
    FakeSpeechRecognition.last?.onstart?.()
    await vi.advanceTimersByTimeAsync(8000)
    FakeSpeechRecognition.last?.onend?.()
    expect(endings).toEqual([null])
  })
})

describe('the browser’s recogniser on the device', () => {
  const onDevice = createWebSpeechListener({ isOnDevice: true })

  it('is told to keep the voice on the device', () => {
    listen({ isOnDevice: true })
    expect(FakeSpeechRecognition.last?.processLocally).toBe(true)
    listen()
    expect(FakeSpeechRecognition.last?.processLocally).toBe(false)
  })

  it.each([
    ['available', true],
    ['downloadable', false],
    ['downloading', false],
    ['unavailable', false],
  ])('hears a language only where that is %s: %s', async (answer, expected) => {
    FakeSpeechRecognition.onDevice = answer
    expect(await onDevice.canRecognise?.('vi-VN')).toBe(expected)
  })

  it('does not hear where the browser never answers, throws, or does not know the question', async () => {
    vi.useFakeTimers()
    const available = vi.spyOn(FakeSpeechRecognition, 'available')
    available.mockReturnValueOnce(new Promise(() => undefined))
    const asked = onDevice.canRecognise?.('vi-VN')
    await vi.advanceTimersByTimeAsync(1000)
    expect(await asked).toBe(false)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    available.mockRejectedValueOnce(new Error('no'))
    expect(await onDevice.canRecognise?.('vi-VN')).toBe(false)
    vi.stubGlobal('SpeechRecognition', class {})
    expect(await onDevice.canRecognise?.('vi-VN')).toBe(false)
  })
})
