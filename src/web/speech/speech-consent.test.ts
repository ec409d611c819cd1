import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { pass, setUpRecognition } from './listening/recognition.fixture.ts'
import { FakeSpeechRecognition, replaceRecognition } from './listening/speech-recognition.fake.ts'

replaceRecognition()

describe('who may hear', () => {
  beforeEach(() => void vi.useFakeTimers())

  it.each(['any', 'server', 'nobody'] as const)(
    'is asked once, before a voice leaves the device, and kept (%s)',
    async (chooses) => {
      const { press, asked, settings } = setUpRecognition({ consent: null, chooses })
      const { stop } = press()
      await pass()
      expect(asked).toEqual([{ browser: true, server: 'pocketsphinx' }])
      expect(settings.get().consent).toBe(chooses)
      stop()
      await pass(4000)
      press()
      await pass()
      expect(asked).toHaveLength(1)
    },
  )

  it('with this server only, the browser’s recogniser is not used', async () => {
    const { press } = setUpRecognition({ consent: 'server' })
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
    async (consent, serverHears) => {
      const { press, sent } = setUpRecognition({ consent, serverHears })
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
    const { press, asked, settings, recorder } = setUpRecognition({ consent: null, chooses: null })
    for (const count of [1, 2]) {
      const { ended, recorded } = press()
      await pass()
      expect(ended).toHaveBeenCalledExactlyOnceWith('declined')
      expect(recorded).toEqual([])
      expect(asked).toHaveLength(count)
    }
    expect(settings.get().consent).toBeNull()
    expect(recorder.counts.begun).toBe(0)
  })

  it('closed in mid-press, what was said before stays the learner’s to hear', async () => {
    FakeSpeechRecognition.onDevice = 'available'
    const { press } = setUpRecognition({ consent: null, chooses: null })
    const { ended, recorded } = press()
    await pass()
    FakeSpeechRecognition.last?.onstart?.()
    FakeSpeechRecognition.last?.onerror?.({ error: 'something-new' })
    await pass()
    expect(recorded).toHaveLength(1)
    expect(ended).toHaveBeenCalledExactlyOnceWith('declined')
  })

  it('that cannot be loaded lets nobody hear, keeps what is said, and is asked again', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => said.mockRestore())
    const { press, asked, settings, sent } = setUpRecognition({ consent: null, cannotAsk: true })
    for (const count of [1, 2]) {
      const { told, ended, recorded, stop } = press()
      await pass()
      expect(told.stages).toEqual(['starting', 'recording'])
      stop()
      await pass()
      expect(recorded).toHaveLength(1)
      expect(ended).toHaveBeenCalledExactlyOnceWith('network')
      expect(asked).toHaveLength(count)
    }
    expect([settings.get().consent, sent(), FakeSpeechRecognition.started]).toEqual([null, 0, 0])
  })

  it('that cannot be loaded in mid-press takes nothing of what was said and is said from the learner', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => said.mockRestore())
    FakeSpeechRecognition.onDevice = 'available'
    const { press, sent } = setUpRecognition({ consent: null, cannotAsk: true })
    const { ended, recorded, stop } = press()
    await pass()
    FakeSpeechRecognition.last?.onstart?.()
    FakeSpeechRecognition.last?.onerror?.({ error: 'something-new' })
    await pass()
    expect(ended).not.toHaveBeenCalled()
    stop()
    await pass()
    expect(recorded).toHaveLength(1)
    expect(ended).toHaveBeenCalledExactlyOnceWith('failed')
    expect(sent()).toBe(0)
  })

  it('the question names only who is there', async () => {
    const noServer = setUpRecognition({ consent: null, serverHears: null })
    noServer.press()
    await pass()
    expect(noServer.asked).toEqual([{ browser: true, server: null }])
    vi.stubGlobal('SpeechRecognition', undefined)
    const noBrowser = setUpRecognition({ consent: null })
    noBrowser.press()
    await pass()
    expect(noBrowser.asked).toEqual([{ browser: false, server: 'pocketsphinx' }])
  })

  it.each([null, 'nobody'] as const)(
    'a recogniser on the device that heard nothing does not send the sound away unasked (%s)',
    async (consent) => {
      FakeSpeechRecognition.onDevice = 'available'
      FakeSpeechRecognition.onDeviceBehaviour = 'deaf'
      const { press, asked, sent, looked } = setUpRecognition({ consent })
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
    const { listener } = setUpRecognition({ consent: null })
    expect(await listener.canRecognise?.('en-US')).toBe(true)
    const { press, settings } = setUpRecognition({ consent: null, chooses: 'any' })
    const { cancel } = press()
    cancel()
    await pass()
    expect(settings.get().consent).toBeNull()
    expect(FakeSpeechRecognition.started).toBe(0)
  })
})
