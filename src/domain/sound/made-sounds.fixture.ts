import { loudnessOf } from '#domain/speech/sound-pieces.ts'
import { type Sound, SPEECH_RATE_HZ } from '#domain/speech/wav.ts'

export function soundOf(samples: Float32Array, sampleRate = SPEECH_RATE_HZ): Sound {
  return { samples, sampleRate }
}

export function joined(...parts: Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function silence(seconds: number): Float32Array {
  return new Float32Array(Math.round(seconds * SPEECH_RATE_HZ))
}

/** A pure tone. */
export function tone(hertz: number, seconds: number, rate = SPEECH_RATE_HZ): Float32Array {
  return Float32Array.from(
    { length: Math.round(seconds * rate) },
    (_, index) => 0.5 * Math.sin((2 * Math.PI * hertz * index) / rate),
  )
}

/** The same noise every time. */
export function noise(seconds: number, loudness = 0.3): Float32Array {
  let state = 1
  return Float32Array.from({ length: Math.round(seconds * SPEECH_RATE_HZ) }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return loudness * ((2 * state) / 0x7fffffff - 1)
  })
}

const PINK_POLES = [0.99886, 0.99332, 0.969, 0.8665, 0.55, -0.7616]
const PINK_GAINS = [0.0555179, 0.0750759, 0.153852, 0.3104856, 0.5329522, -0.016898]

/** The same pink noise every time, as rooms and streets make it: each octave as loud as the next (filter of Paul Kellet). */
export function pinkNoise(seconds: number, loudness: number): Float32Array {
  const white = noise(seconds, 1)
  const pink = new Float32Array(white.length)
  const held = new Float32Array(PINK_POLES.length)
  for (let index = 0; index < white.length; index++) {
    const value = white[index] ?? 0
    let sum = 0.5362 * value + 0.115926 * (white[index - 1] ?? 0)
    for (let place = 0; place < held.length; place++) {
      const now = (PINK_POLES[place] ?? 0) * (held[place] ?? 0) + (PINK_GAINS[place] ?? 0) * value
      held[place] = now
      sum += now
    }
    pink[index] = sum
  }
  const times = loudness / loudnessOf(pink)
  return pink.map((value) => times * value)
}

/** Two sounds at once, as long as the first; the second so many times as loud as it is. */
export function mixed(one: Float32Array, other: Float32Array, times = 1): Float32Array {
  return one.map((value, index) => value + times * (other[index] ?? 0))
}

/** A voice of a pitch that says a vowel: overtones, louder near two formants. */
export function vowel(hertz: number, formants: [number, number], seconds: number): Float32Array {
  const overtones = Array.from({ length: Math.floor(4000 / hertz) }, (_, index) => (index + 1) * hertz)
  const loud = overtones.map((overtone) =>
    formants.reduce((sum, formant) => sum + 1 / (1 + ((overtone - formant) / 150) ** 2), 0),
  )
  return Float32Array.from({ length: Math.round(seconds * SPEECH_RATE_HZ) }, (_, index) =>
    overtones.reduce(
      (sum, overtone, place) =>
        sum + 0.05 * (loud[place] ?? 0) * Math.sin((2 * Math.PI * overtone * index) / SPEECH_RATE_HZ),
      0,
    ),
  )
}

const VOWELS: [number, number][] = [
  [300, 2300],
  [750, 1200],
  [320, 800],
  [500, 1900],
  [650, 1700],
  [450, 1000],
]

/** Vowels one after the other, as words of these lengths in seconds; and where each starts. */
export function saidVowels(
  seconds: readonly number[],
  hertz = 120,
): { samples: Float32Array; starts: number[] } {
  const starts = seconds.map((_, word) => seconds.slice(0, word).reduce((sum, length) => sum + length, 0))
  const words = seconds.map((length, word) =>
    vowel(hertz, VOWELS[word % VOWELS.length] ?? [500, 1500], length),
  )
  return { samples: joined(...words), starts }
}
