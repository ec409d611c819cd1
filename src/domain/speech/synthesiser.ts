import type { EngineId } from '#domain/engine.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { SpeechAnswer } from './speech-failure.ts'
import type { SpeechRequest } from './voice.ts'

/** Best first. */
export const SYNTHESISER_ORDER = [
  'openai',
  'gemini',
  'flite',
  'espeak-ng',
] as const satisfies readonly EngineId[]

export type SynthesiserId = (typeof SYNTHESISER_ORDER)[number]

export type SpokenText = { wav: Uint8Array<ArrayBuffer>; by: SynthesiserId }

/**
 * Whether an engine is asked for a speed; the sound of the others is played at it. AI providers cost by the sound, Gemini
 * takes only a style, and some models of OpenAI's shape ignore theirs.
 */
export function speaksAtSpeed(id: SynthesiserId): boolean {
  return id === 'espeak-ng' || id === 'flite'
}

// UTF-16 units; far more than a sentence, spoken in a moment
export const LONGEST_SPOKEN_TEXT = 2000

export type Synthesiser = {
  id: SynthesiserId
  /** Release, model, voice: sounds of another version are not kept. */
  version?: string
  /** Whether it reads the language well enough for a learner. */
  supports(language: LanguageCode): boolean
  /** Never throws for an expected failure; 'cancelled' once aborted. */
  synthesise(request: SpeechRequest, signal: AbortSignal): Promise<SpeechAnswer<SpokenText>>
}
