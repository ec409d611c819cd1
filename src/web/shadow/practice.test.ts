import { expect, it, vi } from 'vitest'
import { createScriptedListener } from '#web/adapters/scripted-listener.ts'
import { createScriptedRecorder } from '#web/adapters/scripted-recorder.ts'
import { createScriptedVoice } from '#web/adapters/scripted-voice.ts'
import { createPractice } from './practice.ts'
import { listenerStatus } from './practice-state.ts'

type Script = Parameters<typeof createScriptedRecorder>[0] & { canListen?: boolean }

function begin(script: Script = {}) {
  const listener = createScriptedListener(script.canListen ?? true)
  const recorder = createScriptedRecorder(script)
  const voice = createScriptedVoice()
  const scored = vi.fn()
  const practice = createPractice(
    { language: 'es-ES', sentences: ['Hola mundo.', 'Me gusta el mar.'] },
    { listener, recorder, voice },
    { scored, active: () => undefined },
  )
  return { practice, listener, recorder, voice, scored }
}

it('SPEECH-1 SPEECH-2: recognition is inactive, listening, and inactive again when it ends', () => {
  const { practice, listener } = begin()
  expect(listenerStatus(practice.get())).toBe('inactive')
  practice.startSpeaking()
  expect(listenerStatus(practice.get())).toBe('listening')
  listener.hear('hola', '')
  listener.end()
  expect(listenerStatus(practice.get())).toBe('inactive')
})

it('SPEECH-1: recognition that fails is in error until the next attempt', () => {
  const { practice, listener } = begin({ isSupported: false })
  practice.startSpeaking()
  listener.fail('failed')
  expect(listenerStatus(practice.get())).toBe('error')
  practice.startSpeaking()
  expect(listenerStatus(practice.get())).toBe('listening')
})

it('starting a new attempt clears the last result', () => {
  const { practice, listener } = begin()
  practice.startSpeaking()
  listener.hear('hola mundo', '')
  practice.stopSpeaking()
  expect(practice.get().outcome).toMatchObject({ kind: 'scored', score: { aligned: 100 } })
  practice.startSpeaking()
  expect(practice.get()).toMatchObject({ outcome: null, recording: null, transcript: { final: '' } })
})

it('a second press while listening begins nothing', () => {
  const { practice, listener } = begin()
  practice.startSpeaking()
  listener.hear('hola', '')
  practice.startSpeaking()
  expect(practice.get().transcript.final).toBe('hola')
})

it('silence has no score', () => {
  const { practice, listener, scored } = begin()
  practice.startSpeaking()
  listener.end()
  expect(practice.get().outcome).toEqual({ kind: 'nothing-heard' })
  expect(scored).not.toHaveBeenCalled()
})

it('a recording runs beside recognition where the browser can do both, and is kept with the score', async () => {
  const { practice, listener, recorder } = begin()
  practice.startSpeaking()
  listener.hear('hola', '')
  practice.stopSpeaking()
  await vi.waitFor(() => expect(practice.get().recording).not.toBeNull())
  expect(recorder.counts).toEqual({ begun: 1, stopped: 1, discarded: 0, cancelled: 0 })
})

it('nothing is recorded beside recognition where that would take the microphone from it', () => {
  const { practice, recorder } = begin({ canShareMicrophone: false })
  practice.startSpeaking()
  expect(recorder.counts.begun).toBe(0)
})

it('a recording that fails does not spoil recognition', async () => {
  const { practice, listener } = begin({ failsWith: 'failed' })
  practice.startSpeaking()
  listener.hear('hola mundo', '')
  await Promise.resolve()
  practice.stopSpeaking()
  await Promise.resolve()
  expect(practice.get()).toMatchObject({ outcome: { kind: 'scored' }, recording: null })
})

it('a recording that comes too late for its attempt is thrown away', async () => {
  const { practice, listener, recorder } = begin()
  practice.startSpeaking()
  listener.hear('hola', '')
  practice.stopSpeaking()
  practice.open(1)
  await vi.waitFor(() => expect(recorder.counts.discarded).toBe(1))
  expect(practice.get().recording).toBeNull()
})

it('a recording beside recognition that heard nothing is never made', async () => {
  const { practice, listener, recorder } = begin()
  practice.startSpeaking()
  listener.end()
  await vi.waitFor(() => expect(recorder.counts).toMatchObject({ begun: 1, stopped: 0, cancelled: 1 }))
})

it('every recording but the last is thrown away, and the last one at the end', async () => {
  const { practice, listener, recorder } = begin()
  for (let attempt = 0; attempt < 2; attempt++) {
    practice.startSpeaking()
    listener.hear('hola', '')
    practice.stopSpeaking()
    await vi.waitFor(() => expect(practice.get().recording).not.toBeNull())
  }
  expect(recorder.counts.discarded).toBe(1)
  practice.close()
  await vi.waitFor(() => expect(recorder.counts.discarded).toBe(2))
})

it('a failure of recognition is remembered: the same button records from then on', async () => {
  const { practice, listener } = begin()
  practice.startSpeaking()
  listener.fail('network')
  expect(practice.get()).toMatchObject({ means: 'recording', outcome: { kind: 'listen-failed' } })
  practice.open(1)
  practice.startSpeaking()
  expect(practice.get().activity).toBe('recording')
  practice.stopSpeaking()
  await vi.waitFor(() => expect(practice.get().recording).not.toBeNull())
  expect(practice.get().outcome).toEqual({ kind: 'recorded' })
})

it('where the microphone itself was blocked, recognition gets another chance', async () => {
  const { practice, listener } = begin({ failsWith: 'not-allowed' })
  practice.startSpeaking()
  listener.fail('not-allowed')
  practice.startSpeaking()
  await vi.waitFor(() => expect(practice.get().outcome?.kind).toBe('record-failed'))
  expect(practice.get()).toMatchObject({ activity: 'none', means: 'recognition' })
})

it('a microphone that goes away ends the recording and keeps it', async () => {
  const { practice, recorder } = begin({ canListen: false })
  practice.startSpeaking()
  await Promise.resolve()
  recorder.lose()
  await vi.waitFor(() => expect(practice.get().recording).not.toBeNull())
  expect(practice.get().activity).toBe('none')
})

it('the voice is silent while the learner speaks', () => {
  const { practice, voice } = begin()
  practice.speaker.listen()
  practice.startSpeaking()
  expect(voice.saying()).toBeUndefined()
  practice.speaker.listen()
  expect(voice.saying()).toBeUndefined()
})

it('each press of Slower is slower, and Listen is at normal speed again', () => {
  const { practice, voice } = begin()
  for (let press = 0; press < 4; press++) practice.speaker.slower()
  practice.speaker.listen()
  expect(voice.requests.map(({ rate }) => rate)).toEqual([0.8, 0.65, 0.5, 0.5, 1])
})

it('PROMISE-8: a browser that lets no page speak unasked says nothing, and shows no failure', () => {
  const { practice, voice } = begin()
  practice.speaker.listen(true)
  voice.fail('not-allowed')
  expect(practice.get()).toMatchObject({ voice: 'idle', voiceFailure: null })
  practice.speaker.listen()
  voice.fail('not-allowed')
  expect(practice.get().voiceFailure).toMatchObject({ reason: 'not-allowed' })
})

it('a sentence can be marked as practiced by the learner', () => {
  const { practice } = begin({ canListen: false })
  practice.open(1)
  practice.markPracticed()
  expect([...practice.get().practiced]).toEqual(['Me gusta el mar.'])
})
