import type { LanguageCode } from '#domain/languages.ts'
import type { ListenFailure } from '#domain/speech/listener.ts'
import {
  chosenHearing,
  type HearingOffer,
  type HearingQuestion,
  keptHearing,
} from '#domain/speech/speech-consent.ts'
import type { Hearing, SpeechSettingsStore } from '#domain/speech/speech-settings.ts'
import type { Transcriber } from '#domain/speech/transcriber.ts'
import { earsFor } from './transcription-job.ts'

export type LeavePorts = {
  settings: SpeechSettingsStore
  question: HearingQuestion
  /** The server's engines that listen, best first; null while the server is out of reach. */
  loadTranscribers(): Promise<Transcriber[] | null>
}

/** Who may hear: the browser away from the device, engines of the server; and why nobody, should it come to that. */
export type Allowed = { browser: boolean; ears: Transcriber[]; reason: ListenFailure }

/**
 * Who may hear the learner. They are asked before their voice leaves the device for the first time, and again
 * before it goes on to a provider that was not named then; null when they made no choice: then nobody may, and the
 * next time they are asked again.
 */
export async function askLeave(
  { settings, question }: Pick<LeavePorts, 'settings' | 'question'>,
  offer: HearingOffer,
  signal: AbortSignal,
): Promise<Hearing | null> {
  const kept = keptHearing(settings.get(), offer.server)
  if (kept !== null) return kept
  const chosen = await question.ask(offer, signal)
  if (chosen !== null) settings.change(chosenHearing(chosen, offer.server))
  return chosen
}

/** What a choice allows of what there is. */
export function allowedBy(leave: Hearing, { browser, ears, reason }: Allowed): Allowed {
  if (leave === 'any') return { browser, ears, reason }
  if (leave === 'server' && ears.length > 0) return { browser: false, ears, reason }
  return { browser: false, ears: [], reason: 'declined' }
}

function mayServerHear(hearing: Hearing | null): boolean {
  return hearing === 'any' || hearing === 'server'
}

/** The engines of the server that may hear without a question; where none may, they are not looked for. */
export async function earsWithoutAsking(
  { settings, loadTranscribers }: Pick<LeavePorts, 'settings' | 'loadTranscribers'>,
  language: LanguageCode,
): Promise<Transcriber[]> {
  if (!mayServerHear(settings.get().hearing)) return []
  const ears = earsFor((await loadTranscribers()) ?? [], language)
  return mayServerHear(keptHearing(settings.get(), ears[0]?.id ?? null)) ? ears : []
}
