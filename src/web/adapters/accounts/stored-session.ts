import { hasLocalId } from '#domain/accounts/account-state.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import type { UserSlot } from './user-slot.ts'

/** Where the provider's client keeps its session. */
export const SESSION_KEY = 'echolog.session'

/** Whoever is here at the provider; null for nobody, and for the demo. */
export function accountHere(user: UserSlot): Profile | null {
  const stored = user.read()
  return stored === null || hasLocalId(stored) ? null : stored
}

/** Removes the provider's session from this browser, where nobody can be told of the log-out. */
export function forgetSession(): void {
  try {
    localStorage.removeItem(SESSION_KEY)
  } catch (error) {
    console.error('This browser keeps nothing for this site', error)
  }
}
