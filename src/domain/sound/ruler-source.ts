import type { SpeechRequest } from '#domain/speech/voice.ts'
import type { Sound } from '#domain/speech/wav.ts'
import type { SoundAnalyst } from './sound-analyst.ts'

/** A text said by a voice that tells where its words start: in the text (UTF-16 units), and in the sound (seconds). */
export type SpokenRuler = { sound: Sound; starts: readonly { offset: number; seconds: number }[] }

/** none: nothing here reads the language so that its words are known; failed: it was not to be had. */
export type RulerAnswer = { ok: true; value: SpokenRuler } | { ok: false; error: 'none' | 'failed' }

/** Has a text said to compare a recording with. Nobody hears it. */
export type RulerSource = {
  /** Never throws for an expected failure. The same is fetched once. */
  rulerOf(request: SpeechRequest, signal: AbortSignal): Promise<RulerAnswer>
}

/** What a recording is looked at with. */
export type SoundSight = { analyst: SoundAnalyst; ruler: RulerSource }
