import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { confirmAddress } from '#domain/accounts/mail-tokens.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Provider } from '#server/accounts/core/accounts.ts'
import { changeAccount, type Decision, refusing } from '#server/accounts/core/change-account.ts'
import { newAccount } from '#server/accounts/core/new-account.ts'
import { passwordError } from '#server/accounts/core/sign-up.ts'
import type { Refusal } from './auth-errors.ts'

/** What an operator may say of an account; not given stays. */
export type AdminChange = {
  email?: string
  password?: string
  confirmsEmail?: boolean
  userMetadata?: Record<string, unknown>
  appMetadata?: Record<string, unknown>
  /** Epoch ms; null lifts a ban. */
  bannedUntil?: number | null
}

async function hashOf(
  provider: Provider,
  password: string | undefined,
  email: string,
): Promise<Outcome<string | null, Refusal>> {
  if (password === undefined) return success(null)
  const refusal = passwordError(provider, password, email)
  return refusal === null ? provider.hasher.hash(password) : failure(refusal)
}

function merged(
  present: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...present, ...more }).filter(([, value]) => value !== null))
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
    userMetadata: merged(confirmed.userMetadata, change.userMetadata),
    appMetadata: merged(confirmed.appMetadata, change.appMetadata),
    bannedUntil: change.bannedUntil === undefined ? confirmed.bannedUntil : change.bannedUntil,
    updatedAt: now,
  }
}

/** Opens an account for somebody. */
export async function createForOperator(
  provider: Provider,
  change: AdminChange & { email: string },
): Promise<Outcome<AccountRecord, Refusal>> {
  const hash = await hashOf(provider, change.password, change.email)
  if (!hash.ok) return hash
  const made = newAccount(provider, { email: change.email, passwordHash: hash.value, userMetadata: {} })
  const account = applied(made, change, hash.value, provider.clock())
  const created = await provider.store.createAccount(account)
  return created === 'created' ? success(account) : failure('email-exists')
}

/** Changes an account. A new password, address or ban ends every session. */
export async function changeForOperator(
  provider: Provider,
  userId: string,
  change: AdminChange,
): Promise<Outcome<AccountRecord, Refusal>> {
  const known = await provider.store.accountById(userId)
  if (known === null) return failure('no-such-user')
  const hash = await hashOf(provider, change.password, change.email ?? known.value.email)
  if (!hash.ok) return hash
  return changeAccount<AccountRecord>(provider.store, userId, (account): Decision<AccountRecord> => {
    if (account === null) return refusing('no-such-user')
    const changed = applied(account, change, hash.value, provider.clock())
    const isOver = hash.value !== null || changed.email !== account.email || Boolean(change.bannedUntil)
    const end = isOver ? { end: { allBut: [] } } : {}
    const next = isOver ? { ...changed, mailTokens: [], newEmail: null } : changed
    return { answer: success(next), change: { account: next, ...end } }
  })
}

/** Takes a factor away from somebody who has lost it. */
export function removeFactorForOperator(
  provider: Provider,
  userId: string,
  factorId: string,
): Promise<Outcome<AccountRecord, Refusal>> {
  return changeAccount<AccountRecord>(provider.store, userId, (account): Decision<AccountRecord> => {
    if (account === null) return refusing('no-such-user')
    const factors = account.factors.filter(({ id }) => id !== factorId)
    if (factors.length === account.factors.length) return refusing('no-factor')
    const isLast = !factors.some(({ status }) => status === 'verified')
    const changed = { ...account, factors, recoveryCodes: isLast ? null : account.recoveryCodes }
    return { answer: success(changed), change: { account: changed } }
  })
}

/** Takes a passkey away from somebody who has lost it. */
export function removePasskeyForOperator(
  provider: Provider,
  userId: string,
  passkeyId: string,
): Promise<Outcome<null, Refusal>> {
  return changeAccount<null>(provider.store, userId, (account): Decision<null> => {
    if (account === null) return refusing('no-such-user')
    const passkeys = account.passkeys.filter(({ id }) => id !== passkeyId)
    if (passkeys.length === account.passkeys.length) return refusing('no-passkey')
    return { answer: success(null), change: { account: { ...account, passkeys } } }
  })
}
