import { createSubscribers } from '#domain/subscribers.ts'
import { type SpeechConsent, stricterConsent } from './speech-consents.ts'
import type { SpeechSettings, SpeechSettingsStore } from './speech-settings.ts'

/** The answer to who may listen that the account keeps for all devices of the learner. */
export type AccountAnswer = {
  /** The id of the profile that is here; null where nobody is. */
  who(): string | null
  /** null where the account has none. */
  get(): SpeechConsent | null
  change(answer: SpeechConsent): void
  subscribe(onChange: () => void): () => void
}

/** The answer of this device, where whoever is here gave it: that of another account is none of theirs. */
function ownConsent({ consent, answeredBy }: SpeechSettings, who: string | null): SpeechConsent | null {
  return who !== null && answeredBy === who ? consent : null
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
    const own = ownConsent(settings, account.who())
    shown = { ...settings, consent: consentHere(own, account.get()) }
    emit()
  }
  stored.subscribe(follow)
  account.subscribe(follow)
  follow()
  return {
    get: () => shown,
    isKept: stored.isKept,
    subscribe,
    change(part) {
      const who = account.who()
      if (part.consent != null) account.change(part.consent)
      stored.change(part.consent != null && who !== null ? { ...part, answeredBy: who } : part)
    },
  }
}
