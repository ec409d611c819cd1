import type { LanguageCode } from '#domain/languages.ts'
import type { ListenFailure } from '#domain/speech/listener.ts'
import {
  consentSettings,
  findConsent,
  type SpeechConsentQuestion,
  type SpeechSettingsStore,
} from '#domain/speech/speech-settings.ts'
import type { Transcriber } from '#domain/speech/transcriber.ts'
import { chooseTranscribers } from './transcription-job.ts'

export type SpeechConsentPorts = {
  settings: SpeechSettingsStore
  question: SpeechConsentQuestion
  /** The server's speech engines, best first; null while the server cannot be reached. */
  loadTranscribers(): Promise<Transcriber[] | null>
}

/** What may recognise: the browser away from the device, engines of the server; `reason` where neither does. */
export type AllowedRecognisers = { browser: boolean; transcribers: Transcriber[]; reason: ListenFailure }

/**
 * Reduces the recognisers to those the learner consents to; null when they made no choice. They are asked before their
 * voice first leaves the device, and again before it goes to an AI provider that was not named then. Where the question cannot be
 * shown, as its part of the app cannot be loaded, nobody may listen this time: what is said is still kept.
 */
export async function askSpeechConsent(
  { settings, question }: Pick<SpeechConsentPorts, 'settings' | 'question'>,
  { browser, transcribers, reason }: AllowedRecognisers,
  signal: AbortSignal,
): Promise<AllowedRecognisers | null> {
  const server = transcribers[0]?.id ?? null
  const kept = findConsent(settings.get(), server)
  let consent = kept
  try {
    consent ??= await question.ask({ browser, server }, signal)
  } catch (error) {
    console.error('Nobody could be asked who may listen', error)
    return { browser: false, transcribers: [], reason: 'network' }
  }
  if (consent === null) return null
  if (kept === null) settings.change(consentSettings(consent, server))
  if (consent === 'any') return { browser, transcribers, reason }
  return consent === 'server' && transcribers.length > 0
    ? { browser: false, transcribers, reason }
    : { browser: false, transcribers: [], reason: 'declined' }
}

/** The engines of the server that the learner has consented to already. */
export async function findAllowedTranscribers(
  { settings, loadTranscribers }: Pick<SpeechConsentPorts, 'settings' | 'loadTranscribers'>,
  language: LanguageCode,
): Promise<Transcriber[]> {
  const { consent } = settings.get()
  if (consent !== 'any' && consent !== 'server') return []
  const transcribers = chooseTranscribers((await loadTranscribers()) ?? [], language)
  return findConsent(settings.get(), transcribers[0]?.id ?? null) === consent ? transcribers : []
}
