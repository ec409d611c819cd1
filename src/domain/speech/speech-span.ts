import { framesOf, LEAST_LOUD_FRAMES, LEAST_LOUDNESS, PAUSE_FRAMES } from './sound-pieces.ts'
import type { Sound } from './wav.ts'

/** A part of a sound, in samples: from the first, up to the one before the second. */
export type Span = { from: number; to: number }

const KEPT_SECONDS = 0.15 // around speech: a breath, a weak consonant, the end of an echo

/** Stretches of frames that are loud, at most a pause between words apart; knocks and clicks are too short for one. */
function spokenStretches(loudness: number[]): Span[] {
  const stretches: (Span & { loud: number })[] = []
  for (const [frame, value] of loudness.entries()) {
    if (value < LEAST_LOUDNESS) continue // not a number is not silence
    const last = stretches.at(-1)
    if (last !== undefined && frame - last.to <= PAUSE_FRAMES) {
      last.to = frame + 1
      last.loud += 1
    } else stretches.push({ from: frame, to: frame + 1, loud: 1 })
  }
  return stretches.filter(({ loud }) => loud >= LEAST_LOUD_FRAMES)
}

/**
 * Where speech begins and ends, with `keptSeconds` around it; all of a sound that has none, or a noise throughout.
 */
export function speechSpan(sound: Sound, keptSeconds = KEPT_SECONDS): Span {
  const { samples, sampleRate } = sound
  const { length, loudness } = framesOf(sound)
  const stretches = spokenStretches(loudness)
  const kept = Math.ceil(keptSeconds * sampleRate)
  const from = (stretches.at(0)?.from ?? 0) * length - kept
  const to = (stretches.at(-1)?.to ?? loudness.length) * length + kept
  return { from: Math.max(0, from), to: Math.min(samples.length, to) }
}
