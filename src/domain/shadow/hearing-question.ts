import type { Hearing } from './speech-settings.ts'
import type { TranscriberId } from './transcriber.ts'

/** Where a voice would go if the learner allows it. */
export type HearingOffer = {
  /** The browser's own recogniser, which may send the voice to the browser's maker. */
  browser: boolean
  /** The engine behind this site's server for the language, null where it has none. */
  server: TranscriberId | null
}

/** Asks the learner, before their voice leaves the device for the first time, who may hear it. */
export type HearingQuestion = {
  /** Their choice; null when they closed the question without one, or it was withdrawn by `signal`. */
  ask(offer: HearingOffer, signal: AbortSignal): Promise<Hearing | null>
}
