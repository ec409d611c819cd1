import type { AccountAnswer, AccountFailure } from '#domain/accounts/account-service.ts'
import type { AddedKey, AddedKeys } from '#domain/accounts/added-keys.ts'
import type { RecoveryStep, RemovalProofs } from '#domain/accounts/sign-in-steps.ts'
import { failure, success } from '#domain/outcome.ts'
import { readSmallJson } from '#web/adapters/server/api-client.ts'
import type { AuthClient } from './auth-client.ts'
import { needsSecondFactor, requestAccountApi, settled } from './hosted-session.ts'

const MOST_BYTES = 64 * 1024 // some dozens of keys

type WireKeys = { since: string; keys: (Omit<AddedKey, 'addedAt'> & { addedAt: string })[] }

const CODES: Record<string, AccountFailure> = {
  wrong_proof: 'wrong-proof',
  nothing_recent: 'nothing-recent',
  session_not_found: 'logged-out',
}

/** The keys that were added to the account lately. */
export async function readAddedKeys(auth: AuthClient): AccountAnswer<AddedKeys> {
  const response = await requestAccountApi(auth, 'GET', '/added-keys')
  if (!response.ok) return response
  const body = (await readSmallJson(response.value, MOST_BYTES)) as Partial<WireKeys> | undefined
  if (!Array.isArray(body?.keys) || typeof body.since !== 'string') return failure('unexpected')
  const keys = body.keys.map((key) => ({ ...key, addedAt: Date.parse(key.addedAt) }))
  return success({ since: Date.parse(body.since), keys })
}

export async function removeKey(auth: AuthClient, { id, kind }: AddedKey): AccountAnswer<null> {
  const { error } =
    kind === 'passkey'
      ? await auth.passkey.delete({ passkeyId: id })
      : await auth.mfa.unenroll({ factorId: id })
  return settled(error)
}

export async function mailRemovalCode(auth: AuthClient): AccountAnswer<null> {
  const response = await requestAccountApi(auth, 'POST', '/added-keys/code', { codes: CODES })
  return response.ok ? success(null) : response
}

export async function removeRecentKeys(auth: AuthClient, proofs: RemovalProofs): AccountAnswer<RecoveryStep> {
  const request = { body: proofs, codes: CODES }
  const response = await requestAccountApi(auth, 'POST', '/added-keys/removal', request)
  if (!response.ok) return response
  const { data } = await auth.getSession()
  const isNeeded = await needsSecondFactor(auth, data.session?.access_token) // asks: the client still knows the old factors
  return isNeeded.ok ? success(isNeeded.value ? 'second-factor' : 'new-password') : isNeeded
}
