import { hasLocalId } from '#domain/accounts/account-state.ts'
import { parseProfile } from '#domain/accounts/parse-profile.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { createSubscribers } from '#domain/subscribers.ts'
import { tryStorage } from '#web/adapters/browser/browser-device.ts'

/** The localStorage key; without it nobody is logged in. */
export const USER_KEY = 'echolog.user'

/** The localStorage key of the session at the account provider. */
export const SESSION_KEY = 'echolog.session'

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

/** In localStorage, which is not tried again once it has refused. */
export function createProfileStore(storage: () => Storage = () => window.localStorage): ProfileStore {
  let inMemory: string | null = null
  let isBlocked = false
  function attempt<Value>(work: (storage: Storage) => Value, fallback: Value): Value {
    if (isBlocked) return fallback
    try {
      return work(storage())
    } catch (error) {
      isBlocked = true
      console.error('This browser keeps nothing for this site', error)
      return fallback
    }
  }
  const { subscribe, emit } = createSubscribers<Profile | null>()
  const read = () => parseStored(attempt((store) => store.getItem(USER_KEY), inMemory))
  return {
    read,
    write(profile) {
      const text = profile === null ? null : JSON.stringify(profile)
      inMemory = text
      attempt<void>(
        (store) => (text === null ? store.removeItem(USER_KEY) : store.setItem(USER_KEY, text)),
        undefined,
      )
      emit(profile)
    },
    isPersistent: () => !isBlocked,
    watch(onChange) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === USER_KEY || event.key === null) onChange(read())
      }
      const unsubscribe = subscribe(onChange)
      window.addEventListener('storage', onStorage)
      return () => {
        unsubscribe()
        window.removeEventListener('storage', onStorage)
      }
    },
  }
}

/** null for nobody, and for the demo. */
export function signedInAccount(store: Pick<ProfileStore, 'read'>): Profile | null {
  const stored = store.read()
  return stored === null || hasLocalId(stored) ? null : stored
}

/** Removes the session when the account provider cannot be told of the log-out. */
export function forgetSession(): void {
  tryStorage('The session could not be removed', () => localStorage.removeItem(SESSION_KEY), undefined)
}
