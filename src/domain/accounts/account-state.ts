import type { Profile } from './profile.ts'

/** As much of a profile as it takes to say who is here. */
export type Visitor = Pick<Profile, 'id' | 'name' | 'email'>

/**
 * What the app knows about who is here. 'loading' lasts until the stored profile has been read. Pages and parts that
 * only say who it is want an `AccountState<Visitor>`.
 */
export type AccountState<Known = Profile> =
  | { status: 'loading' }
  | { status: 'logged-out' }
  | { status: 'logged-in'; profile: Known }

/** The state that a stored profile means; no profile means logged out. */
export function accountStateOf<Known = Profile>(profile: Known | null): AccountState<Known> {
  return profile === null ? { status: 'logged-out' } : { status: 'logged-in', profile }
}
