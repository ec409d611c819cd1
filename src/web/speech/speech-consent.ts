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
  /** The server's engines that listen, best first; null while the server is out of reach. */
  loadTranscribers(): Promise<Transcriber[] | null>
}

/** Who may hear: the browser away from the device, engines of the server; and why nobody, should it come to that. */
export type Hearers = { browser: boolean; transcribers: Transcriber[]; reason: ListenFailure }

/**
 * Who of those there are may hear the learner. They are asked before their voice leaves the device for the first time,
 * and again before it goes on to an AI provider that was not named then; null when they made no choice.
 */
export async function askSpeechConsent(
  { settings, question }: Pick<SpeechConsentPorts, 'settings' | 'question'>,
  { browser, transcribers, reason }: Hearers,
  signal: AbortSignal,
): Promise<Hearers | null> {
  const server = transcribers[0]?.id ?? null
  const kept = findConsent(settings.get(), server)
  const consent = kept ?? (await question.ask({ browser, server }, signal))
  if (consent === null) return null
  if (kept === null) settings.change(consentSettings(consent, server))
  if (consent === 'any') return { browser, transcribers, reason }
  return consent === 'server' && transcribers.length > 0
    ? { browser: false, transcribers, reason }
    : { browser: false, transcribers: [], reason: 'declined' }
}

/** The engines of the server that may hear without a question; where none may, they are not looked for. */
export async function findAllowedTranscribers(
  { settings, loadTranscribers }: Pick<SpeechConsentPorts, 'settings' | 'loadTranscribers'>,
  language: LanguageCode,
): Promise<Transcriber[]> {
  const { consent } = settings.get()
  if (consent !== 'any' && consent !== 'server') return []
  const transcribers = chooseTranscribers((await loadTranscribers()) ?? [], language)
  return findConsent(settings.get(), transcribers[0]?.id ?? null) === consent ? transcribers : []
}
