import { afterEach, expect, it } from 'vitest'
import { holdAudioSession } from './audio-session.adapter.ts'

const session = { type: 'auto' }
const offer = () => Object.defineProperty(navigator, 'audioSession', { value: session, configurable: true })

afterEach(() => {
  Reflect.deleteProperty(navigator, 'audioSession')
  session.type = 'auto'
})

it('the device is told what sound is used for, recording before playing, until nothing uses it', () => {
  offer()
  const endPlaying = holdAudioSession('playing')
  expect(session.type).toBe('playback')
  const endRecording = holdAudioSession('recording')
  const endOther = holdAudioSession('playing')
  expect(session.type).toBe('play-and-record')
  endOther()
  endOther()
  expect(session.type).toBe('play-and-record')
  endRecording()
  expect(session.type).toBe('playback')
  endPlaying()
  expect(session.type).toBe('auto')
})

it('where the device cannot be told, nothing happens', () => {
  holdAudioSession('recording')()
  expect(session.type).toBe('auto')
})
