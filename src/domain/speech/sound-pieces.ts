import type { Sound } from './wav.ts'

/** Root mean square of samples, 0 to 1. */
export function loudnessOf(samples: Float32Array): number {
  const energy = samples.reduce((sum, value) => sum + value * value, 0)
  return Math.sqrt(energy / samples.length)
}

const CLOSE_SPEECH = 0.25 // the loudness of clear speech close to the microphone

/** What a loudness is as a level: 1 is close, clear speech and all that is louder. */
export function levelOfLoudness(loudness: number): number {
  return Math.min(1, loudness / CLOSE_SPEECH)
}

export function levelOf(samples: Float32Array): number {
  return levelOfLoudness(loudnessOf(samples))
}

/** The loudest value (0 to 1) of each of `count` equal stretches; of each sample, where there are fewer. */
export function loudnessPeaks(samples: Float32Array, count: number): number[] {
  const stretches = Math.min(count, samples.length)
  return Array.from({ length: stretches }, (_, index) => {
    const from = Math.floor((index * samples.length) / stretches)
    const to = Math.floor(((index + 1) * samples.length) / stretches)
    return samples.subarray(from, to).reduce((loudest, value) => Math.max(loudest, Math.abs(value)), 0)
  })
}

// half of what the server takes
export const LONGEST_PIECE_SECONDS = 30

const FRAME_SECONDS = 0.03 // speech is level for about that long
const PAUSE_FRAMES = 10 // 0.3 s: a pause between words, not the closure of a 't'
const SEARCHED_SHARE = 1 / 3 // of a piece, at its end, is searched for the quietest place

// A faint voice far from a microphone without gain control; a quiet room stays below half of it.
export const LEAST_LOUDNESS = 0.0025
const LEAST_LOUD_FRAMES = 4 // 0.12 s: the shortest word; a click or a knock on the table is shorter

/** The loudness of each frame, and how many samples a frame has. */
function framesOf({ samples, sampleRate }: Sound): { length: number; loudness: number[] } {
  const length = Math.max(1, Math.round(FRAME_SECONDS * sampleRate))
  const loudness = Array.from({ length: Math.ceil(samples.length / length) }, (_, frame) => {
    return loudnessOf(samples.subarray(frame * length, (frame + 1) * length))
  })
  return { length, loudness }
}

function loudFrames(sound: Sound): number {
  return framesOf(sound).loudness.filter((loudness) => loudness >= LEAST_LOUDNESS).length
}

/** Whether anything is loud enough, for long enough, to be a voice; noise may be, too. */
export function holdsSpeech(sound: Sound): boolean {
  return loudFrames(sound) >= LEAST_LOUD_FRAMES
}

/** For how long it is loud enough to be a voice. */
export function voiceSeconds(sound: Sound): number {
  return loudFrames(sound) * FRAME_SECONDS
}

function quietestGap(frames: number[], from: number, to: number): number {
  let quietest = from
  let least = Number.POSITIVE_INFINITY
  for (let frame = from; frame <= to; frame++) {
    const loudness = frames.slice(frame, frame + PAUSE_FRAMES).reduce((sum, value) => sum + value, 0)
    if (loudness <= least) [quietest, least] = [frame, loudness]
  }
  return quietest
}

/**
 * Cuts a sound into pieces of at most `longestSeconds`, nothing left out, each in the middle of the quietest 0.3 s
 * of its last third (the latest of equals).
 */
export function splitSpeech(sound: Sound, longestSeconds = LONGEST_PIECE_SECONDS): Sound[] {
  const { length, loudness: frames } = framesOf(sound)
  const most = Math.max(3 * PAUSE_FRAMES, Math.floor((longestSeconds * sound.sampleRate) / length))
  const cuts = [0]
  for (let at = 0; frames.length - at > most; ) {
    const from = at + Math.floor(most * (1 - SEARCHED_SHARE))
    at = quietestGap(frames, from, at + most - PAUSE_FRAMES) + PAUSE_FRAMES / 2
    cuts.push(at)
  }
  return cuts.map((cut, index) => {
    const next = cuts[index + 1] ?? frames.length
    return { ...sound, samples: sound.samples.subarray(cut * length, next * length) }
  })
}

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
