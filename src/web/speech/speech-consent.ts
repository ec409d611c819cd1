import type { LanguageCode } from '#domain/languages.ts'
import type { ListenFailure } from '#domain/speech/listener.ts'
import {
  chosenConsent,
  keptConsent,
  type RecognitionOffer,
  type SpeechConsentQuestion,
} from '#domain/speech/speech-consent.ts'
import type { SpeechConsent, SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import type { Transcriber } from '#domain/speech/transcriber.ts'
import { transcribersFor } from './transcription-job.ts'

export type SpeechConsentPorts = {
  settings: SpeechSettingsStore
  question: SpeechConsentQuestion
  /** The server's engines that listen, best first; null while the server is out of reach. */
  loadTranscribers(): Promise<Transcriber[] | null>
}

/** Who may hear: the browser away from the device, engines of the server; and why nobody, should it come to that. */
export type Allowed = { browser: boolean; transcribers: Transcriber[]; reason: ListenFailure }

/**
 * Who may hear the learner. They are asked before their voice leaves the device for the first time, and again
 * before it goes on to a provider that was not named then; null when they made no choice: then nobody may, and the
 * next time they are asked again.
 */
export async function askSpeechConsent(
  { settings, question }: Pick<SpeechConsentPorts, 'settings' | 'question'>,
  offer: RecognitionOffer,
  signal: AbortSignal,
): Promise<SpeechConsent | null> {
  const kept = keptConsent(settings.get(), offer.server)
  if (kept !== null) return kept
  const chosen = await question.ask(offer, signal)
  if (chosen !== null) settings.change(chosenConsent(chosen, offer.server))
  return chosen
}

/** What a choice allows of what there is. */
export function allowedBy(leave: SpeechConsent, { browser, transcribers, reason }: Allowed): Allowed {
  if (leave === 'any') return { browser, transcribers, reason }
  if (leave === 'server' && transcribers.length > 0) return { browser: false, transcribers, reason }
  return { browser: false, transcribers: [], reason: 'declined' }
}

function mayServerListen(hearing: SpeechConsent | null): boolean {
  return hearing === 'any' || hearing === 'server'
}

/** The engines of the server that may hear without a question; where none may, they are not looked for. */
export async function transcribersWithoutConsent(
  { settings, loadTranscribers }: Pick<SpeechConsentPorts, 'settings' | 'loadTranscribers'>,
  language: LanguageCode,
): Promise<Transcriber[]> {
  if (!mayServerListen(settings.get().hearing)) return []
  const transcribers = transcribersFor((await loadTranscribers()) ?? [], language)
  return mayServerListen(keptConsent(settings.get(), transcribers[0]?.id ?? null)) ? transcribers : []
}
