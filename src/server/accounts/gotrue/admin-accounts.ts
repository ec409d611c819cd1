import { z } from 'zod'
import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { withoutLeftovers } from '#domain/accounts/leftovers.ts'
import { confirmAddress } from '#domain/accounts/mail-tokens.ts'
import { failure, success } from '#domain/outcome.ts'
import type { Result } from '#server/accounts/core/account-error.ts'
import { mergeMetadata, newAccount, parseEmail, passwordError } from '#server/accounts/core/account-fields.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { changeAccount } from '#server/accounts/core/change-account.ts'
import { invalid, type Reply } from './auth-errors.ts'
import { metadata, text } from './request-fields.ts'

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

export const adminBody = z.object({
  email: text,
  password: text,
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: text,
})

const UNIT_MS: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 }
const DURATION = /^(\d+(\.\d+)?(ms|h|m|s))+$/
const LONGEST_MS = 2_562_047 * 3_600_000 // what Go can say

/** Until when a length of time lasts as Go writes it ('24h', '1h30m'); null for 'none', which lifts a ban. */
function bannedUntil(duration: string, now: number): Reply<number | null> {
  if (duration === 'none') return success(null)
  const parts = [...duration.matchAll(/([\d.]+)(ms|h|m|s)/g)]
  const ms = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNIT_MS[unit ?? ''] ?? 0), 0)
  if (!DURATION.test(duration) || ms > LONGEST_MS) return invalid('invalid format for ban duration')
  return success(ms === 0 ? null : Math.round(now + ms))
}

/** What an operator wants of an account, from the body of the request. */
export function adminChangeIn(body: z.output<typeof adminBody>, now: number): Reply<AdminChange> {
  const email = body.email ? parseEmail(body.email) : null
  if (email !== null && !email.ok) return email
  const ban = body.ban_duration ? bannedUntil(body.ban_duration, now) : null
  if (ban !== null && !ban.ok) return ban
  return success({
    ...(email !== null && { email: email.value }),
    ...(body.password && { password: body.password }),
    ...(body.email_confirm && { confirmsEmail: true }),
    ...(body.user_metadata && { userMetadata: body.user_metadata }),
    ...(body.app_metadata && { appMetadata: body.app_metadata }),
    ...(ban !== null && { bannedUntil: ban.value }),
  })
}

async function hashOf(
  accounts: Accounts,
  password: string | undefined,
  email: string,
): Result<string | null> {
  if (password === undefined) return success(null)
  const weak = passwordError(accounts, password, email)
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
  const hash = await hashOf(accounts, change.password, change.email)
  if (!hash.ok) return hash
  const made = newAccount(accounts, { email: change.email, passwordHash: hash.value, userMetadata: {} })
  const account = applied(made, change, hash.value, accounts.clock())
  const created = await accounts.store.createAccount(account)
  return created === 'created' ? success(account) : failure('email-taken')
}

/** Changes an account. A new password, address or ban ends every session. */
export async function changeForOperator(
  accounts: Accounts,
  userId: string,
  change: AdminChange,
): Result<AccountRecord> {
  const known = await accounts.store.accountById(userId)
  if (known === null) return failure('no-account')
  const hash = await hashOf(accounts, change.password, change.email ?? known.value.email)
  if (!hash.ok) return hash
  return changeAccount<AccountRecord>(accounts, userId, (account) => {
    const changed = applied(account, change, hash.value, accounts.clock())
    const isOver = hash.value !== null || changed.email !== account.email || Boolean(change.bannedUntil)
    const next = isOver ? { ...withoutLeftovers(changed), knownDevices: [] } : changed
    const end = isOver ? { end: { allBut: [] } } : {}
    return { answer: success(next), change: { account: next, ...end } }
  })
}
