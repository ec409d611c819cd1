import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListenEvents, Listener } from '#domain/speech/listener.ts'
import { createScriptedRecorder } from '#web/speech/recording/recorder.fake.ts'
import { createMemorySpeechSettings } from '#web/speech/speech-settings.fake.ts'
import { createFallbackRecogniser } from './fallback-recogniser.ts'
import { describeListener, LIVE_FAILURES } from './listener.contract.ts'
import { pass, setUpRecognition, TRAPS } from './recognition.fixture.ts'
import {
  FakeSpeechRecognition,
  fakeRecognitionEngine,
  replaceRecognition,
} from './speech-recognition.fake.ts'

replaceRecognition()

describeListener(
  'the fallback recogniser, on the browser’s',
  { hears: 'live', keepsSound: true, failures: [] },
  () => ({ listener: setUpRecognition().listener, engine: fakeRecognitionEngine() }),
)

describeListener(
  'the fallback recogniser, with nobody after the browser’s',
  { hears: 'live', keepsSound: false, failures: LIVE_FAILURES },
  () => {
    const { listener } = setUpRecognition({ serverHears: null, recorder: { isSupported: false } })
    return { listener, engine: fakeRecognitionEngine() }
  },
)

describe('the browser’s recogniser, where it works', () => {
  beforeEach(() => void vi.useFakeTimers())

  it('is all there is: the server is not asked, the recording is handed over before the end', async () => {
    const { press, sent } = setUpRecognition()
    const { told, ended, recorded, stop } = press()
    await pass()
    FakeSpeechRecognition.last?.list({ text: 'one two', isFinal: true })
    stop()
    FakeSpeechRecognition.last?.onend?.()
    await pass()
    expect(told).toMatchObject({ stages: ['starting', 'listening'], by: ['browser'], heard: ['one two'] })
    expect(recorded).toHaveLength(1)
    expect(ended).toHaveBeenCalledExactlyOnceWith(null)
    expect(sent()).toBe(0)
  })

  it('is heard on the device where it can be, without a question', async () => {
    FakeSpeechRecognition.onDevice = 'available'
    for (const consent of [null, 'any', 'server', 'nobody'] as const) {
      const { press, asked } = setUpRecognition({ consent })
      const { told } = press()
      await pass()
      FakeSpeechRecognition.last?.list({ text: 'one', isFinal: true })
      expect(FakeSpeechRecognition.last?.processLocally).toBe(true)
      expect(told.by).toEqual(['browser-on-device'])
      expect(asked).toEqual([])
    }
  })

  it('goes on away from the device in the same press, where that one knows no language after all', async () => {
    FakeSpeechRecognition.onDevice = 'available'
    FakeSpeechRecognition.onDeviceBehaviour = { error: 'language-not-supported', isUnstarted: true }
    const { press, recorder } = setUpRecognition()
    const { told } = press()
    await pass()
    FakeSpeechRecognition.last?.list({ text: 'one', isFinal: true })
    expect(FakeSpeechRecognition.last?.processLocally).toBe(false)
    expect(told.by).toEqual(['browser'])
    expect(recorder.counts.begun).toBe(1)
  })

  it('is not begun in mid-sentence: what was said already, only the recording has', async () => {
    FakeSpeechRecognition.onDevice = 'available'
    const { press } = setUpRecognition()
    const { told, stop } = press()
    await pass()
    FakeSpeechRecognition.last?.onstart?.()
    FakeSpeechRecognition.last?.onerror?.({ error: 'something-new' })
    await pass()
    expect(FakeSpeechRecognition.started).toBe(1)
    stop()
    await pass()
    expect(told.heard).toEqual(['from the server'])
  })

  it('a recording that fails does not spoil recognition', async () => {
    const { press } = setUpRecognition({ recorder: { failsWith: 'failed' } })
    const { ended, recorded, stop } = press()
    await pass()
    FakeSpeechRecognition.last?.list({ text: 'one two', isFinal: true })
    stop()
    FakeSpeechRecognition.last?.onend?.()
    await pass()
    expect(ended).toHaveBeenCalledExactlyOnceWith(null)
    expect(recorded).toEqual([])
  })

  it('"Listening" is told once sound is recorded, or once it is known that none will be', async () => {
    for (const failsWith of [undefined, 'failed'] as const) {
      const opening = Promise.withResolvers<void>()
      const { press, recorder } = setUpRecognition({ recorder: failsWith ? { failsWith } : {} })
      const { record } = recorder
      recorder.record = async (events) => {
        await opening.promise
        return record(events)
      }
      const { told } = press()
      await pass()
      FakeSpeechRecognition.last?.onstart?.()
      await pass(2000)
      expect(told.stages).toEqual(['starting'])
      opening.resolve()
      await pass()
      expect(told.stages).toEqual(['starting', 'listening'])
    }
  })

  it('words that are heard while the microphone still opens show that it listens', async () => {
    const { press, recorder } = setUpRecognition()
    recorder.record = () => new Promise(() => undefined)
    const { told } = press()
    await pass()
    FakeSpeechRecognition.last?.list({ text: 'one', isFinal: false })
    expect(told).toMatchObject({ stages: ['starting', 'listening'], heard: ['one'] })
  })

  it('what ends with speech is recorded for its loudness, and the sound is thrown away', async () => {
    const { press, recorder, sent } = setUpRecognition()
    const { recorded, told, stop } = press({ keepsSound: false, endsWithSpeech: true })
    await pass()
    recorder.level(0.5)
    FakeSpeechRecognition.last?.list({ text: 'one', isFinal: true })
    stop()
    FakeSpeechRecognition.last?.onend?.()
    await pass()
    expect(told.levels).toBe(1)
    expect(recorded).toEqual([])
    expect(recorder.counts).toMatchObject({ begun: 1, stopped: 1, discarded: 1 })
    expect(sent()).toBe(0)
  })

  it('stopped before it has begun, it has heard nothing', async () => {
    const { press, asked } = setUpRecognition({ consent: null })
    const { ended, stop } = press()
    stop()
    await pass()
    expect(ended).toHaveBeenCalledExactlyOnceWith(null)
    expect(FakeSpeechRecognition.started).toBe(0)
    expect(asked).toEqual([])
  })

  it('cancelled, it reports nothing more, and no recording is left', async () => {
    const { press, recorder } = setUpRecognition()
    const { told, ended, cancel } = press()
    await pass()
    FakeSpeechRecognition.last?.list({ text: 'one', isFinal: true })
    cancel()
    FakeSpeechRecognition.last?.list({ text: 'one two', isFinal: true })
    FakeSpeechRecognition.last?.onend?.()
    await pass()
    expect(told.heard).toEqual(['one'])
    expect(ended).not.toHaveBeenCalled()
    expect(FakeSpeechRecognition.last?.calls).toContain('abort')
    expect(recorder.counts).toMatchObject({ cancelled: 1, stopped: 0 })
  })
})

describe('with nobody else to hear', () => {
  beforeEach(() => void vi.useFakeTimers())

  it.each(TRAPS)(
    'after %s the same press records, so that the learner hears themselves',
    async (_, behaviour, ms) => {
      FakeSpeechRecognition.reset(behaviour)
      const { press } = setUpRecognition({ serverHears: null })
      const { told, ended, recorded, stop } = press()
      await pass(ms)
      expect(told.stages.at(-1)).toBe('recording')
      stop()
      await pass()
      expect(recorded).toHaveLength(1)
      expect(ended).toHaveBeenCalledExactlyOnceWith(expect.any(String))
      const again = press()
      await pass(10)
      expect(again.told.stages).toEqual(['starting', 'recording'])
      expect(FakeSpeechRecognition.started).toBe(1)
    },
  )

  it('the failure says what became of recognition, also in the presses after it', async () => {
    FakeSpeechRecognition.reset({ error: 'network' })
    const { press } = setUpRecognition({ serverHears: null })
    for (const _ of [1, 2]) {
      const { ended, stop } = press()
      await pass()
      stop()
      await pass()
      expect(ended).toHaveBeenCalledExactlyOnceWith('network')
    }
  })

  it('the server does not know the language: it is only recorded', async () => {
    FakeSpeechRecognition.reset({ error: 'network' })
    const { press, sent } = setUpRecognition({ serverLanguages: ['en-US'] })
    const { ended, recorded, stop } = press({ language: 'vi-VN' })
    await pass()
    stop()
    await pass()
    expect(ended).toHaveBeenCalledExactlyOnceWith('network')
    expect(recorded).toHaveLength(1)
    expect(sent()).toBe(0)
  })

  it.each([
    ['the server has no engine', null, 'unsupported'],
    ['the server is out of reach', 'away', 'offline'],
  ] as const)('a browser without a recogniser, and %s: it is recorded', async (_, serverHears, failure) => {
    vi.stubGlobal('SpeechRecognition', undefined)
    const { press, asked, listener } = setUpRecognition({ serverHears, consent: null })
    expect(listener.isSupported()).toBe(true)
    expect(await listener.canRecognise?.('en-US')).toBe(false)
    const { told, ended, recorded, stop } = press()
    await pass()
    expect(told.stages).toEqual(['starting', 'recording'])
    stop()
    await pass()
    expect(recorded).toHaveLength(1)
    expect(ended).toHaveBeenCalledExactlyOnceWith(failure)
    expect(asked).toEqual([])
  })

  it('dictation, which needs no sound, ends at once with the reason', async () => {
    FakeSpeechRecognition.reset({ error: 'network' })
    const { press, recorder } = setUpRecognition({ serverHears: null })
    const { ended, told } = press({ keepsSound: false })
    await pass()
    expect(ended).toHaveBeenCalledExactlyOnceWith('network')
    expect(told.stages).not.toContain('recording')
    expect(recorder.counts.begun).toBe(0)
  })

  it('SPEECH-3: where nothing can record either, it ends at once', async () => {
    vi.stubGlobal('SpeechRecognition', undefined)
    const { press, listener } = setUpRecognition({ recorder: { isSupported: false } })
    expect(listener.isSupported()).toBe(false)
    const { ended } = press()
    await pass()
    expect(ended).toHaveBeenCalledExactlyOnceWith('unsupported')
  })

  it.each([
    ['FAIL-20', 'not-allowed', 'not-allowed'],
    ['FAIL-21', 'audio-capture', 'no-microphone'],
  ] as const)(
    '%s: where the microphone itself is to blame (%s), the recogniser gets another chance',
    async (_, error, failsWith) => {
      FakeSpeechRecognition.reset({ error, isUnstarted: true })
      const { press, recorder } = setUpRecognition({ recorder: { failsWith } })
      const first = press()
      await pass()
      expect(first.ended).toHaveBeenCalledExactlyOnceWith(failsWith)
      expect(recorder.counts.begun).toBe(0)
      FakeSpeechRecognition.behaviour = 'by-hand'
      const second = press()
      await pass()
      FakeSpeechRecognition.last?.list({ text: 'now', isFinal: true })
      expect(second.told.heard).toEqual(['now'])
    },
  )
})

describe('a recogniser that breaks its promises', () => {
  /** The browser's and the one on the device, as the test moves them, and a recorder. */
  function setUpHostile({ throws = false, recorder = createScriptedRecorder() } = {}) {
    const given: ListenEvents[] = []
    const cancelled = vi.fn()
    const engine: Listener = {
      isSupported: () => true,
      listen(_, events) {
        given.push(events)
        if (throws) throw new Error('no engine')
        return { stop: () => undefined, cancel: cancelled }
      },
    }
    const listener = createFallbackRecogniser({
      onDevice: engine,
      browser: engine,
      recorder,
      settings: createMemorySpeechSettings({ consent: 'any' }),
      question: { ask: async () => null },
      loadTranscribers: async () => [],
    })
    const heard: string[] = []
    const stages: string[] = []
    const ended = vi.fn()
    const listening = listener.listen(
      'en-US',
      { heard: ({ final }) => heard.push(final), stage: (stage) => stages.push(stage), ended },
      { keepsSound: true },
    )
    return { ...listening, given, recorder, heard, stages, ended, cancelled }
  }

  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })

  it('throws: the next is tried, and in the end the learner is recorded', async () => {
    const { given, recorder, stages, ended, stop } = setUpHostile({ throws: true })
    await pass()
    expect(given).toHaveLength(2)
    expect(recorder.isHeld()).toBe(true)
    expect(stages.at(-1)).toBe('recording')
    stop()
    await pass()
    expect(recorder.isHeld()).toBe(false)
    expect(ended).toHaveBeenCalledExactlyOnceWith('failed')
  })

  it('goes on after it has failed: what it then hears counts for nothing', async () => {
    const { given, heard, ended, stop } = setUpHostile()
    await pass()
    given[0]?.ended('network')
    await pass()
    given[0]?.heard({ final: 'from the first', interim: '' })
    given[0]?.ended(null)
    given[0]?.ended('failed')
    await pass()
    expect([heard, given.length, ended.mock.calls]).toEqual([[], 2, []])
    given[1]?.heard({ final: 'from the second', interim: '' })
    stop()
    given[1]?.ended(null)
    given[1]?.ended('failed')
    await pass()
    expect(heard).toEqual(['from the second'])
    expect(ended).toHaveBeenCalledExactlyOnceWith(null)
  })

  it('is left with the screen: the microphone is let go, whatever it reports afterwards', async () => {
    const { given, recorder, heard, ended, cancel, cancelled } = setUpHostile()
    await pass()
    expect(recorder.isHeld()).toBe(true)
    cancel()
    given[0]?.heard({ final: 'one', interim: '' })
    given[0]?.ended('network')
    await pass(10_000)
    expect([recorder.isHeld(), cancelled.mock.calls.length, heard, given.length]).toEqual([false, 1, [], 1])
    expect(ended).not.toHaveBeenCalled()
  })

  it('what nobody expects ends the press, and the microphone with it', async () => {
    const recorder = createScriptedRecorder()
    let isFirst = true
    const { given, ended, cancelled } = setUpHostile({
      recorder: {
        ...recorder,
        canShareMicrophone() {
          if (!isFirst) throw new Error('a bug')
          isFirst = false
          return true
        },
      },
    })
    await pass()
    given[0]?.ended('network')
    await pass()
    expect(ended).toHaveBeenCalledExactlyOnceWith('failed')
    expect([recorder.isHeld(), cancelled.mock.calls.length]).toEqual([false, 1])
  })
})
