import type { Profile } from './profile.ts'

/** As much of a profile as a menu or a public page shows. */
export type Visitor = Pick<Profile, 'id' | 'name' | 'email'>

/** Who is signed in; 'loading' until the stored profile has been read. */
export type AccountState<Known = Profile> =
  | { status: 'loading' }
  | { status: 'logged-out' }
  | { status: 'logged-in'; profile: Known }

/** The state that a stored profile stands for; null is logged out. */
export function accountStateOf<Known = Profile>(profile: Known | null): AccountState<Known> {
  return profile === null ? { status: 'logged-out' } : { status: 'logged-in', profile }
}

/**
 * As much of a stored profile as a public page shows; null where it is none. The app reads the whole by `parseProfile`,
 * whose rules a public page need not load.
 */
export function parseVisitor(value: unknown): Visitor | null {
  const { id, name, email } = (value ?? {}) as Record<string, unknown>
  if (typeof id !== 'string' || id === '' || typeof name !== 'string' || name === '') return null
  return { id, name, ...(typeof email === 'string' && email !== '' && { email }) }
}

/** How the id of a profile begins that has no account at a provider. */
export const LOCAL_ID = 'local:'

/** Whether a profile lives in this browser alone, with no account at a provider. */
export function hasLocalId({ id }: { id: string }): boolean {
  return id.startsWith(LOCAL_ID)
}

/** Whether an account at a provider is signed in: the demo's profile is none. */
export function hasAccount(account: AccountState<{ id: string }>): boolean {
  return account.status === 'logged-in' && !hasLocalId(account.profile)
}
