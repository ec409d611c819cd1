import { withoutLeftovers } from '#domain/accounts/account-record.ts'
import { assuranceOf } from '#domain/accounts/assurance.ts'
import { onlyDeviceOf } from '#domain/accounts/session-rules.ts'
import { failure, success } from '#domain/outcome.ts'
import type { Result } from './account-error.ts'
import { endSessions } from './account-events.ts'
import type { Accounts } from './accounts.ts'
import { type AuthContext, lacksSecondFactor } from './authenticate.ts'
import { changeInSession } from './change-in-session.ts'

/** Which sessions of the account end: this one, all but this one, all. */
export type LogOutScope = 'local' | 'others' | 'global'

/**
 * Without the second factor of the account no session ends that has shown it. Whoever is only half in can still leave: with
 * 'global' the others that are only half in end too.
 */
async function logOutHalf(accounts: Accounts, auth: AuthContext, scope: LogOutScope): Result<null> {
  const { userId, session, account } = auth
  const isHalf = ({ value: { program, authentications } }: typeof session) =>
    program === undefined && assuranceOf(authentications, account.value) === 'aal1'
  if (scope === 'others' || !isHalf(session)) return failure('factor-needed')
  const ended = scope === 'local' ? [session] : (await accounts.store.sessions(userId)).filter(isHalf)
  const only = ended.map(({ value }) => value.sessionId)
  await endSessions(accounts, userId, { only }, scope === 'local' ? 'log-out' : 'sessions-ended')
  return success(null)
}

/** Ends every session but those in `kept`, and what whoever had them may have left half done. */
function endOthers(accounts: Accounts, auth: AuthContext, kept: readonly string[]): Result<null> {
  return changeInSession<null>(accounts, auth, (account) => {
    const knownDevices = onlyDeviceOf(account, auth.session.value)
    const changed = { ...withoutLeftovers(account), knownDevices }
    return { answer: success(null), change: { account: changed, end: { allBut: kept } } }
  })
}

/** Ends sessions. */
export async function logOut(accounts: Accounts, auth: AuthContext, scope: LogOutScope): Result<null> {
  const { userId, account, session } = auth
  if (lacksSecondFactor(account.value, auth)) return logOutHalf(accounts, auth, scope)
  const here = [session.value.sessionId]
  if (scope !== 'local') return endOthers(accounts, auth, scope === 'global' ? [] : here)
  await endSessions(accounts, userId, { only: here }, 'log-out')
  return success(null)
}
