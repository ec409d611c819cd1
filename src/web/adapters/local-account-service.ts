import type { AccountService } from '#domain/accounts/account-service.ts'
import { changeProfile } from '#domain/accounts/change-profile.ts'
import { localProfileId, profileFromLogIn, profileFromSignUp } from '#domain/accounts/local-profile.ts'
import { parseProfile } from '#domain/accounts/parse-profile.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import { failure, success } from '#domain/outcome.ts'
import { createKnownProfiles, type KnownProfiles } from './known-profiles.ts'

/** The one key that says who is logged in. */
export const USER_KEY = 'echolog.user'

const SIMULATED_DELAY_MS = 1000 // the specification's: long enough to see that something happens

type LocalAccountOptions = { delayMs?: number; known?: KnownProfiles; storage?: () => Storage }

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
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

/** The stored user. Where the browser allows no storage, one that lasts as long as the page. */
function createUserSlot(storage: () => Storage) {
  let forThisVisit: string | null = null
  let isBlocked = false
  const attempt = <Value>(work: (store: Storage) => Value, instead: () => Value): Value => {
    if (isBlocked) return instead()
    try {
      return work(storage())
    } catch (error) {
      isBlocked = true
      console.error('This browser keeps nothing for this site', error)
      return instead()
    }
  }
  return {
    read: () =>
      parseStored(
        attempt(
          (store) => store.getItem(USER_KEY),
          () => forThisVisit,
        ),
      ),
    write(profile: Profile | null) {
      forThisVisit = profile === null ? null : JSON.stringify(profile)
      const text = forThisVisit
      attempt<void>(
        (store) => (text === null ? store.removeItem(USER_KEY) : store.setItem(USER_KEY, text)),
        () => undefined,
      )
    },
    isKept: () => !isBlocked,
  }
}

/**
 * The simulated account flow: any credential is accepted after a short wait, and nothing leaves the browser.
 * Logging out removes the stored user; the diary, and the name and languages of the profile, stay here.
 */
export function createLocalAccountService({
  delayMs = SIMULATED_DELAY_MS,
  known = createKnownProfiles(),
  storage = () => window.localStorage,
}: LocalAccountOptions = {}): AccountService {
  const user = createUserSlot(storage)
  const become = async (profile: Profile) => {
    user.write(profile)
    await known.keep(profile)
    return success(profile)
  }
  return {
    stored: user.read,
    remembers: user.isKept,
    async logIn(request) {
      await wait(delayMs)
      return become(profileFromLogIn(request, await known.find(localProfileId(request.email))))
    },
    async signUp(request) {
      await wait(delayMs)
      return become(profileFromSignUp(request))
    },
    async update(change) {
      await wait(delayMs)
      const profile = user.read()
      return profile === null ? failure('logged-out') : become(changeProfile(profile, change))
    },
    async logOut() {
      user.write(null)
      return success(null)
    },
    watch(onChange) {
      const hear = (event: StorageEvent) => {
        if (event.key === USER_KEY || event.key === null) onChange(user.read())
      }
      window.addEventListener('storage', hear)
      return () => window.removeEventListener('storage', hear)
    },
  }
}
