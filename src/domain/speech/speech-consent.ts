import type { SpeechConsent, SpeechSettings } from './speech-settings.ts'
import type { TranscriberId } from './transcriber.ts'

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

/** The provider behind the server that the voice would be passed on to; null where it stays on the server. */
function providerOf(server: TranscriberId | null): TranscriberId | null {
  return server === 'pocketsphinx' ? null : server
}

/**
 * What the learner has chosen, as far as it covers who would hear now; null when they have to be asked: never asked
 * yet, or the server passes voices on to a provider that they were not told of.
 */
export function keptConsent(
  { hearing, provider }: SpeechSettings,
  server: TranscriberId | null,
): SpeechConsent | null {
  const now = providerOf(server)
  return hearing === 'nobody' || now === null || now === provider ? hearing : null
}

/** The choice to be kept, with the provider that was named beside it. */
export function chosenConsent(
  hearing: SpeechConsent,
  server: TranscriberId | null,
): Pick<SpeechSettings, 'hearing' | 'provider'> {
  return { hearing, provider: providerOf(server) }
}
