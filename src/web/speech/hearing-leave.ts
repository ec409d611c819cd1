import {
  chosenHearing,
  type HearingOffer,
  type HearingQuestion,
  keptHearing,
} from '#domain/shadow/hearing-question.ts'
import type { Hearing, SpeechSettingsStore } from '#domain/shadow/speech-settings.ts'

export type LeavePorts = { settings: SpeechSettingsStore; question: HearingQuestion }

/**
 * Who may hear the learner. They are asked before their voice leaves the device for the first time, and again
 * before it goes on to a provider that was not named then; null
 * when they made no choice: then nobody may, and the next time they are asked again.
 */
export async function askLeave(
  { settings, question }: LeavePorts,
  offer: HearingOffer,
  signal: AbortSignal,
): Promise<Hearing | null> {
  const kept = keptHearing(settings.get(), offer.server)
  if (kept !== null) return kept
  const chosen = await question.ask(offer, signal)
  if (chosen !== null) settings.change(chosenHearing(chosen, offer.server))
  return chosen
}
