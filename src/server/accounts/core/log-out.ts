import { assuranceOf } from '#domain/accounts/assurance.ts'
import { failure, success } from '#domain/outcome.ts'
import type { Result } from './account-error.ts'
import type { Accounts } from './accounts.ts'
import { type AuthContext, lacksSecondFactor } from './authenticate.ts'

/** Which sessions of the account end: this one, all but this one, all. */
export type LogOutScope = 'local' | 'others' | 'global'

/**
 * Without the second factor of the account no session ends that has shown it. Whoever is only half in can still leave: with
 * 'global' the others that are only half in end too.
 */
async function logOutHalf({ store }: Accounts, auth: AuthContext, scope: LogOutScope): Result<null> {
  const { userId, session, account } = auth
  const isHalf = ({ value }: typeof session) => assuranceOf(value.authentications, account.value) === 'aal1'
  if (scope === 'others' || !isHalf(session)) return failure('factor-needed')
  const ended = scope === 'local' ? [session] : (await store.sessions(userId)).filter(isHalf)
  await store.endSessions(userId, { only: ended.map(({ value }) => value.sessionId) })
  return success(null)
}

/** Ends sessions. */
export async function logOut(accounts: Accounts, auth: AuthContext, scope: LogOutScope): Result<null> {
  const { userId, account, session } = auth
  if (lacksSecondFactor(account.value, auth)) return logOutHalf(accounts, auth, scope)
  const here = [session.value.sessionId]
  const ended = { local: { only: here }, others: { allBut: here }, global: { allBut: [] } }
  await accounts.store.endSessions(userId, ended[scope])
  return success(null)
}
