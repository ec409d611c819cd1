import { parseProfile } from '#domain/accounts/parse-profile.ts'
import type { Profile } from '#domain/accounts/profile.ts'

/** The one key that says who is logged in. */
export const USER_KEY = 'echolog.user'

/** The profile that this device remembers. */
export type UserSlot = {
  read(): Profile | null
  /** Tells everyone who watches, in this tab and in others. */
  write(profile: Profile | null): void
  /** False where the browser keeps nothing for this site: then the profile lasts as long as the page. */
  isKept(): boolean
  /** Calls back when this tab or another one has written. Answers how to stop. */
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

/** Tries the storage, and no more once it has refused. */
function carefully(storage: () => Storage) {
  let isBlocked = false
  return {
    isBlocked: () => isBlocked,
    attempt<Value>(work: (store: Storage) => Value, instead: () => Value): Value {
      if (isBlocked) return instead()
      try {
        return work(storage())
      } catch (error) {
        isBlocked = true
        console.error('This browser keeps nothing for this site', error)
        return instead()
      }
    },
  }
}

/** The stored user in localStorage. */
export function createUserSlot(storage: () => Storage = () => window.localStorage): UserSlot {
  let forThisVisit: string | null = null
  const { attempt, isBlocked } = carefully(storage)
  const watchers = new Set<(profile: Profile | null) => void>()
  const readText = () =>
    attempt(
      (store) => store.getItem(USER_KEY),
      () => forThisVisit,
    )
  const read = () => parseStored(readText())
  return {
    read,
    write(profile) {
      forThisVisit = profile === null ? null : JSON.stringify(profile)
      const text = forThisVisit
      attempt<void>(
        (store) => (text === null ? store.removeItem(USER_KEY) : store.setItem(USER_KEY, text)),
        () => undefined,
      )
      for (const watcher of watchers) watcher(profile)
    },
    isKept: () => !isBlocked(),
    watch(onChange) {
      const hear = (event: StorageEvent) => {
        if (event.key === USER_KEY || event.key === null) onChange(read())
      }
      watchers.add(onChange)
      window.addEventListener('storage', hear)
      return () => {
        watchers.delete(onChange)
        window.removeEventListener('storage', hear)
      }
    },
  }
}
