import { withoutLeftovers } from '#domain/accounts/account-record.ts'
import { DAY_MS } from '#domain/clock.ts'
import { failure, type Outcome, success } from '#domain/outcome.ts'
import type { Accounts } from '#server/accounts/core/accounts.ts'
import { changeAccount, endSessions, eventOf } from '#server/accounts/core/change-account.ts'
import { isSignUpOpen } from '#server/accounts/core/sign-up.ts'
import { findAccount } from './operate-accounts.ts'
import type { Operator } from './operators.ts'

/** Until an operator lifts it: a hundred years. */
const FOR_EVER_MS = 36_525 * DAY_MS

/** The accounts, changed by an operator, as the audit trail tells. */
export function actingAs(accounts: Accounts, { sessionId }: Pick<Operator, 'sessionId'>): Accounts {
  return { ...accounts, actor: { by: 'operator', sessionId } }
}

/** Ends every session of an account. Its known devices, links and diary stay. */
export async function endAllSessions(accounts: Accounts, userId: string): Promise<void> {
  await endSessions(accounts, userId, { allBut: [] })
}

/** Suspends an account and ends its sessions, or lifts that. Nothing is deleted. */
export async function suspend(
  accounts: Accounts,
  userId: string,
  isSuspended: boolean,
): Promise<Outcome<null, 'no-account'>> {
  const bannedUntil = isSuspended ? accounts.clock() + FOR_EVER_MS : null
  const changed = await changeAccount(accounts, userId, (account) => {
    if (!isSuspended && account.bannedUntil === null) return { answer: success(null) }
    const updated = { ...account, bannedUntil, updatedAt: accounts.clock() }
    return isSuspended
      ? { answer: success(null), change: { account: withoutLeftovers(updated), end: { allBut: [] } } }
      : { answer: success(null), change: { account: updated } }
  })
  return changed.ok ? success(null) : failure('no-account')
}

/**
 * Closes sign-up on all servers, or opens it again. What the settings close stays closed: 'closed-by-setting', and
 * nothing is stored.
 */
export async function closeSignUp(
  accounts: Accounts,
  isClosed: boolean,
): Promise<Outcome<null, 'closed-by-setting'>> {
  const { settings, store } = accounts
  if (!settings.allowsSignUp) return failure('closed-by-setting')
  const kind = isClosed ? 'sign-up-closed' : 'sign-up-opened'
  if ((await isSignUpOpen(accounts)) === isClosed)
    await store.closeSignUp(isClosed, eventOf(accounts, null, { kind }))
  return success(null)
}

/** `suspend`, as the command says it. */
export async function suspendAccount(
  accounts: Accounts,
  address: string,
  isSuspended: boolean,
): Promise<Outcome<string[], string>> {
  const found = await findAccount(accounts, address)
  if (!found.ok) return found
  const { userId, email } = found.value
  const done = await suspend(accounts, userId, isSuspended)
  if (!done.ok) return failure(`${email} is gone already.`)
  return success([isSuspended ? `${email} is suspended.` : `${email} is not suspended.`])
}

/** `closeSignUp`, as the command says it. */
export async function saySignUp(accounts: Accounts, isClosed: boolean): Promise<Outcome<string[], string>> {
  const done = await closeSignUp(accounts, isClosed)
  if (!done.ok) return failure('AUTH_SIGN_UP=false keeps sign-up closed, whatever is said here.')
  return success([isClosed ? 'Nobody can open an account.' : 'People can open accounts.'])
}
