import type { LanguageCode } from '#domain/languages.ts'
import type { SpeechAnswer } from './speech-failure.ts'
import type { SpeechRequest } from './voice.ts'

/** The engines that make sound, best first. */
export const SYNTHESISER_ORDER = ['openai', 'gemini', 'espeak-ng'] as const

export type SynthesiserId = (typeof SYNTHESISER_ORDER)[number]

/** A spoken text as a WAV file, and who spoke it. */
export type SpokenText = { wav: Uint8Array<ArrayBuffer>; by: SynthesiserId }

/** An engine that turns text into sound. */
export type Synthesiser = {
  id: SynthesiserId
  /** Whether it can read this language aloud so that a learner can follow it. */
  supports(language: LanguageCode): boolean
  /** Speaks one text; never throws for an expected failure, and answers 'cancelled' once aborted. */
  synthesise(request: SpeechRequest, signal: AbortSignal): Promise<SpeechAnswer<SpokenText>>
}
