import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lagBehind } from './along-lag.ts'

const RATE = 16_000
const FRAME_MS = 30 // as exactly as loudness is known

/** A hum between two times, in ms, in a recording of a length. */
function recordingOf(from: number, to: number, length: number) {
  const samples = new Float32Array(Math.round((length * RATE) / 1000))
  for (let at = Math.round((from * RATE) / 1000); at < Math.round((to * RATE) / 1000); at++)
    samples[at] = at % 2 === 0 ? 0.1 : -0.1
  return { samples, sampleRate: RATE }
}

const times = { recordedAt: 0, voiceBegan: null, voiceEnded: null }

it('is how long after the first word of the voice the learner began', () => {
  const recording = recordingOf(900, 2400, 3000)
  const lag = lagBehind({ recording, recordedAt: 10_000, voiceBegan: 10_300, voiceEnded: 12_000 })
  expect(lag?.at).toBe('start')
  expect(Math.abs((lag?.ms ?? 0) - 600)).toBeLessThanOrEqual(FRAME_MS)
})

it('of a voice that tells no words is how long after it the learner ended', () => {
  const recording = recordingOf(900, 2400, 3000)
  const lag = lagBehind({ recording, recordedAt: 10_000, voiceBegan: null, voiceEnded: 12_000 })
  expect(lag?.at).toBe('end')
  expect(Math.abs((lag?.ms ?? 0) - 400)).toBeLessThanOrEqual(FRAME_MS)
})

it.each([
  ['nothing at all', new Float32Array()],
  ['silence', new Float32Array(RATE)],
  ['a click', Float32Array.of(...new Array(100).fill(0.9), ...new Array(RATE).fill(0))],
  ['no numbers', new Float32Array(RATE).fill(Number.NaN)],
])('%s tells nothing', (_, samples) => {
  const recording = { samples, sampleRate: RATE }
  expect(lagBehind({ ...times, recording, voiceBegan: 0, voiceEnded: 900 })).toBeNull()
})

it('a voice that was stopped before it told a word tells nothing', () => {
  expect(lagBehind({ ...times, recording: recordingOf(0, 900, 1000) })).toBeNull()
})

it('whenever the voice and the learner begin and end, the lag is the time between', () => {
  const part = fc.record({
    recordedAt: fc.double({ min: 0, max: 1e12, noNaN: true }),
    voice: fc.integer({ min: -3000, max: 6000 }),
    from: fc.integer({ min: 0, max: 4000 }),
    lasts: fc.integer({ min: 200, max: 2000 }),
    after: fc.integer({ min: 0, max: 1000 }),
    tellsWords: fc.boolean(),
  })
  fc.assert(
    fc.property(part, ({ recordedAt, voice, from, lasts, after, tellsWords }) => {
      const recording = recordingOf(from, from + lasts, from + lasts + after)
      const at = recordedAt + voice
      const lag = lagBehind({
        recording,
        recordedAt,
        voiceBegan: tellsWords ? at : null,
        voiceEnded: tellsWords ? null : at,
      })
      const expected = (tellsWords ? from : from + lasts) - voice
      expect(Math.abs((lag?.ms ?? Number.NaN) - expected)).toBeLessThanOrEqual(FRAME_MS + 1)
    }),
    { numRuns: 60 },
  )
})
