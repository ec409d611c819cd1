import type { Profile } from './profile.ts'

/** What the app knows about who is here. 'loading' lasts until the stored profile has been read. */
export type AccountState =
  | { status: 'loading' }
  | { status: 'logged-out' }
  | { status: 'logged-in'; profile: Profile }

/** The state that a stored profile means; no profile means logged out. */
export function accountStateOf(profile: Profile | null): AccountState {
  return profile === null ? { status: 'logged-out' } : { status: 'logged-in', profile }
}
