import { hasLocalId } from '#domain/accounts/account-state.ts'
import { parseProfile } from '#domain/accounts/parse-profile.ts'
import { learningNow, type Profile } from '#domain/accounts/profile.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import {
  keepStored,
  readStored,
  readStoredJson,
  STORAGE_KEYS,
  storedKeys,
  watchStored,
} from '#web/documents/local-storage.ts'
import { PROFILE_KEYS } from '#web/documents/profile-keys.ts'

export type ProfileStore = {
  read(): Profile | null
  /** Calls every watcher, in this tab and in others. */
  write(profile: Profile | null): void
  /** False where the browser keeps nothing: the profile lasts as long as the page. */
  isPersistent(): boolean
  /** Calls back after a write, here or in another tab. Returns how to stop. */
  watch(onChange: (profile: Profile | null) => void): () => void
}

function parseStored(text: string | null): Profile | null {
  if (text === null) return null
  try {
    const profile = parseProfile(JSON.parse(text))
    if (profile === null) console.error('The stored user is not a profile')
    return profile
  } catch (error) {
    console.error('The stored user could not be read', error)
    return null
  }
}

/** A learner's own key for an AI provider goes with the log-in, whichever way that ends: none but whoever is here has one. */
function forgetOwnKeys(profile: Profile | null): void {
  const kept = profile === null ? '' : PROFILE_KEYS.ownKey(profile.id)
  for (const key of storedKeys(PROFILE_KEYS.ownKey(''))) if (key !== kept) keepStored(key, null)
}

/**
 * In localStorage, which is not asked again once it has refused; a full one still lets a log-out take away what it has.
 * Without a profile nobody is logged in.
 */
export function createProfileStore(): ProfileStore {
  let inMemory: string | null = null
  let isUnreadable = false
  let isBlocked = false
  const { subscribe, emit } = createSubscribers<Profile | null>()
  function read(): Profile | null {
    const stored = isBlocked ? undefined : readStored(STORAGE_KEYS.user)
    if (stored === undefined && !isBlocked) isUnreadable = isBlocked = true
    return parseStored(stored === undefined ? inMemory : stored)
  }
  return {
    read,
    write(given) {
      const profile = given && learningNow(given)
      inMemory = profile === null ? null : JSON.stringify(profile)
      if (!isBlocked || (profile === null && !isUnreadable))
        isBlocked = !keepStored(STORAGE_KEYS.user, inMemory)
      if (!isUnreadable) forgetOwnKeys(profile)
      emit(profile)
    },
    isPersistent: () => !isBlocked,
    watch(onChange) {
      const hear = () => {
        const profile = read()
        forgetOwnKeys(profile) // the tab that has written it may be one of an earlier version
        onChange(profile)
      }
      const stops = [subscribe(onChange), watchStored(STORAGE_KEYS.user, hear)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** null for nobody, and for the demo. */
export function signedInAccount(store: Pick<ProfileStore, 'read'>): Profile | null {
  const stored = store.read()
  return stored === null || hasLocalId(stored) ? null : stored
}

/** Takes the session at the account provider out of this browser, and answers it; null where none is kept. */
export function takeSession(): unknown {
  const session = readStoredJson(STORAGE_KEYS.session)
  keepStored(STORAGE_KEYS.session, null)
  return session
}
