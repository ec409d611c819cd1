import type { LanguageCode } from '#domain/languages.ts'
import type { SpeechAnswer } from './speech-failure.ts'
import type { SpeechRequest } from './voice.ts'

/** The engines that make sound, best first. */
export const SYNTHESISER_ORDER = ['openai', 'gemini', 'espeak-ng'] as const

export type SynthesiserId = (typeof SYNTHESISER_ORDER)[number]

/** A spoken text as a WAV file, and who spoke it. */
export type SpokenText = { wav: Uint8Array<ArrayBuffer>; by: SynthesiserId }

/** Far more than a sentence, little enough to be spoken in a moment; UTF-16 units. */
export const LONGEST_SPOKEN_TEXT = 2000

/** An engine that turns text into sound. */
export type Synthesiser = {
  id: SynthesiserId
  /** What its sound depends on besides the request: release, model, voice. What it spoke is kept no longer than that. */
  version?: string
  /** Whether it can read this language aloud so that a learner can follow it. */
  supports(language: LanguageCode): boolean
  /** Speaks one text; never throws for an expected failure, and answers 'cancelled' once aborted. */
  synthesise(request: SpeechRequest, signal: AbortSignal): Promise<SpeechAnswer<SpokenText>>
}
