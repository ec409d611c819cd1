import { hasLocalId } from '#domain/accounts/account-state.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import type { AccountSession } from './account-session.ts'
import { useAccount } from './use-account.ts'

type AuthContext = { demo: Profile | null; isIn: boolean }

/**
 * Whether whoever is here has nothing to do on a page of entering. The demo is a profile without an account: it may
 * log in and sign up. Where accounts are local, every profile is an account.
 */
export function useIsIn(session: AccountSession): AuthContext {
  const account = useAccount(session)
  if (account.status !== 'logged-in') return { demo: null, isIn: false }
  const isDemo = session.hosted !== null && hasLocalId(account.profile)
  return { demo: isDemo ? account.profile : null, isIn: !isDemo }
}
