import { fieldsOf } from '#domain/fields.ts'
import type { Profile } from './profile.ts'

/** What a menu or a public page shows of a profile. */
export type Visitor = Pick<Profile, 'id' | 'name' | 'email' | 'isAnonymous'>

/** 'loading' until the stored profile has been read. */
export type AccountState<Known = Profile> =
  | { status: 'loading' }
  | { status: 'logged-out' }
  | { status: 'logged-in'; profile: Known }

export function accountStateOf<Known = Profile>(profile: Known | null): AccountState<Known> {
  return profile === null ? { status: 'logged-out' } : { status: 'logged-in', profile }
}

/** What a public page shows of a stored profile, without the code of `parseProfile`; null where it is none. */
export function parseVisitor(value: unknown): Visitor | null {
  const { id, name, email, isAnonymous } = fieldsOf(value)
  if (typeof id !== 'string' || id === '' || typeof name !== 'string' || name === '') return null
  return {
    id,
    name,
    ...(typeof email === 'string' && email !== '' && { email }),
    ...(isAnonymous === true && { isAnonymous }),
  }
}

/** The prefix of ids of profiles without an account at a provider. */
export const LOCAL_ID = 'local:'

/** The demo, whose pages may go into any other profile of this browser. */
export const DEMO_ID = `${LOCAL_ID}demo@example.com`

export function hasLocalId({ id }: { id: string }): boolean {
  return id.startsWith(LOCAL_ID)
}

/** Whether an account is signed in at a provider: not so for the demo. */
export function hasAccount(account: AccountState<{ id: string }>): boolean {
  return account.status === 'logged-in' && !hasLocalId(account.profile)
}

/**
 * Whether the diary was begun without an account, so that its profile names nobody. Where `accounts` are at a provider that
 * holds for every profile of this browser alone, also one that an earlier version has stored.
 */
export function isAnonymous(profile: Visitor, accounts: 'local' | 'hosted'): boolean {
  return profile.isAnonymous === true || (accounts === 'hosted' && hasLocalId(profile))
}
