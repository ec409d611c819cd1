import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  FakeSpeechRecognition,
  fakeRecognitionEngine,
  type RecogniserMood,
} from '#web/adapters/fake-speech-recognition.ts'
import { describeListener, LIVE_FAILURES } from '#web/adapters/listener-contract.ts'
import { setScene } from './hearing-stage.ts'

beforeEach(() => {
  FakeSpeechRecognition.reset()
  vi.stubGlobal('SpeechRecognition', FakeSpeechRecognition)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describeListener(
  'the listener that moves between engines, on the browser’s',
  { hears: 'live', keepsSound: true, failures: [] },
  () => ({ listener: setScene().listener, engine: fakeRecognitionEngine() }),
)

describeListener(
  'the listener that moves between engines, with nobody after the browser’s',
  { hears: 'live', keepsSound: false, failures: LIVE_FAILURES },
  () => {
    const { listener } = setScene({ serverHears: null, recorder: { isSupported: false } })
    return { listener, engine: fakeRecognitionEngine() }
  },
)

const last = () => FakeSpeechRecognition.last
/** Lets everything happen that happens by itself within some time. */
const pass = (ms = 100) => vi.advanceTimersByTimeAsync(ms)
const SILENCE = new Float32Array(16_000)

/** What each trap of the browsers' recognisers is, and how long the learner waits for it at most. */
const TRAPS: [string, RecogniserMood, number][] = [
  ['no network for it', { error: 'network' }, 100],
  ['a microphone it cannot get', { error: 'audio-capture' }, 100],
  ['a permission it does not have', { error: 'not-allowed', isUnstarted: true }, 100],
  ['nobody behind the function', { error: 'service-not-allowed', isUnstarted: true }, 100],
  ['a language it does not know', { error: 'language-not-supported', isUnstarted: true }, 100],
  ['an error that nobody knows', { error: 'bad-grammar' }, 100],
  ['a start that throws', 'refuses', 100],
  ['no sign of life', 'dead', 4100],
  ['an end before anybody could speak', 'gone-at-once', 100],
]

describe('the same press goes on with the server’s engine', () => {
  beforeEach(() => void vi.useFakeTimers())

  it.each(TRAPS)('after %s: what was said is heard, and the sound is there', async (_, mood, ms) => {
    FakeSpeechRecognition.reset(mood)
    const { press, recorder, sent } = setScene()
    const { told, ended, recorded, stop } = press()
    await pass(ms)
    expect(told.stages.at(-1)).toBe('listening')
    expect(told.by.at(-1)).toBe('pocketsphinx')
    expect(ended).not.toHaveBeenCalled()
    stop()
    await pass()
    expect(told.stages.at(-1)).toBe('transcribing')
    expect(told.heard).toEqual(['from the server'])
    expect(ended).toHaveBeenCalledExactlyOnceWith(null)
    expect(recorded).toHaveLength(1)
    expect(sent()).toBe(1)
    // One recording for all: begun when the learner began to speak.
    expect(recorder.counts).toMatchObject({ begun: 1, stopped: 1, discarded: 0 })
  })

  it.each(TRAPS)(
    'after %s, on a phone, where a recording would take the microphone away',
    async (_, mood, ms) => {
      FakeSpeechRecognition.reset(mood)
      const { press, recorder } = setScene({ recorder: { canShareMicrophone: false } })
      const { told, ended, stop } = press()
      expect(recorder.counts.begun).toBe(0)
      await pass(ms)
      expect(told.stages.at(-1)).toBe('listening')
      expect(recorder.counts.begun).toBe(1)
      stop()
      await pass()
      expect(told.heard).toEqual(['from the server'])
      expect(ended).toHaveBeenCalledExactlyOnceWith(null)
    },
  )

  it.each(TRAPS)('after %s, which is remembered for the visit', async (_, mood, ms) => {
    FakeSpeechRecognition.reset(mood)
    const { press } = setScene()
    const first = press()
    await pass(ms)
    first.stop()
    await pass()
    const second = press()
    await pass(10)
    expect(second.told.by).toEqual(['pocketsphinx'])
    expect(FakeSpeechRecognition.started).toBe(1)
  })

  it('a language it does not know says nothing about another language', async () => {
    FakeSpeechRecognition.reset({ error: 'language-not-supported', isUnstarted: true })
    const { press } = setScene()
    const first = press({ language: 'vi-VN' })
    await pass()
    first.stop()
    await pass()
    press({ language: 'vi-VN' }).stop()
    await pass()
    expect(FakeSpeechRecognition.started).toBe(1)
    FakeSpeechRecognition.mood = 'by-hand'
    press({ language: 'da-DK' })
    await pass()
    expect(FakeSpeechRecognition.started).toBe(2)
  })

  it('when it never ends and has heard nothing: the sound is heard by the server', async () => {
    FakeSpeechRecognition.reset('endless')
    const { press } = setScene()
    const { told, ended, stop } = press()
    await pass(2000)
    stop()
    await pass(3100)
    expect(told.heard).toEqual(['from the server'])
    expect(ended).toHaveBeenCalledExactlyOnceWith(null)
  })

  it('when it heard nothing although something was said, and only then is it remembered as deaf', async () => {
    FakeSpeechRecognition.reset('deaf')
    const { press, sent } = setScene()
    const first = press()
    await pass(2000)
    first.stop()
    await pass()
    expect(first.told.heard).toEqual(['from the server'])
    expect(first.told.by).toEqual(['browser', 'pocketsphinx'])
    expect(first.recorded).toHaveLength(1)
    expect(first.ended).toHaveBeenCalledExactlyOnceWith(null)
    press()
    await pass()
    expect(FakeSpeechRecognition.started).toBe(1)
    expect(sent()).toBe(1)
  })

  it('LUCK-24: when it heard nothing and nothing was said, nobody is asked, and it is tried again', async () => {
    FakeSpeechRecognition.reset('deaf')
    const { press, sent } = setScene({ recorder: { samples: SILENCE } })
    for (const count of [1, 2]) {
      const { ended, stop } = press()
      await pass(2000)
      stop()
      await pass()
      expect(ended).toHaveBeenCalledExactlyOnceWith(null)
      expect(FakeSpeechRecognition.started).toBe(count)
    }
    expect(sent()).toBe(0)
  })

  it('LUCK-25: noise in which nobody hears a word is not held against it', async () => {
    FakeSpeechRecognition.reset('deaf')
    const { press } = setScene({ serverHears: '' })
    for (const count of [1, 2]) {
      const { ended, told, stop } = press()
      await pass(2000)
      stop()
      await pass()
      expect(ended).toHaveBeenCalledExactlyOnceWith(null)
      expect(told.heard).toEqual([])
      expect(FakeSpeechRecognition.started).toBe(count)
    }
  })

  it('with a full recording the server hears all of it, also what was heard before', async () => {
    const { press } = setScene()
    const { told, stop } = press()
    await pass()
    last()?.list({ text: 'half a', isFinal: false })
    last()?.onerror?.({ error: 'network' })
    await pass()
    stop()
    await pass()
    expect(told.heard.at(-1)).toBe('from the server')
  })

  it('without one, what was heard before stays the beginning', async () => {
    const { press, recorder } = setScene()
    const { told, ended, recorded, stop } = press({ keepsSound: false })
    await pass()
    expect(recorder.counts.begun).toBe(0)
    last()?.list({ text: 'half a', isFinal: false })
    last()?.onerror?.({ error: 'network' })
    await pass()
    expect(told.stages.at(-1)).toBe('listening')
    stop()
    await pass()
    expect(told.heard.at(-1)).toBe('half a from the server')
    expect(ended).toHaveBeenCalledExactlyOnceWith(null)
    expect(recorded).toEqual([])
    expect(recorder.counts.discarded).toBe(1)
  })

  it('when it fails after the learner has stopped, the sound is heard at once', async () => {
    const { press } = setScene()
    const { told, ended, stop } = press()
    await pass()
    last()?.onstart?.()
    stop()
    last()?.onerror?.({ error: 'network' })
    await pass()
    expect(told.heard).toEqual(['from the server'])
    expect(ended).toHaveBeenCalledExactlyOnceWith(null)
  })

  it('when a recogniser held the microphone, the recording begins once it has let go', async () => {
    const { press, recorder } = setScene()
    const record = vi.spyOn(recorder, 'record')
    record.mockResolvedValueOnce({ ok: false, error: 'microphone-taken' })
    const { told, stop } = press()
    await pass()
    last()?.list({ text: 'half a', isFinal: true })
    last()?.onerror?.({ error: 'network' })
    await pass()
    stop()
    await pass()
    expect(told.heard.at(-1)).toBe('half a from the server')
  })

  it('the server out of reach then: the sound is kept, and can be heard again', async () => {
    FakeSpeechRecognition.reset({ error: 'network' })
    const { press } = setScene({ serverFails: 'offline' })
    const { told, ended, recorded, stop } = press()
    await pass()
    stop()
    await pass()
    expect(ended).toHaveBeenCalledExactlyOnceWith('offline', expect.any(Function))
    expect(recorded).toHaveLength(1)
    ended.mock.lastCall?.[1]?.()
    await pass()
    expect(ended).toHaveBeenLastCalledWith(null)
    expect(told.heard).toEqual(['from the server'])
    expect(recorded).toHaveLength(1)
  })
})

describe('with nobody else to hear', () => {
  beforeEach(() => void vi.useFakeTimers())

  it.each(TRAPS)(
    'after %s the same press records, so that the learner hears themselves',
    async (_, mood, ms) => {
      FakeSpeechRecognition.reset(mood)
      const { press } = setScene({ serverHears: null })
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
    const { press } = setScene({ serverHears: null })
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
    const { press, sent } = setScene({ serverLanguages: ['en-US'] })
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
    const { press, asked, listener } = setScene({ serverHears, hearing: null })
    expect(listener.isSupported()).toBe(true)
    expect(await listener.canHear?.('en-US')).toBe(false)
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
    const { press, recorder } = setScene({ serverHears: null })
    const { ended, told } = press({ keepsSound: false })
    await pass()
    expect(ended).toHaveBeenCalledExactlyOnceWith('network')
    expect(told.stages).not.toContain('recording')
    expect(recorder.counts.begun).toBe(0)
  })

  it('SPEECH-3: where nothing can record either, it ends at once', async () => {
    vi.stubGlobal('SpeechRecognition', undefined)
    const { press, listener } = setScene({ recorder: { isSupported: false } })
    expect(listener.isSupported()).toBe(false)
    const { ended } = press()
    await pass()
    expect(ended).toHaveBeenCalledExactlyOnceWith('unsupported')
  })

  it.each([
    ['LUCK-20', 'not-allowed', 'not-allowed'],
    ['LUCK-21', 'audio-capture', 'no-microphone'],
  ] as const)(
    '%s: where the microphone itself is to blame (%s), the recogniser gets another chance',
    async (_, error, failsWith) => {
      FakeSpeechRecognition.reset({ error, isUnstarted: true })
      const { press, recorder } = setScene({ recorder: { failsWith } })
      const first = press()
      await pass()
      expect(first.ended).toHaveBeenCalledExactlyOnceWith(failsWith)
      expect(recorder.counts.begun).toBe(0)
      FakeSpeechRecognition.mood = 'by-hand'
      const second = press()
      await pass()
      last()?.list({ text: 'now', isFinal: true })
      expect(second.told.heard).toEqual(['now'])
    },
  )
})

describe('the browser’s recogniser, where it works', () => {
  beforeEach(() => void vi.useFakeTimers())

  it('is all there is: the server is not asked, the recording is handed over before the end', async () => {
    const { press, sent } = setScene()
    const { told, ended, recorded, stop } = press()
    await pass()
    last()?.list({ text: 'one two', isFinal: true })
    stop()
    last()?.onend?.()
    await pass()
    expect(told).toMatchObject({ stages: ['starting', 'listening'], by: ['browser'], heard: ['one two'] })
    expect(recorded).toHaveLength(1)
    expect(ended).toHaveBeenCalledExactlyOnceWith(null)
    expect(sent()).toBe(0)
  })

  it('is heard on the device where it can be, without a question', async () => {
    FakeSpeechRecognition.onDevice = 'available'
    for (const hearing of [null, 'any', 'server', 'nobody'] as const) {
      const { press, asked } = setScene({ hearing })
      const { told } = press()
      await pass()
      last()?.list({ text: 'one', isFinal: true })
      expect(last()?.processLocally).toBe(true)
      expect(told.by).toEqual(['browser-on-device'])
      expect(asked).toEqual([])
    }
  })

  it('goes on away from the device in the same press, where that one knows no language after all', async () => {
    FakeSpeechRecognition.onDevice = 'available'
    FakeSpeechRecognition.onDeviceMood = { error: 'language-not-supported', isUnstarted: true }
    const { press, recorder } = setScene()
    const { told } = press()
    await pass()
    last()?.list({ text: 'one', isFinal: true })
    expect(last()?.processLocally).toBe(false)
    expect(told.by).toEqual(['browser'])
    expect(recorder.counts.begun).toBe(1)
  })

  it('is not begun in mid-sentence: what was said already, only the recording has', async () => {
    FakeSpeechRecognition.onDevice = 'available'
    const { press } = setScene()
    const { told, stop } = press()
    await pass()
    last()?.onstart?.()
    last()?.onerror?.({ error: 'something-new' })
    await pass()
    expect(FakeSpeechRecognition.started).toBe(1)
    stop()
    await pass()
    expect(told.heard).toEqual(['from the server'])
  })

  it('a recording that fails does not spoil recognition', async () => {
    const { press } = setScene({ recorder: { failsWith: 'failed' } })
    const { ended, recorded, stop } = press()
    await pass()
    last()?.list({ text: 'one two', isFinal: true })
    stop()
    last()?.onend?.()
    await pass()
    expect(ended).toHaveBeenCalledExactlyOnceWith(null)
    expect(recorded).toEqual([])
  })

  it('stopped before it has begun, it has heard nothing', async () => {
    const { press, asked } = setScene({ hearing: null })
    const { ended, stop } = press()
    stop()
    await pass()
    expect(ended).toHaveBeenCalledExactlyOnceWith(null)
    expect(FakeSpeechRecognition.started).toBe(0)
    expect(asked).toEqual([])
  })

  it('cancelled, it reports nothing more, and no recording is left', async () => {
    const { press, recorder } = setScene()
    const { told, ended, cancel } = press()
    await pass()
    last()?.list({ text: 'one', isFinal: true })
    cancel()
    last()?.list({ text: 'one two', isFinal: true })
    last()?.onend?.()
    await pass()
    expect(told.heard).toEqual(['one'])
    expect(ended).not.toHaveBeenCalled()
    expect(last()?.calls).toContain('abort')
    expect(recorder.counts).toMatchObject({ cancelled: 1, stopped: 0 })
  })
})

describe('who may hear', () => {
  beforeEach(() => void vi.useFakeTimers())

  it.each(['any', 'server', 'nobody'] as const)(
    'is asked once, before a voice leaves the device, and kept (%s)',
    async (chooses) => {
      const { press, asked, settings } = setScene({ hearing: null, chooses })
      const { stop } = press()
      await pass()
      expect(asked).toEqual([{ browser: true, server: 'pocketsphinx' }])
      expect(settings.get().hearing).toBe(chooses)
      stop()
      await pass(4000)
      press()
      await pass()
      expect(asked).toHaveLength(1)
    },
  )

  it('with this server only, the browser’s recogniser is not used', async () => {
    const { press } = setScene({ hearing: 'server' })
    const { told, stop } = press()
    await pass()
    stop()
    await pass()
    expect(told.heard).toEqual(['from the server'])
    expect(FakeSpeechRecognition.started).toBe(0)
  })

  it.each([
    ['nobody', 'from the server'],
    ['server', null],
  ] as const)(
    'with %s, and %s to be heard, the learner is only recorded, as they chose',
    async (hearing, serverHears) => {
      const { press, sent } = setScene({ hearing, serverHears })
      const { told, ended, recorded, stop } = press()
      await pass()
      expect(told.stages).toEqual(['starting', 'recording'])
      stop()
      await pass()
      expect(ended).toHaveBeenCalledExactlyOnceWith('declined')
      expect(recorded).toHaveLength(1)
      expect(sent()).toBe(0)
      expect(FakeSpeechRecognition.started).toBe(0)
    },
  )

  it('the question closed without a choice ends the press, and is asked again', async () => {
    const { press, asked, settings, recorder } = setScene({ hearing: null, chooses: null })
    for (const count of [1, 2]) {
      const { ended, recorded } = press()
      await pass()
      expect(ended).toHaveBeenCalledExactlyOnceWith('declined')
      expect(recorded).toEqual([])
      expect(asked).toHaveLength(count)
    }
    expect(settings.get().hearing).toBeNull()
    expect(recorder.counts.begun).toBe(0)
  })

  it('closed in mid-press, what was said before stays the learner’s to hear', async () => {
    FakeSpeechRecognition.onDevice = 'available'
    const { press } = setScene({ hearing: null, chooses: null })
    const { ended, recorded } = press()
    await pass()
    last()?.onstart?.()
    last()?.onerror?.({ error: 'something-new' })
    await pass()
    expect(recorded).toHaveLength(1)
    expect(ended).toHaveBeenCalledExactlyOnceWith('declined')
  })

  it('the question names only who is there', async () => {
    const noServer = setScene({ hearing: null, serverHears: null })
    noServer.press()
    await pass()
    expect(noServer.asked).toEqual([{ browser: true, server: null }])
    vi.stubGlobal('SpeechRecognition', undefined)
    const noBrowser = setScene({ hearing: null })
    noBrowser.press()
    await pass()
    expect(noBrowser.asked).toEqual([{ browser: false, server: 'pocketsphinx' }])
  })

  it.each([null, 'nobody'] as const)(
    'a recogniser on the device that heard nothing does not send the sound away unasked (%s)',
    async (hearing) => {
      FakeSpeechRecognition.onDevice = 'available'
      FakeSpeechRecognition.onDeviceMood = 'deaf'
      const { press, asked, sent, looked } = setScene({ hearing })
      const { ended, recorded, stop } = press()
      await pass(2000)
      stop()
      await pass()
      expect(ended).toHaveBeenCalledExactlyOnceWith(null)
      expect(recorded).toHaveLength(1)
      expect([asked, sent(), looked()]).toEqual([[], 0, 0]) // the server is not even looked for
    },
  )

  it('a press that is cancelled withdraws the question', async () => {
    const { listener } = setScene({ hearing: null })
    expect(await listener.canHear?.('en-US')).toBe(true)
    const { press, settings } = setScene({ hearing: null, chooses: 'any' })
    const { cancel } = press()
    cancel()
    await pass()
    expect(settings.get().hearing).toBeNull()
    expect(FakeSpeechRecognition.started).toBe(0)
  })
})
