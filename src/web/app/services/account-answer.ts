import type { AccountService } from '#domain/accounts/account-service.ts'
import type { AccountAnswer } from '#domain/speech/shared-answer.ts'
import { SPEECH_CONSENTS, type SpeechConsent } from '#domain/speech/speech-consents.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { keepPreferences } from '#web/accounts/account-session.ts'

/** The answer to who may listen as the account of whoever is here has it. */
export function answerOfAccount(accounts: AccountService): AccountAnswer {
  const { subscribe, emit } = createSubscribers()
  /** What was answered here, until it is kept: only a stricter answer holds before that. */
  let answered: SpeechConsent | null = null
  accounts.watch(() => emit())
  return {
    who: () => accounts.stored()?.id ?? null,
    get() {
      const held = accounts.stored()?.preferences.listening
      return SPEECH_CONSENTS.findLast((consent) => consent === answered || consent === held) ?? null
    },
    change(listening) {
      answered = listening
      void keepPreferences(accounts, { listening }).then(() => {
        answered = null
        emit()
      })
    },
    subscribe,
  }
}
