import type { Profile } from '#domain/accounts/profile.ts'
import { type ProfileStore, signedInAccount } from './profile-store.adapter.ts'

/** Stores the profile of the account that is signed in; ignores any other. */
export function updateProfile(store: ProfileStore, profile: Profile): void {
  const stored = signedInAccount(store)
  if (stored?.id === profile.id && JSON.stringify(profile) !== JSON.stringify(stored)) store.write(profile)
}

/** Answers whether the stored profile is still the one of now: an answer that is older than a change must not undo it. */
export function keepsProfile({ read }: Pick<ProfileStore, 'read'>): () => boolean {
  const now = JSON.stringify(read())
  return () => JSON.stringify(read()) === now
}
