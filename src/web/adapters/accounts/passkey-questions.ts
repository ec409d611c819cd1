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

/** The last question to each client, until it is spent. */
const kept = new WeakMap<AuthClient, PasskeyQuestion>()

/**
 * What the provider asks of passkeys. It has only so many questions for an address: one is asked at a time, and serves
 * from one visit of a page to the next until it is spent or old.
 */
export async function askPasskeyQuestion(auth: AuthClient): AccountAnswer<PasskeyQuestion> {
  const known = kept.get(auth)
  if (known !== undefined && known.until > Date.now()) return success(known)
  const { data, error } = await auth.passkey.startAuthentication()
  if (error !== null) return failure(accountFailureOf(error))
  const life = lifeOf(data.expires_at)
  const until = Date.now() + Math.max(life - RESERVE_MS, life / 2)
  const options = data.options as unknown as PasskeyQuestion['options'] // one JSON, which both describe
  const question = { id: data.challenge_id, options, until }
  kept.set(auth, question)
  return success(question)
}

/** The provider takes one answer to a question, right or wrong. */
export function spendPasskeyQuestion(auth: AuthClient): void {
  kept.delete(auth)
}
