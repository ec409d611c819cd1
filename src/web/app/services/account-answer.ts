import type { AccountService } from '#domain/accounts/account-service.ts'
import type { AccountAnswer } from '#domain/speech/shared-answer.ts'
import type { SpeechConsent } from '#domain/speech/speech-consents.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { keepPreferences } from '#web/accounts/keep-preferences.ts'

/** The answer to who may listen as the account of whoever is here has it. */
export function answerOfAccount(accounts: AccountService): AccountAnswer {
  const { subscribe, emit } = createSubscribers()
  /** What was answered here, until the account has it. */
  let answered: SpeechConsent | null = null
  accounts.watch(() => emit())
  return {
    get: () => answered ?? accounts.stored()?.preferences.listening ?? null,
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
