import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pass, setUpRecognition, TRAPS } from './recognition.fixture.ts'
import { FakeSpeechRecognition, replaceRecognition } from './speech-recognition.fake.ts'

replaceRecognition()

const SILENCE = new Float32Array(16_000)

describe('the same press goes on with the server’s engine', () => {
  beforeEach(() => void vi.useFakeTimers())

  it.each(TRAPS)('after %s: what was said is heard, and the sound is there', async (_, behaviour, ms) => {
    FakeSpeechRecognition.reset(behaviour)
    const { press, recorder, sent } = setUpRecognition()
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
    async (_, behaviour, ms) => {
      FakeSpeechRecognition.reset(behaviour)
      const { press, recorder } = setUpRecognition({
        consent: null, // an engine that is allowed already hears without the browser's
        chooses: 'any',
        recorder: { canShareMicrophone: false },
      })
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

  it.each(TRAPS)('after %s, which is remembered for the visit', async (_, behaviour, ms) => {
    FakeSpeechRecognition.reset(behaviour)
    const { press } = setUpRecognition()
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
    const { press } = setUpRecognition()
    const first = press({ language: 'vi-VN' })
    await pass()
    first.stop()
    await pass()
    press({ language: 'vi-VN' }).stop()
    await pass()
    expect(FakeSpeechRecognition.started).toBe(1)
    FakeSpeechRecognition.behaviour = 'by-hand'
    press({ language: 'da-DK' })
    await pass()
    expect(FakeSpeechRecognition.started).toBe(2)
  })

  it('when it never ends and has heard nothing: the sound is heard by the server', async () => {
    FakeSpeechRecognition.reset('endless')
    const { press } = setUpRecognition()
    const { told, ended, stop } = press()
    await pass(2000)
    stop()
    await pass(3100)
    expect(told.heard).toEqual(['from the server'])
    expect(ended).toHaveBeenCalledExactlyOnceWith(null)
  })

  it('when it heard nothing although something was said, and only then is it remembered as deaf', async () => {
    FakeSpeechRecognition.reset('deaf')
    const { press, sent } = setUpRecognition()
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

  it('FAIL-24: when it heard nothing and nothing was said, nobody is asked, and it is tried again', async () => {
    FakeSpeechRecognition.reset('deaf')
    const { press, sent } = setUpRecognition({ recorder: { samples: SILENCE } })
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

  it('FAIL-25: noise in which nobody hears a word is not held against it', async () => {
    FakeSpeechRecognition.reset('deaf')
    const { press } = setUpRecognition({ serverHears: '' })
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
    const { press } = setUpRecognition()
    const { told, stop } = press()
    await pass()
    FakeSpeechRecognition.last?.list({ text: 'half a', isFinal: false })
    FakeSpeechRecognition.last?.onerror?.({ error: 'network' })
    await pass()
    stop()
    await pass()
    expect(told.heard.at(-1)).toBe('from the server')
  })

  it('without one, what was heard before stays the beginning', async () => {
    const { press, recorder } = setUpRecognition()
    const { told, ended, recorded, stop } = press({ keepsSound: false })
    await pass()
    expect(recorder.counts.begun).toBe(0)
    FakeSpeechRecognition.last?.list({ text: 'half a', isFinal: false })
    FakeSpeechRecognition.last?.onerror?.({ error: 'network' })
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
    const { press } = setUpRecognition()
    const { told, ended, stop } = press()
    await pass()
    FakeSpeechRecognition.last?.onstart?.()
    stop()
    FakeSpeechRecognition.last?.onerror?.({ error: 'network' })
    await pass()
    expect(told.heard).toEqual(['from the server'])
    expect(ended).toHaveBeenCalledExactlyOnceWith(null)
  })

  it('when a recogniser held the microphone, the recording begins once it has let go', async () => {
    const { press, recorder } = setUpRecognition()
    const record = vi.spyOn(recorder, 'record')
    record.mockResolvedValueOnce({ ok: false, error: 'microphone-taken' })
    const { told, stop } = press()
    await pass()
    FakeSpeechRecognition.last?.list({ text: 'half a', isFinal: true })
    FakeSpeechRecognition.last?.onerror?.({ error: 'network' })
    await pass()
    stop()
    await pass()
    expect(told.heard.at(-1)).toBe('half a from the server')
  })

  it('the server out of reach then: the sound is kept, and can be heard again', async () => {
    FakeSpeechRecognition.reset({ error: 'network' })
    const { press } = setUpRecognition({ serverFails: 'offline' })
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
