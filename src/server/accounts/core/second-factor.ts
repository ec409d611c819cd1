import type { AccountRecord } from '#domain/accounts/account-record.ts'
import { assuranceOf, withProof } from '#domain/accounts/assurance.ts'
import { success } from '#domain/outcome.ts'
import type { AuthContext } from '#server/accounts/http/authenticate.ts'
import type { Provider } from './accounts.ts'
import { type Decision, refusing } from './change-account.ts'
import { newFamily, type SignedIn } from './open-session.ts'

/**
 * The decision once a second factor was shown: the session rises, with new refresh tokens, so that those it had before
 * give nothing higher; the account's other sessions without a second factor end.
 */
export async function raiseSession(
  provider: Provider,
  account: AccountRecord,
  here: AuthContext,
  shown: { method: string; factorId: string },
): Promise<Decision<SignedIn>> {
  const { store, clock } = provider
  const { sessionId } = here.session.value
  const present = await store.session(account.userId, sessionId)
  if (present === null) return refusing('no-session')
  const now = clock()
  const { refreshToken, tokens } = newFamily(provider, { userId: account.userId, sessionId })
  const authentications = withProof(present.value.authentications, { ...shown, at: now })
  const session = { ...present.value, authentications, tokens, refreshedAt: now }
  const others = (await store.sessions(account.userId)).filter(
    ({ value }) => value.sessionId !== sessionId && assuranceOf(value.authentications, account) === 'aal1',
  )
  return {
    answer: success({ account, session, refreshToken }),
    change: {
      account,
      replace: { value: session, rev: present.rev },
      end: { only: others.map(({ value }) => value.sessionId) },
    },
  }
}
