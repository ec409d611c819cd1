import { failure, type Outcome, success } from '#domain/outcome.ts'
import { eventOf } from '#server/accounts/core/account-events.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { revokeSigningKeys, rotateSigningKey } from '#server/accounts/tokens/key-ring.ts'

type LinesOrReason = Promise<Outcome<string[], string>>

/** Why the keys of this installation cannot be changed here; null where they can. */
function keysError({ settings }: Accounts): string | null {
  if (settings.ownSigningKey === null) return null
  return 'AUTH_SIGNING_KEY_FILE names the key: put another one there and start the server anew.'
}

/** A new key for access tokens; those of the older ones hold until they are over. */
export async function rotateKey(accounts: Accounts): LinesOrReason {
  const { store, clock, secrets, settings } = accounts
  const error = keysError(accounts)
  if (error !== null) return failure(error)
  const event = eventOf(accounts, null, { kind: 'keys-rotated' })
  const kid = await rotateSigningKey({ store, clock }, secrets, settings.accessTokenSeconds, event)
  const added = (await store.signingKeys()).find((key) => key.kid === kid)
  const from = new Date(added?.signsFrom ?? clock()).toISOString()
  return success([`The key ${kid} signs from ${from}. Tokens of the older key hold until they are over.`])
}

/** A new key for access tokens in place of all others: no token that was signed before opens anything any more. */
export async function revokeKeys(accounts: Accounts): LinesOrReason {
  const { store, clock, secrets } = accounts
  const error = keysError(accounts)
  if (error !== null) return failure(error)
  const event = eventOf(accounts, null, { kind: 'keys-revoked' })
  const kid = await revokeSigningKeys({ store, clock }, secrets, event)
  return success([
    `Only the key ${kid} counts now, on every server. Access tokens from before are refused; devices stay logged in and get new ones.`,
  ])
}
