import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pass, setUpRecognition } from './recognition.fixture.ts'
import { FakeSpeechRecognition, replaceRecognition } from './speech-recognition.fake.ts'

replaceRecognition()

/** A phone, where the browser's recogniser takes the microphone for itself. */
function setUpPhone(setting: Parameters<typeof setUpRecognition>[0] = {}) {
  const recorder = { canShareMicrophone: false, ...setting.recorder }
  const set = setUpRecognition({ ...setting, recorder })
  /** Says something, and answers what came of it. */
  async function say(options?: Parameters<typeof set.press>[0]) {
    const pressed = set.press(options)
    await pass()
    pressed.stop()
    await pass()
    return pressed
  }
  return { ...set, say }
}

describe('where the recogniser takes the microphone', () => {
  beforeEach(() => void vi.useFakeTimers())

  it('what is said is recorded, and an engine of the server that is allowed hears it', async () => {
    for (const consent of ['any', 'server'] as const) {
      const { say, recorder } = setUpPhone({ consent })
      const { told, recorded, ended } = await say()
      expect(told).toMatchObject({ by: ['pocketsphinx'], heard: ['from the server'] })
      expect(recorded).toHaveLength(1)
      expect(ended).toHaveBeenCalledExactlyOnceWith(null)
      expect(recorder.counts).toMatchObject({ begun: 1, stopped: 1 })
    }
    expect(FakeSpeechRecognition.started).toBe(0)
  })

  it.each([
    ['without one', { serverHears: null }],
    ['where it does not know the language', { serverLanguages: ['da-DK' as const] }],
    ['where the server is out of reach', { serverHears: 'away' as const }],
  ])('%s the browser hears, and nothing is recorded', async (_, setting) => {
    const { press, listener, recorder } = setUpPhone({ consent: 'any', ...setting })
    const { told, recorded, stop, ended } = press()
    await pass()
    FakeSpeechRecognition.last?.list({ text: 'one two', isFinal: true })
    stop()
    FakeSpeechRecognition.last?.onend?.()
    await pass()
    expect(told.heard).toEqual(['one two'])
    expect(recorded).toEqual([])
    expect(ended).toHaveBeenCalledExactlyOnceWith(null)
    expect(recorder.counts.begun).toBe(0)
    expect(await listener.canKeepSound?.('en-US')).toBe(false)
  })

  it('no microphone is opened for its loudness either', async () => {
    for (const keepsSound of [true, false]) {
      const { press, recorder } = setUpPhone({ consent: 'any', serverHears: null })
      const { cancel } = press({ keepsSound, endsWithSpeech: true })
      await pass()
      cancel()
      expect(FakeSpeechRecognition.last?.calls).toContain('start')
      expect(recorder.counts.begun).toBe(0)
    }
  })

  it('an engine that the learner has not allowed is not used unasked', async () => {
    const { press, asked, sent } = setUpPhone({ consent: null, chooses: 'any' })
    press()
    await pass()
    expect(asked).toEqual([{ browser: true, server: 'pocketsphinx' }])
    expect(sent()).toBe(0)
    expect(FakeSpeechRecognition.started).toBe(1)
  })

  it('a dictation, which needs no sound, is heard by the browser as before', async () => {
    const { press } = setUpPhone({ consent: 'any' })
    press({ keepsSound: false })
    await pass()
    expect(FakeSpeechRecognition.started).toBe(1)
  })

  it('only a recording is made where nothing more is wanted, whoever may hear', async () => {
    FakeSpeechRecognition.onDevice = 'available'
    for (const consent of ['any', 'server', null] as const) {
      const { say, sent, asked } = setUpPhone({ consent, chooses: 'any' })
      const { told, recorded, ended } = await say({ onlyRecords: true })
      expect(told).toMatchObject({ by: [], heard: [], stages: ['starting', 'recording'] })
      expect(recorded).toHaveLength(1)
      expect(ended).toHaveBeenCalledExactlyOnceWith('only-recorded')
      expect([sent(), asked]).toEqual([0, []])
    }
    expect(FakeSpeechRecognition.started).toBe(0)
  })

  it('under nobody the voice is recorded, and no engine gets it', async () => {
    const { say, sent } = setUpPhone({ consent: 'nobody' })
    const { recorded, ended } = await say()
    expect(recorded).toHaveLength(1)
    expect(ended).toHaveBeenCalledExactlyOnceWith('declined')
    expect([sent(), FakeSpeechRecognition.started]).toEqual([0, 0])
  })

  it('says truly whether an attempt keeps its sound', async () => {
    const keeps = (setting: Parameters<typeof setUpRecognition>[0]) =>
      setUpRecognition(setting).listener.canKeepSound?.('en-US')
    const phone = { recorder: { canShareMicrophone: false } }
    expect(await keeps({ consent: 'any' })).toBe(true)
    expect(await keeps({ consent: 'any', ...phone })).toBe(true)
    expect(await keeps({ consent: null, ...phone })).toBe(false)
    expect(await keeps({ consent: 'any', recorder: { isSupported: false } })).toBe(false)
  })
})
