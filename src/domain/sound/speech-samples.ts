import { type Sound, SPEECH_RATE_HZ } from '#domain/speech/wav.ts'

const ZERO_CROSSINGS = 12 // on either side; the next image is 60 dB down
const STEPS = 256 // of the kernel, between two samples
const LOWEST_RATE_HZ = 4000 // nothing records speech at less: a rate that is not one

/** A sinc under a Hann window, by distance in samples of the lower rate. */
function sincKernel(): Float32Array {
  const kernel = new Float32Array(ZERO_CROSSINGS * STEPS + 1)
  for (const index of kernel.keys()) {
    const x = (Math.PI * index) / STEPS
    const window = 0.5 + 0.5 * Math.cos(x / ZERO_CROSSINGS)
    kernel[index] = (index === 0 ? 1 : Math.sin(x) / x) * window
  }
  return kernel
}

let kernel: Float32Array | undefined

/** One value between samples; `cut` is the lower rate over the rate of the samples, at most 1. */
function valueAt(samples: Float32Array, place: number, cut: number, taps: Float32Array): number {
  const reach = ZERO_CROSSINGS / cut
  const [from, to] = [
    Math.max(0, Math.ceil(place - reach)),
    Math.min(samples.length - 1, Math.floor(place + reach)),
  ]
  let sum = 0
  for (let index = from; index <= to; index++)
    sum += (samples[index] ?? 0) * (taps[Math.round(Math.abs(place - index) * cut * STEPS)] ?? 0)
  return sum * cut
}

/** As loud as can be, where it is louder; silence, where it is not a number. */
function cleaned(value: number): number {
  return Number.isNaN(value) ? 0 : Math.max(-1, Math.min(1, value))
}

/** The samples at 16 kHz, band-limited, each a number from -1 to 1. */
export function speechSamples({ samples, sampleRate }: Sound): Float32Array {
  const clean = samples.map(cleaned)
  if (sampleRate === SPEECH_RATE_HZ || !(sampleRate >= LOWEST_RATE_HZ)) return clean
  kernel ??= sincKernel()
  const step = sampleRate / SPEECH_RATE_HZ
  const resampled = new Float32Array(Math.floor(clean.length / step))
  const cut = Math.min(1, 1 / step)
  for (let index = 0; index < resampled.length; index++)
    resampled[index] = cleaned(valueAt(clean, index * step, cut, kernel)) // a filter overshoots
  return resampled
}
