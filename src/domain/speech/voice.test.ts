import { expect, it } from 'vitest'
import { speakerOf, voiceId } from './voice.ts'

it('the id of a voice tells who speaks with it', () => {
  expect(speakerOf(voiceId('browser', 'com.apple.voice.es-ES.Mónica'))).toBe('browser')
  expect(speakerOf(voiceId('espeak-ng', 'espeak-ng'))).toBe('espeak-ng')
  expect(speakerOf('an engine of a later version:x')).toBeUndefined()
})
