import FFT from 'fft.js'
import { SPEECH_RATE_HZ } from '#domain/speech/wav.ts'

// Mel-frequency cepstral coefficients after Davis and Mermelstein 1980, in the form of most recognisers.
const FRAME = 400 // samples: 25 ms
const HOP = 160 // 10 ms
const FFT_SIZE = 512
const BINS = FFT_SIZE / 2 + 1
const BANDS = 26
const [LOWEST_HZ, HIGHEST_HZ] = [100, 7000]
const CEPSTRA = 13
const PRE_EMPHASIS = 0.97
const DELTA_REACH = 2 // frames on either side
const RANGE = 1e-6 // of the loudest band of a sound; fainter is silence, in a quiet room as in a made-up sound

/** Cepstra and their deltas, of mean 0 and variance 1 over the sound; a row of `WIDTH` values for each frame. */
export type MelCepstra = { frames: number; values: Float64Array }

export const WIDTH = 2 * CEPSTRA

const HOP_SECONDS = HOP / SPEECH_RATE_HZ
const CENTER_SECONDS = FRAME / 2 / SPEECH_RATE_HZ // a frame stands for its middle

export function frameAt(seconds: number, frames: number): number {
  return Math.max(0, Math.min(frames - 1, Math.round((seconds - CENTER_SECONDS) / HOP_SECONDS)))
}

export function secondsAt(frame: number): number {
  return frame * HOP_SECONDS + CENTER_SECONDS
}

function toMel(hertz: number): number {
  return 2595 * Math.log10(1 + hertz / 700)
}

function toHertz(mel: number): number {
  return 700 * (10 ** (mel / 2595) - 1)
}

type Band = { from: number; weights: Float64Array }

const NO_BAND: Band = { from: 0, weights: new Float64Array() }

/** Triangles of equal width on the mel scale, over the bins of the spectrum. */
function melBands(): Band[] {
  const [low, high] = [toMel(LOWEST_HZ), toMel(HIGHEST_HZ)]
  const edges = Array.from({ length: BANDS + 2 }, (_, index) =>
    toHertz(low + ((high - low) * index) / (BANDS + 1)),
  )
  return Array.from({ length: BANDS }, (_, band) => {
    const [left = 0, middle = 0, right = 0] = edges.slice(band, band + 3)
    const from = Math.ceil((left * FFT_SIZE) / SPEECH_RATE_HZ)
    const to = Math.min(BINS - 1, Math.floor((right * FFT_SIZE) / SPEECH_RATE_HZ))
    const weights = Float64Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => {
      const hertz = ((from + index) * SPEECH_RATE_HZ) / FFT_SIZE
      return hertz <= middle ? (hertz - left) / (middle - left) : (right - hertz) / (right - middle)
    })
    return { from, weights }
  })
}

function hammingWindow(): Float64Array {
  return Float64Array.from(
    { length: FRAME },
    (_, index) => 0.54 - 0.46 * Math.cos((2 * Math.PI * index) / (FRAME - 1)),
  )
}

function cosines(): Float64Array {
  return Float64Array.from({ length: CEPSTRA * BANDS }, (_, index) =>
    Math.cos((Math.PI * Math.floor(index / BANDS) * ((index % BANDS) + 0.5)) / BANDS),
  )
}

function createTables() {
  return { fft: new FFT(FFT_SIZE), bands: melBands(), window: hammingWindow(), cosines: cosines() }
}

let tables: ReturnType<typeof createTables> | undefined

/** One frame of a sound, emphasized and under the window. */
function fillWindow(input: Float64Array, samples: Float32Array, from: number, window: Float64Array): void {
  for (let index = 0; index < FRAME; index++) {
    const at = from + index
    const emphasized = (samples[at] ?? 0) - PRE_EMPHASIS * (samples[at - 1] ?? 0)
    input[index] = emphasized * (window[index] ?? 0)
  }
}

function fillPower(power: Float64Array, spectrum: Float64Array): void {
  for (let bin = 0; bin < BINS; bin++) {
    const real = spectrum[2 * bin] ?? 0
    const imaginary = spectrum[2 * bin + 1] ?? 0
    power[bin] = real * real + imaginary * imaginary
  }
}

function energyIn({ from, weights }: Band, power: Float64Array): number {
  let energy = 0
  for (let index = 0; index < weights.length; index++)
    energy += (weights[index] ?? 0) * (power[from + index] ?? 0)
  return energy
}

/** The energy of each band in each frame. A sound shorter than a frame is one frame. */
function bandEnergies(samples: Float32Array, frames: number): Float64Array {
  tables ??= createTables()
  const { fft, bands, window } = tables
  const energies = new Float64Array(frames * BANDS)
  const input = new Float64Array(FFT_SIZE)
  const spectrum = new Float64Array(2 * FFT_SIZE)
  const power = new Float64Array(BINS)
  for (let frame = 0; frame < frames; frame++) {
    fillWindow(input, samples, frame * HOP, window)
    fft.realTransform(spectrum, input)
    fillPower(power, spectrum)
    for (let band = 0; band < BANDS; band++) {
      energies[frame * BANDS + band] = energyIn(bands[band] ?? NO_BAND, power)
    }
  }
  return energies
}

/** The cosine transform of the logarithms, into the first half of each row. */
function fillCepstra(values: Float64Array, energies: Float64Array, frames: number): void {
  tables ??= createTables()
  const floor = Math.max(1e-12, energies.reduce((most, energy) => Math.max(most, energy), 0) * RANGE)
  const logs = new Float64Array(BANDS)
  for (let frame = 0; frame < frames; frame++) {
    for (let band = 0; band < BANDS; band++)
      logs[band] = Math.log(Math.max(floor, energies[frame * BANDS + band] ?? 0))
    for (let cepstrum = 0; cepstrum < CEPSTRA; cepstrum++) {
      let sum = 0
      for (let band = 0; band < BANDS; band++)
        sum += (tables.cosines[cepstrum * BANDS + band] ?? 0) * (logs[band] ?? 0)
      values[frame * WIDTH + cepstrum] = sum
    }
  }
}

/** The slope of each cepstrum around a frame (linear regression), into the second half of its row. */
function fillDeltas(values: Float64Array, frames: number): void {
  let scale = 0
  for (let reach = 1; reach <= DELTA_REACH; reach++) scale += 2 * reach * reach
  const at = (frame: number, column: number) =>
    values[Math.max(0, Math.min(frames - 1, frame)) * WIDTH + column] ?? 0
  for (let frame = 0; frame < frames; frame++)
    for (let column = 0; column < CEPSTRA; column++) {
      let sum = 0
      for (let reach = 1; reach <= DELTA_REACH; reach++)
        sum += reach * (at(frame + reach, column) - at(frame - reach, column))
      values[frame * WIDTH + CEPSTRA + column] = sum / scale
    }
}

/** Takes out what a voice, a room and a microphone add to all frames alike. */
function normalise(values: Float64Array, frames: number): void {
  for (let column = 0; column < WIDTH; column++) {
    let [sum, squares] = [0, 0]
    for (let frame = 0; frame < frames; frame++) {
      const value = values[frame * WIDTH + column] ?? 0
      sum += value
      squares += value * value
    }
    const mean = sum / frames
    const deviation = Math.sqrt(Math.max(0, squares / frames - mean * mean)) || 1
    for (let frame = 0; frame < frames; frame++) {
      const at = frame * WIDTH + column
      values[at] = ((values[at] ?? 0) - mean) / deviation
    }
  }
}

/** What a sound of 16 kHz sounds like, every 10 ms. */
export function melCepstra(samples: Float32Array): MelCepstra {
  const frames = 1 + Math.max(0, Math.floor((samples.length - FRAME) / HOP))
  const values = new Float64Array(frames * WIDTH)
  fillCepstra(values, bandEnergies(samples, frames), frames)
  fillDeltas(values, frames)
  normalise(values, frames)
  return { frames, values }
}
