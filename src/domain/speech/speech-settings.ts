import { isAiModel } from '#domain/engine.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { SpeechConsent } from './speech-consents.ts'
import type { TranscriberId } from './transcriber.ts'

/** The speeds at which the voice can speak, as shares of its normal one; many learners ask for less than 0.8. */
export const SPEEDS = [0.5, 0.65, 0.8, 1, 1.2] as const

export type Speed = (typeof SPEEDS)[number]

/** The choices about speech on this device. */
export type SpeechSettings = {
  consent: SpeechConsent | null // null until they have been asked
  /** The AI provider that the question named, to which the server passes the voice on; null for none. */
  aiProvider: TranscriberId | null
  /** The id of the profile that gave `consent`; missing where an earlier version kept it. */
  answeredBy?: string
  voices: Partial<Record<LanguageCode, string>>
  /** As the browser names it; null for the choice of the system. */
  microphone: string | null
  /** Sentences are heard before they are seen; false where it was never chosen. */
  hidesText?: boolean
  /** Of the voice that is shadowed; 1 where it was never chosen. */
  speed?: Speed
  /** The learner has said that the voice is heard with headphones. */
  hasHeadphones?: boolean
  /** Practice stops listening by itself once nothing more is said; true where it was never chosen. */
  stopsByItself?: boolean
  /** Single keys do something; true where it was never chosen. */
  keys?: boolean
  /** The learner has seen which ones. */
  knowsKeys?: boolean
}

export const NEW_SPEECH_SETTINGS: SpeechSettings = {
  consent: null,
  aiProvider: null,
  voices: {},
  microphone: null,
}

export type SpeechSettingsStore = {
  get(): SpeechSettings
  /** Changes what is given, for this visit alone where the device keeps nothing. */
  change(part: Partial<SpeechSettings>): void
  /** Whether the device has kept the latest change. */
  isKept(): boolean
  subscribe(listener: () => void): () => void
}

/** Where the voice would go with consent. */
export type RecognitionOffer = {
  browser: boolean
  server: TranscriberId | null
}

/** Asks for consent before the voice leaves the device for the first time. */
export type SpeechConsentQuestion = {
  /** null when the question was closed, or withdrawn by `signal`. */
  ask(offer: RecognitionOffer, signal: AbortSignal): Promise<SpeechConsent | null>
}

/** The AI provider that the server would pass the voice on to; null where it stays on the server. */
function aiProviderOf(server: TranscriberId | null): TranscriberId | null {
  return server !== null && isAiModel(server) ? server : null
}

/**
 * The consent as far as it covers the present engine; null when the learner has to be asked: never asked yet, or the
 * server passes the voice on to an AI provider that was not named.
 */
export function findConsent(
  { consent, aiProvider }: SpeechSettings,
  server: TranscriberId | null,
): SpeechConsent | null {
  const now = aiProviderOf(server)
  return consent === 'nobody' || now === null || now === aiProvider ? consent : null
}

export function consentSettings(
  consent: SpeechConsent,
  server: TranscriberId | null,
): Pick<SpeechSettings, 'consent' | 'aiProvider'> {
  return { consent, aiProvider: aiProviderOf(server) }
}
