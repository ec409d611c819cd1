import type { AccountRecord } from '#domain/accounts/account-record.ts'
import type { Result } from './account-error.ts'
import type { Accounts } from './accounts.ts'
import type { AuthContext } from './authenticate.ts'
import { changeAccount, type Decision, fail } from './change-account.ts'
import { presentSession } from './open-session.ts'

/** Changes the account of a session as long as the session is there: it may have ended since the request was let in. */
export function changeInSession<Value>(
  accounts: Accounts,
  auth: AuthContext,
  decide: (account: AccountRecord) => Decision<Value> | Promise<Decision<Value>>,
  whenNone?: Parameters<typeof changeAccount<Value>>[3],
): Result<Value> {
  const whileThere = async (account: AccountRecord): Promise<Decision<Value>> =>
    (await presentSession(accounts, auth)) === null ? fail('session-over') : decide(account)
  return changeAccount(accounts, auth.userId, whileThere, whenNone)
}
