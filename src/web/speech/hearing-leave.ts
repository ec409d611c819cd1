import type { HearingOffer, HearingQuestion } from '#domain/shadow/hearing-question.ts'
import type { Hearing, SpeechSettingsStore } from '#domain/shadow/speech-settings.ts'

export type LeavePorts = { settings: SpeechSettingsStore; question: HearingQuestion }

/**
 * Who may hear the learner. They are asked once, before their voice leaves the device for the first time; null
 * when they made no choice: then nobody may, and the next time they are asked again.
 */
export async function askLeave(
  { settings, question }: LeavePorts,
  offer: HearingOffer,
  signal: AbortSignal,
): Promise<Hearing | null> {
  const { hearing } = settings.get()
  if (hearing !== null) return hearing
  const chosen = await question.ask(offer, signal)
  if (chosen !== null) settings.change({ hearing: chosen })
  return chosen
}
