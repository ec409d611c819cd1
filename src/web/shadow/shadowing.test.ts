import { expect, it, vi } from 'vitest'
import { createScriptedListener } from '#web/adapters/speech/listener.fake.ts'
import { scriptedRecording } from '#web/adapters/speech/recorder.fake.ts'
import { createScriptedVoice } from '#web/adapters/speech/voice.fake.ts'
import { createPractice } from './shadowing.ts'

function begin({ keepsSound = true } = {}) {
  const discarded = vi.fn()
  const listener = createScriptedListener(keepsSound ? { recording: () => scriptedRecording(discarded) } : {})
  const voice = createScriptedVoice()
  const measured = vi.fn()
  const practice = createPractice(
    { language: 'es-ES', sentences: ['Hola mundo.', 'Me gusta el mar.'] },
    { listener, voice },
    { measured, active: () => undefined },
  )
  return { practice, listener, discarded, voice, measured }
}

it('SPEECH-1 SPEECH-2: recognition is inactive, listening, and inactive again when it ends', () => {
  const { practice, listener } = begin()
  expect(practice.get()).toMatchObject({ activity: 'none', outcome: null })
  practice.startSpeaking()
  expect(practice.get().activity).toBe('listening')
  listener.hear('hola', '')
  listener.end()
  expect(practice.get()).toMatchObject({ activity: 'none', outcome: { kind: 'measured' } })
})

it('SPEECH-1: recognition that fails is in error until the next attempt', () => {
  const { practice, listener } = begin({ keepsSound: false })
  practice.startSpeaking()
  listener.fail('failed')
  expect(practice.get()).toMatchObject({ activity: 'none', outcome: { kind: 'failed', failure: 'failed' } })
  practice.startSpeaking()
  expect(practice.get()).toMatchObject({ activity: 'listening', outcome: null })
})

it('starting a new attempt clears the last result', () => {
  const { practice, listener } = begin()
  practice.startSpeaking()
  listener.hear('hola mundo', '')
  practice.stopSpeaking()
  expect(practice.get().outcome).toMatchObject({ kind: 'measured', accuracy: { aligned: 100 } })
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

it('silence has no accuracy', () => {
  const { practice, listener, measured } = begin()
  practice.startSpeaking()
  listener.end()
  expect(practice.get().outcome).toEqual({ kind: 'nothing-heard' })
  expect(measured).not.toHaveBeenCalled()
})

it('each thing that it does is told truly, and the learner can end it', () => {
  const { practice, listener } = begin()
  practice.startSpeaking()
  for (const stage of ['starting', 'listening', 'recording', 'transcribing'] as const) {
    listener.stage(stage)
    expect(practice.get().activity).toBe(stage)
  }
})

it('the recording is kept with the accuracy, and with silence', () => {
  const { practice, listener } = begin()
  practice.startSpeaking()
  listener.hear('hola', '')
  practice.stopSpeaking()
  expect(practice.get()).toMatchObject({ outcome: { kind: 'measured' }, recording: { durationMs: 3200 } })
  practice.startSpeaking()
  practice.stopSpeaking()
  expect(practice.get()).toMatchObject({
    outcome: { kind: 'nothing-heard' },
    recording: { durationMs: 3200 },
  })
})

it('every recording but the last is thrown away, and the last one at the end', () => {
  const { practice, discarded } = begin()
  for (let attempt = 0; attempt < 2; attempt++) {
    practice.startSpeaking()
    practice.stopSpeaking()
  }
  expect(discarded).toHaveBeenCalledOnce()
  practice.close()
  practice.close()
  expect(discarded).toHaveBeenCalledTimes(2)
})

it('SPEECH-1: nobody heard it, but there is a recording: the learner can hear themselves', () => {
  const { practice, listener } = begin()
  practice.startSpeaking()
  listener.fail('network')
  expect(practice.get()).toMatchObject({ activity: 'none', outcome: { kind: 'recorded', why: 'network' } })
})

it('another sentence is opened while words are worked out: nothing more is heard of them', () => {
  const { practice, listener, measured } = begin()
  practice.startSpeaking()
  listener.stage('transcribing')
  practice.open(1)
  listener.hear('hola mundo', '')
  listener.end()
  expect(listener.counts.cancelled).toBe(1)
  expect(practice.get()).toMatchObject({ activity: 'none', outcome: null, transcript: { final: '' } })
  expect(measured).not.toHaveBeenCalled()
})

it('while words are worked out, the learner need not wait for them', () => {
  const { practice, listener } = begin()
  practice.startSpeaking()
  listener.stage('transcribing')
  practice.stopSpeaking()
  expect(listener.counts.cancelled).toBe(1)
  expect(practice.get()).toMatchObject({ activity: 'none', outcome: null })
})

it('FAIL-11: where an engine failed, the same recording is heard again, and counts as the attempt', () => {
  const { practice, listener, discarded, measured } = begin()
  practice.startSpeaking()
  listener.failKeeping('server-failed')
  expect(practice.get()).toMatchObject({
    canRecogniseAgain: true,
    outcome: { kind: 'recorded', why: 'server-failed' },
  })
  practice.recogniseAgain()
  expect(practice.get()).toMatchObject({ activity: 'transcribing', outcome: null, canRecogniseAgain: false })
  listener.by('pocketsphinx')
  listener.hear('hola mundo', '')
  listener.end()
  expect(practice.get()).toMatchObject({
    outcome: { kind: 'measured' },
    by: 'pocketsphinx',
    canRecogniseAgain: false,
  })
  expect(measured).toHaveBeenCalledOnce()
  expect(discarded).not.toHaveBeenCalled()
})

it('FAIL-23: a recording that ended by itself is said to have', () => {
  const { practice, listener } = begin()
  practice.startSpeaking()
  listener.lose('microphone-lost')
  expect(practice.get().cutShort).toBe('microphone-lost')
  listener.end()
  practice.startSpeaking()
  expect(practice.get().cutShort).toBeNull()
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
  voice.end({ code: 'not-allowed', reason: 'not-allowed' })
  expect(practice.get()).toMatchObject({ voice: 'idle', voiceFailure: null })
  practice.speaker.listen()
  voice.end({ code: 'not-allowed', reason: 'not-allowed' })
  expect(practice.get().voiceFailure).toMatchObject({ code: 'not-allowed' })
})

it('a sentence can be marked as practiced by the learner', () => {
  const { practice } = begin()
  practice.open(1)
  practice.markPracticed()
  expect([...practice.get().practiced]).toEqual(['Me gusta el mar.'])
})
