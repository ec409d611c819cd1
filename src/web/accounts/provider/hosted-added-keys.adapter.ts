import type { AccountAnswer } from '#domain/accounts/account-service.ts'
import type { AddedKey, AddedKeys } from '#domain/accounts/added-keys.ts'
import { normaliseEmail } from '#domain/accounts/email-address.ts'
import type { RecoveryStep, RemovalProofs } from '#domain/accounts/sign-in-steps.ts'
import { failure, success } from '#domain/outcome.ts'
import { readSmallJson } from '#web/http/api-client.ts'
import type { AuthClient } from './auth-client.adapter.ts'
import { needsSecondFactor, requestAccountApi } from './hosted-session.adapter.ts'

const MOST_BYTES = 64 * 1024 // some dozens of keys

type WireKeys = { since: string; keys: (Omit<AddedKey, 'addedAt'> & { addedAt: string })[] }

/** The keys that were added to the account lately. */
export async function readAddedKeys(auth: AuthClient): AccountAnswer<AddedKeys> {
  const response = await requestAccountApi(auth, 'GET', '/added-keys')
  if (!response.ok) return response
  const body = (await readSmallJson(response.value, MOST_BYTES)) as Partial<WireKeys> | undefined
  if (!Array.isArray(body?.keys) || typeof body.since !== 'string') return failure('unexpected')
  const keys = body.keys.map((key) => ({ ...key, addedAt: Date.parse(key.addedAt) }))
  return success({ since: Date.parse(body.since), keys })
}

export async function mailRemovalCode(auth: AuthClient, email: string): AccountAnswer<null> {
  const body = { email: normaliseEmail(email) }
  const response = await requestAccountApi(auth, 'POST', '/added-keys/code', body)
  return response.ok ? success(null) : response
}

/** Answers whether an older factor is asked for now; the client still knows the ones that are gone. */
export async function removeRecentKeys(auth: AuthClient, proofs: RemovalProofs): AccountAnswer<RecoveryStep> {
  const body = { ...proofs, email: normaliseEmail(proofs.email) }
  const response = await requestAccountApi(auth, 'POST', '/added-keys/removal', body)
  if (!response.ok) return response
  const { data } = await auth.getSession()
  const isNeeded = await needsSecondFactor(auth, data.session?.access_token)
  return success(isNeeded.ok && isNeeded.value ? 'second-factor' : 'new-password') // removed, whatever cannot be asked
}
