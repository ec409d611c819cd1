import { type ProviderUser, profileFromUser } from '#domain/accounts/hosted-profile.ts'
import { inForce, parseWaiting, type WaitingPreferences } from '#domain/accounts/preference-changes.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { keepStored, readStoredJson } from '#web/documents/local-storage.ts'
import { PROFILE_KEYS } from '#web/documents/profile-keys.ts'

/** Where the browser keeps nothing: what waits lasts as long as the page. */
const inMemory = new Map<string, WaitingPreferences>()

/** Changes of preferences that the account has not got; null for none. */
export function readWaiting(accountId: string): WaitingPreferences | null {
  // what is stored is older where the browser had no more room
  return inMemory.get(accountId) ?? parseWaiting(readStoredJson(PROFILE_KEYS.waitingPreferences(accountId)))
}

/** null for none. */
export function keepWaiting(accountId: string, waiting: WaitingPreferences | null): void {
  const json = waiting && JSON.stringify(waiting)
  const isKept = keepStored(PROFILE_KEYS.waitingPreferences(accountId), json)
  if (isKept || waiting === null) inMemory.delete(accountId)
  else inMemory.set(accountId, waiting)
}

/** Whether all that waits outlasts the page. */
export function isWaitingKept(accountId: string): boolean {
  return !inMemory.has(accountId)
}

/** The profile of an account with what was changed here and has not got there. */
export function profileWithWaiting(user: ProviderUser): Profile {
  const profile = profileFromUser(user)
  const waiting = readWaiting(profile.id)
  if (waiting === null) return profile
  return { ...profile, preferences: inForce(waiting, profile.preferences) }
}
