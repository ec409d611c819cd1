import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { changeAccount, endSessions, eventOf } from '#server/accounts/core/change-account.ts'
import { revokeSigningKeys, rotateSigningKey } from '#server/accounts/tokens/key-ring.ts'
import { type LinesOrReason, pagesOfAccounts } from './operate-accounts.ts'

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

export const ENDS_WITH_SECRET =
  'Every session, authenticator app and recovery code would end for ever; passwords, passkeys and diaries stay.'

/** An account without what only the secret of before opens or proves; undefined where it has none of it. */
function withoutSealed(account: AccountRecord, now: number): AccountRecord | undefined {
  const factors = account.factors.filter(({ type }) => type !== 'totp')
  if (factors.length === account.factors.length && account.recoveryCodes === null) return undefined
  return { ...account, factors, recoveryCodes: null, updatedAt: now }
}

async function endWhatWasSealed(accounts: Accounts, userId: string): Promise<void> {
  await changeAccount(accounts, userId, (account) => {
    const changed = withoutSealed(account, accounts.clock())
    return { answer: success(null), ...(changed !== undefined && { change: { account: changed } }) }
  })
  await endSessions(accounts, userId, { allBut: [] })
}

/**
 * Makes the secret of `accounts` that of its database, which `keep` does last: interrupted, it is run again. Sessions,
 * authenticator apps and recovery codes end; passwords, passkeys and diaries need no secret.
 */
export async function acceptSecret(
  accounts: Accounts,
  keep: () => Promise<void>,
): Promise<Outcome<string[], string>> {
  const { store, clock, secrets, settings } = accounts
  let count = 0
  for await (const page of pagesOfAccounts(accounts)) {
    for (const { userId } of page) await endWhatWasSealed(accounts, userId)
    count += page.length
  }
  if (settings.ownSigningKey === null)
    await revokeSigningKeys({ store, clock }, secrets, eventOf(accounts, null, { kind: 'keys-revoked' }))
  await keep()
  return success([
    `The secret is accepted: sessions, authenticator apps and recovery codes of ${count} accounts have ended. Start every server anew with it.`,
  ])
}
