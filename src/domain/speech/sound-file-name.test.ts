import { expect, it } from 'vitest'
import { soundFileName } from './sound-file-name.ts'

it.each([
  ['audio/webm;codecs=opus', 'recording-1.webm'],
  ['audio/ogg;codecs=opus', 'recording-1.ogg'],
  ['audio/mp4', 'recording-1.m4a'],
  ['audio/wav', 'recording-1.wav'],
  ['', 'recording-1.audio'],
  ['text/html', 'recording-1.audio'],
])('a sound of type %j is %s', (type, name) => {
  expect(soundFileName('recording-1', type)).toBe(name)
})
