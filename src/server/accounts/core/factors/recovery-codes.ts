import type { AccountRecord, RecoveryCodes } from '#domain/accounts/account-record.ts'
import { hasSecondFactor } from '#domain/accounts/session-rules.ts'
import { failure, success } from '#domain/outcome.ts'
import type { Result } from '#server/accounts/core/account-error.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { checkSessionAttemptLimit, clearSessionAttempts } from '#server/accounts/core/attempt-limits.ts'
import { type AuthContext, changeInSession, freshnessError } from '#server/accounts/core/authenticate.ts'
import { changeAccount, countFailure, type Decision, fail } from '#server/accounts/core/change-account.ts'
import { presentSession, raiseSession, type SignedIn } from '#server/accounts/core/open-session.ts'
import { bareCode, newLetterCode } from '#server/accounts/tokens/random.ts'

export const CODES_IN_A_SET = 10

export type NewCodes = { kept: RecoveryCodes; codes: string[] }

function hashOf({ secrets }: Accounts, userId: string, code: string): string {
  return secrets.hmac('recovery-code', `${userId}\n${bareCode(code)}`)
}

function makeCodes(accounts: Accounts, account: AccountRecord, friendlyName: string): NewCodes {
  const now = accounts.clock()
  const codes = Array.from({ length: CODES_IN_A_SET }, () => newLetterCode(accounts.random))
  const kept = {
    id: account.recoveryCodes?.id ?? accounts.random.id(), // who came in by a code stays in when there are others
    friendlyName,
    createdAt: now,
    updatedAt: now,
    codeHashes: codes.map((code) => hashOf(accounts, account.userId, code)),
  }
  return { kept, codes }
}

/** A set of codes for the day when the phone is gone. A new set ends the one before. */
export function generateRecoveryCodes(
  accounts: Accounts,
  auth: AuthContext,
  { isNew, friendlyName }: { isNew: boolean; friendlyName: string | null },
): Result<NewCodes> {
  return changeInSession<NewCodes>(accounts, auth, (account) => {
    const present = account.recoveryCodes
    if (!hasSecondFactor(account)) return fail('factor-missing')
    const refused = freshnessError(accounts, account, auth)
    if (refused !== null) return fail(refused)
    if (isNew && present !== null) return fail('already-exists')
    if (!isNew && present === null) return fail('not-found')
    const made = makeCodes(accounts, account, friendlyName ?? present?.friendlyName ?? 'Recovery codes')
    return { answer: success(made), change: { account: { ...account, recoveryCodes: made.kept } } }
  })
}

/** Drops the codes. */
export function dropRecoveryCodes(accounts: Accounts, auth: AuthContext): Result<{ id: string }> {
  const decide = (account: AccountRecord): Decision<{ id: string }> => {
    if (account.recoveryCodes === null) return fail('not-found')
    if (auth.aal === 'aal1') return fail('factor-needed')
    const refused = freshnessError(accounts, account, auth)
    if (refused !== null) return fail(refused)
    const { id } = account.recoveryCodes
    return { answer: success({ id }), change: { account: { ...account, recoveryCodes: null } } }
  }
  return changeInSession(accounts, auth, decide, 'not-found')
}

/** Raises the session by a code, which then is used up. */
export async function spendRecoveryCode(
  accounts: Accounts,
  auth: AuthContext,
  code: string,
): Result<SignedIn> {
  if (!(await checkSessionAttemptLimit(accounts, 'second-factor', auth))) return failure('rate-limited')
  const decide = async (account: AccountRecord): Promise<Decision<SignedIn>> => {
    const kept = account.recoveryCodes
    if (kept === null) return fail('not-found')
    const hash = hashOf(accounts, account.userId, code)
    if (!kept.codeHashes.includes(hash)) return fail('wrong-code')
    const codeHashes = kept.codeHashes.filter((one) => one !== hash)
    const recoveryCodes = { ...kept, codeHashes, updatedAt: accounts.clock() }
    const shown = { method: 'mfa/recovery_code', factorId: kept.id }
    const present = await presentSession(accounts, auth)
    if (present === null) return fail('session-over')
    return raiseSession(accounts, { ...account, recoveryCodes }, present, shown)
  }
  const used = await changeAccount(accounts, auth.userId, decide, 'not-found')
  if (used.ok) await clearSessionAttempts(accounts, 'second-factor', auth)
  else if (used.error === 'wrong-code') countFailure(accounts, 'second-factor-failed', auth)
  return used
}
