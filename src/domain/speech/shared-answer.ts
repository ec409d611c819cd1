import { createSubscribers } from '#domain/subscribers.ts'
import { type SpeechConsent, stricterConsent } from './speech-consents.ts'
import type { SpeechSettings, SpeechSettingsStore } from './speech-settings.ts'

/** The answer to who may listen that the account keeps for all devices of the learner. */
export type AccountAnswer = {
  /** null where the account has none. */
  get(): SpeechConsent | null
  change(answer: SpeechConsent): void
  subscribe(onChange: () => void): () => void
}

/** The stricter of both. What is not answered here is still asked, unless nobody may listen. */
function consentHere(here: SpeechConsent | null, elsewhere: SpeechConsent | null): SpeechConsent | null {
  if (here === null) return elsewhere === 'nobody' ? elsewhere : null
  return stricterConsent(here, elsewhere) ?? here
}

/**
 * The settings of this device, of which an answer to who may listen goes to the learner's other devices. From there it
 * makes the one given here stricter, never looser: another device named other engines.
 */
export function createSharedAnswer(stored: SpeechSettingsStore, account: AccountAnswer): SpeechSettingsStore {
  const { subscribe, emit } = createSubscribers()
  let shown: SpeechSettings = stored.get()
  function follow(): void {
    const settings = stored.get()
    shown = { ...settings, consent: consentHere(settings.consent, account.get()) }
    emit()
  }
  stored.subscribe(follow)
  account.subscribe(follow)
  follow()
  return {
    get: () => shown,
    subscribe,
    change(part) {
      if (part.consent != null) account.change(part.consent)
      stored.change(part)
    },
  }
}
