import { LEAST_LOUDNESS, loudnessOf, type Span } from '#domain/speech/sound-pieces.ts'
import { SPEECH_RATE_HZ } from '#domain/speech/wav.ts'

const FRAME = 160 // samples: 10 ms
const SILENT_SHARE = 0.05 // of how loud the sound is in its loud parts
const LOUD_QUANTILE = 0.9
const LEAST_PAUSE = 0.15 * SPEECH_RATE_HZ // the closure of a stop is shorter
const KEPT = 0.03 * SPEECH_RATE_HZ // of a pause, on either side

/** The stretches of a sound of 16 kHz, in samples, in which nothing is said: also before and after all words. */
export function pausesIn(samples: Float32Array): Span[] {
  const loudness = Float32Array.from({ length: Math.ceil(samples.length / FRAME) }, (_, frame) =>
    loudnessOf(samples.subarray(frame * FRAME, (frame + 1) * FRAME)),
  )
  const loud = loudness.toSorted()[Math.floor(loudness.length * LOUD_QUANTILE)] ?? 0
  const least = Math.max(LEAST_LOUDNESS, SILENT_SHARE * loud)
  const pauses: Span[] = []
  let from = 0
  for (let frame = 0; frame <= loudness.length; frame++) {
    const isSilent = frame < loudness.length && (loudness[frame] ?? 0) < least
    const to = Math.min(frame * FRAME, samples.length)
    if (isSilent) continue
    if (to - from >= LEAST_PAUSE) pauses.push({ from, to })
    from = to + FRAME
  }
  return pauses
}

/** A part of a sound that is left without its pauses; `at` is where it begins then. All in samples. */
type Piece = Span & { at: number }

/** A sound without its pauses, and how places in the two belong together. */
export type DenseSound = { samples: Float32Array; pieces: Piece[]; pauses: Span[] }

/** Takes the pauses out of a sound of 16 kHz: when a learner stops to think says nothing about where words begin. */
export function withoutPauses(samples: Float32Array): DenseSound {
  const pauses = pausesIn(samples)
  const pieces: Piece[] = []
  let [from, at] = [0, 0]
  for (const pause of [...pauses, { from: samples.length, to: samples.length }]) {
    const to = Math.min(samples.length, pause.from + KEPT)
    pieces.push({ from, to, at })
    at += to - from
    from = Math.max(to, pause.to - KEPT)
  }
  const dense = new Float32Array(at)
  for (const piece of pieces) dense.set(samples.subarray(piece.from, piece.to), piece.at)
  return { samples: dense, pieces, pauses }
}

/** Where a place of the whole sound is without the pauses; one in a pause is at its end. */
export function placeWithoutPauses({ pieces, samples }: DenseSound, place: number): number {
  const piece = pieces.find(({ to }) => place < to)
  return piece === undefined ? samples.length : piece.at + Math.max(0, place - piece.from)
}

/** Where a place without the pauses is in the whole sound. */
export function placeWithPauses({ pieces }: DenseSound, place: number): number {
  const piece = pieces.findLast(({ at }) => at <= place)
  return piece === undefined ? place : Math.min(piece.to, piece.from + place - piece.at)
}
