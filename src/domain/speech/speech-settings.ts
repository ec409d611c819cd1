import type { LanguageCode } from '#domain/languages.ts'
import type { TranscriberId } from './transcriber.ts'

/**
 * Who may hear the learner's voice. any: the browser's recogniser, which may send it to its maker, then this
 * site's server; server: only this site's server; nobody: the voice stays on the device, recorded to be heard
 * again. Recognition that stays on the device needs no leave.
 */
export const SPEECH_CONSENTS = ['any', 'server', 'nobody'] as const

export type SpeechConsent = (typeof SPEECH_CONSENTS)[number]

/** What the learner has chosen about speech on this device. */
export type SpeechSettings = {
  /** null until they have been asked. */
  hearing: SpeechConsent | null
  /** The provider that they were told this site's server passes their voice on to; null while none was named. */
  provider: TranscriberId | null
  /** The id of the voice chosen for a language (see `VoiceChoice`). */
  voices: Partial<Record<LanguageCode, string>>
  /** The microphone to use, as the browser names it; null for the system's own choice. */
  microphone: string | null
}

/** What a new device starts with. */
export const NEW_SPEECH_SETTINGS: SpeechSettings = {
  hearing: null,
  provider: null,
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
