import type { LanguageCode } from '#domain/languages.ts'
import type { SynthesiserId } from './synthesiser.ts'

/** What synthesis is doing. */
export type VoiceStatus = 'idle' | 'speaking' | 'paused'

/** Why speaking failed: 'unsupported' nothing here can speak, 'no-voice' not in this language, else the engine's reason. */
export type VoiceFailure = { code: 'unsupported' | 'no-voice' | 'failed'; reason: string }

export type SpeechRequest = {
  text: string
  language: LanguageCode
  /** 1 is normal speed. */
  rate: number
}

/** What a voice reports. `ended` comes exactly once: null when all was said or it was stopped. */
export type VoiceEvents = {
  /** A word begins, at this offset in the text (UTF-16 units). Not every voice tells. */
  word?(offset: number, length: number): void
  status(status: VoiceStatus): void
  ended(failure: VoiceFailure | null): void
}

/** An utterance being spoken. */
export type Speech = { pause(): void; resume(): void; stop(): void }

/** A voice to choose. `by` is 'browser' or the engine of our server that speaks with it. */
export type VoiceChoice = { id: string; name: string; by: 'browser' | SynthesiserId }

/** An engine that speaks. */
export type Voice = {
  isSupported(): boolean
  /** The voices it has for a language, best first. */
  voicesFor?(language: LanguageCode): Promise<VoiceChoice[]>
  /** The name of the voice it would use, null when it has none for the language (or does not know yet). */
  nameFor(language: LanguageCode): Promise<string | null>
  speak(request: SpeechRequest, events: VoiceEvents): Speech
}
