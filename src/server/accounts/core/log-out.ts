import { assuranceOf } from '#domain/accounts/assurance.ts'
import { failure, success } from '#domain/outcome.ts'
import type { Result } from './account-error.ts'
import { endSessions } from './account-events.ts'
import type { Accounts } from './accounts.ts'
import { type AuthContext, lacksSecondFactor } from './authenticate.ts'

/** Which sessions of the account end: this one, all but this one, all. */
export type LogOutScope = 'local' | 'others' | 'global'

const KINDS = { local: 'log-out', others: 'sessions-ended', global: 'sessions-ended' } as const

/**
 * Without the second factor of the account no session ends that has shown it. Whoever is only half in can still leave: with
 * 'global' the others that are only half in end too.
 */
async function logOutHalf(accounts: Accounts, auth: AuthContext, scope: LogOutScope): Result<null> {
  const { userId, session, account } = auth
  const isHalf = ({ value }: typeof session) => assuranceOf(value.authentications, account.value) === 'aal1'
  if (scope === 'others' || !isHalf(session)) return failure('factor-needed')
  const ended = scope === 'local' ? [session] : (await accounts.store.sessions(userId)).filter(isHalf)
  const only = ended.map(({ value }) => value.sessionId)
  await endSessions(accounts, userId, { only }, KINDS[scope])
  return success(null)
}

/** Ends sessions. */
export async function logOut(accounts: Accounts, auth: AuthContext, scope: LogOutScope): Result<null> {
  const { userId, account, session } = auth
  if (lacksSecondFactor(account.value, auth)) return logOutHalf(accounts, auth, scope)
  const here = [session.value.sessionId]
  const ended = { local: { only: here }, others: { allBut: here }, global: { allBut: [] } }
  await endSessions(accounts, userId, ended[scope], KINDS[scope])
  return success(null)
}
