import { type AccountRecord, withoutLeftovers } from '#domain/accounts/account-record.ts'
import { confirmAddress } from '#domain/accounts/mail-tokens.ts'
import { failure, success } from '#domain/outcome.ts'
import type { Result } from '#server/accounts/core/account-error.ts'
import { openAccount } from '#server/accounts/core/account-events.ts'
import { mergeMetadata, newAccount, passwordError } from '#server/accounts/core/account-fields.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { changeAccount } from '#server/accounts/core/change-account.ts'
import type { AdminChange } from './admin-fields.ts'

async function hashOf(
  accounts: Accounts,
  { password, passwordHash }: AdminChange,
  email: string,
): Result<string | null> {
  if (password === undefined) return success(passwordHash ?? null)
  const weak = await passwordError(accounts, password, email)
  return weak === null ? accounts.hasher.hash(password) : failure(weak)
}

function applied(
  account: AccountRecord,
  change: AdminChange,
  hash: string | null,
  now: number,
): AccountRecord {
  const confirmed = change.confirmsEmail ? confirmAddress(account, 'signup', now) : account
  return {
    ...confirmed,
    email: change.email ?? confirmed.email,
    passwordHash: hash ?? confirmed.passwordHash,
    userMetadata: mergeMetadata(confirmed.userMetadata, change.userMetadata ?? {}),
    appMetadata: mergeMetadata(confirmed.appMetadata, change.appMetadata ?? {}),
    bannedUntil: change.bannedUntil === undefined ? confirmed.bannedUntil : change.bannedUntil,
    updatedAt: now,
  }
}

/** Opens an account for somebody. */
export async function createForOperator(
  accounts: Accounts,
  change: AdminChange & { email: string },
): Result<AccountRecord> {
  const hash = await hashOf(accounts, change, change.email)
  if (!hash.ok) return hash
  const made = newAccount(accounts, { email: change.email, passwordHash: hash.value, userMetadata: {} })
  const account = applied({ ...made, userId: change.id ?? made.userId }, change, hash.value, accounts.clock())
  const created = await openAccount(accounts, account)
  return created === 'created' ? success(account) : failure(created)
}

/** Changes an account. A new password, address or ban ends every session. */
export async function changeForOperator(
  accounts: Accounts,
  userId: string,
  change: AdminChange,
): Result<AccountRecord> {
  const known = await accounts.store.accountById(userId)
  if (known === null) return failure('no-account')
  const hash = await hashOf(accounts, change, change.email ?? known.value.email)
  if (!hash.ok) return hash
  return changeAccount<AccountRecord>(accounts, userId, (account) => {
    const changed = applied(account, change, hash.value, accounts.clock())
    const isOver = hash.value !== null || changed.email !== account.email || Boolean(change.bannedUntil)
    const next = isOver ? { ...withoutLeftovers(changed), knownDevices: [] } : changed
    const end = isOver ? { end: { allBut: [] } } : {}
    return { answer: success(next), change: { account: next, ...end } }
  })
}
