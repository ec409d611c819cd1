import type { Outcome } from '#domain/outcome.ts'
import type { Sound } from '#domain/speech/wav.ts'
import type { SoundRemark } from './analyse-sound.ts'
import type { PitchContour } from './pitch-contour.ts'

/** A sound whose word starts (seconds, in order) are known. */
export type Ruler = { sound: Sound; starts: readonly number[] }

export type SoundRequest = {
  recording: Sound
  /** The same words, by which those of the recording are found; it need not be what the learner heard. */
  ruler: Ruler | null
  /** What the learner heard, where it is not the ruler and can be read. */
  voice: Sound | null
  /** The share of the words that was understood, 0 to 1; null where nobody has heard it. */
  understood: number | null
}

/** From and up to, in seconds. */
export type WordSpan = { start: number; end: number }

type SoundAnalysis = {
  /** Where the words are in the recording, and in the voice, or the ruler in its place; null where they cannot be placed. */
  words: { mine: WordSpan[]; voices: WordSpan[] } | null
  pitch: { mine: PitchContour; voices: PitchContour | null }
  remark: SoundRemark | null
}

/** silent: nothing is said in it; too-long: more than a minute of speech; failed: the analyst is not to be had. */
export type SoundFailure = 'silent' | 'too-long' | 'failed'

export type SoundAnswer = Outcome<SoundAnalysis, SoundFailure>

/** Says what a recording sounds like beside the voice. Nothing in it is a grade. */
export type SoundAnalyst = {
  /** Never throws for an expected failure. The sounds are left as they are. */
  analyse(request: SoundRequest): Promise<SoundAnswer>
}
