import type { EngineId } from '#domain/engine.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { SpeechAnswer } from './speech-failure.ts'

/** Best first. */
export const TRANSCRIBER_ORDER = ['openai', 'gemini', 'pocketsphinx'] as const satisfies readonly EngineId[]

export type TranscriberId = (typeof TRANSCRIBER_ORDER)[number]

/** Whether an engine was made for the voices of one accent, so that a low figure may be its own. */
export function hearsAccentsBadly(engine: string | null): boolean {
  return engine === 'pocketsphinx' // a model of US English, which nothing adapts to a speaker
}

/** `wav` as `encodeWav` makes it: 16 kHz, mono, 16 bit. */
export type TranscribeRequest = { wav: Uint8Array<ArrayBuffer>; language: LanguageCode }

/** `text` is empty where nothing was heard. */
export type HeardText = { text: string; by: TranscriberId }

export type Transcriber = {
  id: TranscriberId
  supports(language: LanguageCode): boolean
  /** Never throws for an expected failure; 'cancelled' once aborted. */
  transcribe(request: TranscribeRequest, signal: AbortSignal): Promise<SpeechAnswer<HeardText>>
}
