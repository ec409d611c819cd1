import type { AccountService, PreferenceChanges } from '#domain/accounts/account-service.ts'
import {
  DEMO_CREDENTIAL,
  localProfileId,
  profileFromLogIn,
  profileFromOpening,
  profileFromSignUp,
} from '#domain/accounts/local-profile.ts'
import { changePreferences } from '#domain/accounts/preference-changes.ts'
import { changeProfile, type Profile } from '#domain/accounts/profile.ts'
import { failure, success } from '#domain/outcome.ts'
import { createKnownProfiles, type KnownProfiles } from '#web/documents/known-profiles.ts'
import { createProfileStore, type ProfileStore } from './profile-store.adapter.ts'

const SIMULATED_DELAY_MS = 1000 // the specification's: long enough to see that something happens

type LocalAccountOptions = { delayMs?: number; known?: KnownProfiles; store?: ProfileStore }

/**
 * Simulated accounts: any credential is accepted, nothing leaves the browser. The diary, and the profile for the next
 * log-in, stay after a log-out.
 */
export function createLocalAccountService({
  delayMs = SIMULATED_DELAY_MS,
  known = createKnownProfiles(),
  store = createProfileStore(),
}: LocalAccountOptions = {}): AccountService {
  const wait = () => new Promise((resolve) => setTimeout(resolve, delayMs))
  const save = async (profile: Profile) => {
    store.write(profile)
    await known.keep(profile)
    return success(profile)
  }
  const signIn = async (profile: Profile) => {
    await save(profile)
    return success({ step: 'signed-in' as const, profile })
  }
  const preferences: PreferenceChanges = {
    change(change) {
      const profile = store.read()
      if (profile === null) return
      void save({ ...profile, preferences: changePreferences(profile.preferences, change) })
    },
    async send() {
      await wait()
      return store.read() === null ? failure('logged-out') : success(null)
    },
    isWaiting: () => false,
    isKept: store.isPersistent,
    subscribe: () => () => undefined,
  }
  const findKnown = (email: string) => known.find(localProfileId(email))
  return {
    hosted: null,
    demo: {
      async languages() {
        const demo = await findKnown(DEMO_CREDENTIAL.email)
        return demo && { nativeLanguage: demo.nativeLanguage, targetLanguage: demo.targetLanguage }
      },
      async open(languages) {
        return save(profileFromOpening(languages, await findKnown(DEMO_CREDENTIAL.email)))
      },
    },
    stored: store.read,
    isPersistent: store.isPersistent,
    watch: store.watch,
    async logIn(request) {
      await wait()
      return signIn(profileFromLogIn(request, await findKnown(request.email)))
    },
    async signUp(request) {
      await wait()
      return signIn(profileFromSignUp(request))
    },
    async update(change) {
      await wait()
      const profile = store.read()
      return profile === null ? failure('logged-out') : save(changeProfile(profile, change))
    },
    loadPreferences: async () => preferences,
    async logOut() {
      store.write(null)
      return success(null)
    },
    refresh: async () => undefined,
    accessToken: async () => null,
    renewToken: async () => false,
    stayWhile: () => undefined,
  }
}
