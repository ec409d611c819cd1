import { PitchDetector } from 'pitchy'
import { LEAST_LOUDNESS, loudnessOf } from '#domain/speech/sound-pieces.ts'
import { SPEECH_RATE_HZ } from '#domain/speech/wav.ts'

// McLeod's pitch method (McLeod and Wyvill 2005), as pitchy has it.
const WINDOW = 1024 // samples: 64 ms, four periods of the lowest voice
const HOP = 320 // 20 ms
const LEAST_CLARITY = 0.9
const [LOWEST_HZ, HIGHEST_HZ] = [60, 500]
const SMOOTHED = 2 // values on either side, of which the median is taken: an octave too high or low is one

/** The pitch of a voice in semitones about its own median, at even steps of time; NaN where there is none. */
export type PitchContour = {
  semitones: Float32Array
  medianHz: number | null
  firstSeconds: number // where the first value stands
  stepSeconds: number
}

const TIMES = { firstSeconds: WINDOW / 2 / SPEECH_RATE_HZ, stepSeconds: HOP / SPEECH_RATE_HZ }

let detector: PitchDetector<Float32Array> | undefined

function pitchesOf(samples: Float32Array): Float32Array {
  detector ??= PitchDetector.forFloat32Array(WINDOW)
  const count = samples.length < WINDOW ? 0 : 1 + Math.floor((samples.length - WINDOW) / HOP)
  const pitches = new Float32Array(count).fill(Number.NaN)
  for (let index = 0; index < count; index++) {
    const window = samples.subarray(index * HOP, index * HOP + WINDOW)
    if (loudnessOf(window) < LEAST_LOUDNESS) continue
    const [hertz, clarity] = detector.findPitch(window, SPEECH_RATE_HZ)
    if (clarity >= LEAST_CLARITY && hertz >= LOWEST_HZ && hertz <= HIGHEST_HZ) pitches[index] = hertz
  }
  return pitches
}

function medianOf(values: Float32Array): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort()
  return sorted[sorted.length >> 1] ?? Number.NaN
}

/** Gaps stay gaps, and lend nothing to their neighbours. */
function smoothed(pitches: Float32Array): Float32Array {
  return pitches.map((pitch, index) =>
    Number.isNaN(pitch)
      ? pitch
      : medianOf(pitches.subarray(Math.max(0, index - SMOOTHED), index + SMOOTHED + 1)),
  )
}

/** The pitch of a sound of 16 kHz. */
export function pitchContour(samples: Float32Array): PitchContour {
  const pitches = smoothed(pitchesOf(samples))
  const median = medianOf(pitches)
  if (Number.isNaN(median)) return { semitones: pitches, medianHz: null, ...TIMES }
  return { semitones: pitches.map((pitch) => 12 * Math.log2(pitch / median)), medianHz: median, ...TIMES }
}

const LEAST_VOICED = 25 // values: half a second

/** How much a voice moves, in semitones (standard deviation); null where there is too little of it. */
export function pitchDeviation({ semitones }: PitchContour): number | null {
  const voiced = semitones.filter((value) => !Number.isNaN(value))
  if (voiced.length < LEAST_VOICED) return null
  const mean = voiced.reduce((sum, value) => sum + value, 0) / voiced.length
  return Math.sqrt(voiced.reduce((sum, value) => sum + (value - mean) ** 2, 0) / voiced.length)
}
