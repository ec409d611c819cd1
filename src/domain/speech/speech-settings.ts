import type { LanguageCode } from '#domain/languages.ts'
import type { TranscriberId } from './transcriber.ts'

/**
 * Who may hear the learner's voice. any: the browser's recogniser, which may send it to its maker, then this
 * site's server; server: only this site's server; nobody: the voice stays on the device, recorded to be heard
 * again. Recognition that stays on the device needs no consent.
 */
export const SPEECH_CONSENTS = ['any', 'server', 'nobody'] as const

export type SpeechConsent = (typeof SPEECH_CONSENTS)[number]

/** What the learner has chosen about speech on this device. */
export type SpeechSettings = {
  /** null until they have been asked. */
  consent: SpeechConsent | null
  /** The AI provider that they were told this site's server passes their voice on to; null while none was named. */
  aiProvider: TranscriberId | null
  /** The id of the voice chosen for a language (see `VoiceChoice`). */
  voices: Partial<Record<LanguageCode, string>>
  /** The microphone to use, as the browser names it; null for the system's own choice. */
  microphone: string | null
}

/** What a new device starts with. */
export const NEW_SPEECH_SETTINGS: SpeechSettings = {
  consent: null,
  aiProvider: null,
  voices: {},
  microphone: null,
}

/** Keeps the settings on this device. */
export type SpeechSettingsStore = {
  get(): SpeechSettings
  /** Changes what is given; it holds for this visit also where the device keeps nothing. */
  change(part: Partial<SpeechSettings>): void
  /** Calls back after each change. */
  subscribe(listener: () => void): () => void
}

/** Where a voice would go if the learner allows it. */
export type RecognitionOffer = {
  /** The browser's own recogniser, which may send the voice to the browser's maker. */
  browser: boolean
  /** The engine behind this site's server for the language, null where it has none. */
  server: TranscriberId | null
}

/** Asks the learner, before their voice leaves the device for the first time, who may hear it. */
export type SpeechConsentQuestion = {
  /** Their choice; null when they closed the question without one, or it was withdrawn by `signal`. */
  ask(offer: RecognitionOffer, signal: AbortSignal): Promise<SpeechConsent | null>
}

/** The AI provider that the server would pass the voice on to; null where it stays on the server. */
function aiProviderOf(server: TranscriberId | null): TranscriberId | null {
  return server === 'pocketsphinx' ? null : server
}

/**
 * What the learner has chosen, as far as it covers who would hear now; null when they have to be asked: never asked
 * yet, or the server passes voices on to an AI provider that they were not told of.
 */
export function findConsent(
  { consent, aiProvider }: SpeechSettings,
  server: TranscriberId | null,
): SpeechConsent | null {
  const now = aiProviderOf(server)
  return consent === 'nobody' || now === null || now === aiProvider ? consent : null
}

/** The settings that keep a choice, with the AI provider that was named beside it. */
export function consentSettings(
  consent: SpeechConsent,
  server: TranscriberId | null,
): Pick<SpeechSettings, 'consent' | 'aiProvider'> {
  return { consent, aiProvider: aiProviderOf(server) }
}
