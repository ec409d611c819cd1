import type { LanguageCode } from '#domain/languages.ts'
import type { SpeechAnswer } from './speech-failure.ts'

/** The engines that write down what was said, best first. */
export const TRANSCRIBER_ORDER = ['openai', 'gemini', 'pocketsphinx'] as const

export type TranscriberId = (typeof TRANSCRIBER_ORDER)[number]

/** A sound to be written down: a WAV file as `encodeWav` makes it (16 kHz, mono, 16 bit), and its language. */
export type TranscribeRequest = { wav: Uint8Array<ArrayBuffer>; language: LanguageCode }

/** What was heard, '' where nothing was, and who heard it. */
export type HeardText = { text: string; by: TranscriberId }

/** An engine that writes down recorded speech. It never learns the expected text. */
export type Transcriber = {
  id: TranscriberId
  supports(language: LanguageCode): boolean
  /** Writes down one sound; never throws for an expected failure, and answers 'cancelled' once aborted. */
  transcribe(request: TranscribeRequest, signal: AbortSignal): Promise<SpeechAnswer<HeardText>>
}
