import type { AccountAnswer } from '#domain/accounts/account-service.ts'
import { accountFailureOf } from '#domain/accounts/auth-failure.ts'
import { failure, success } from '#domain/outcome.ts'
import type { AuthClient } from './auth-client.ts'

/** What a passkey has to sign. `until` (epoch ms) is when it is better asked anew. */
export type PasskeyQuestion = {
  id: string
  options: PublicKeyCredentialRequestOptionsJSON
  until: number
}

const LIFE_MS = 300_000 // the provider's; believed where this device's clock makes nonsense of what the provider says
const RESERVE_MS = 60_000 // for whoever chooses at the last moment: as long as browsers give

function lifeOf(expiresAt: number): number {
  const left = expiresAt * 1000 - Date.now()
  return left > 0 && left < LIFE_MS ? left : LIFE_MS
}

/**
 * The questions of a provider, which answers only so many to an address: one is asked at a time, and kept from one visit
 * of a page to the next until it is spent or old.
 */
export function createPasskeyQuestions() {
  let kept: PasskeyQuestion | null = null
  return {
    async ask({ passkey }: AuthClient): AccountAnswer<PasskeyQuestion> {
      if (kept !== null && kept.until > Date.now()) return success(kept)
      const { data, error } = await passkey.startAuthentication()
      if (error !== null) return failure(accountFailureOf(error))
      const life = lifeOf(data.expires_at)
      const until = Date.now() + Math.max(life - RESERVE_MS, life / 2)
      const options = data.options as unknown as PasskeyQuestion['options'] // one JSON, which both describe
      const question = { id: data.challenge_id, options, until }
      kept = question
      return success(question)
    },
    /** The provider takes one answer to a question, right or wrong. */
    spend(question: PasskeyQuestion): void {
      if (kept === question) kept = null
    },
  }
}
