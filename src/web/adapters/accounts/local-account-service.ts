import type { AccountService } from '#domain/accounts/account-service.ts'
import { localProfileId, profileFromLogIn, profileFromSignUp } from '#domain/accounts/local-profile.ts'
import { changeProfile, type Profile } from '#domain/accounts/profile.ts'
import { failure, success } from '#domain/outcome.ts'
import { createKnownProfiles, type KnownProfiles } from './known-profiles.ts'
import { createUserSlot, type UserSlot } from './user-slot.ts'

const SIMULATED_DELAY_MS = 1000 // the specification's: long enough to see that something happens

type LocalAccountOptions = { delayMs?: number; known?: KnownProfiles; user?: UserSlot }

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/**
 * The simulated account flow: any credential is accepted after a short wait, and nothing leaves the browser.
 * Logging out removes the stored user; the diary, and the name and languages of the profile, stay here.
 */
export function createLocalAccountService({
  delayMs = SIMULATED_DELAY_MS,
  known = createKnownProfiles(),
  user = createUserSlot(),
}: LocalAccountOptions = {}): AccountService {
  const become = async (profile: Profile) => {
    user.write(profile)
    await known.keep(profile)
    return success(profile)
  }
  const enter = async (profile: Profile) => {
    await become(profile)
    return success({ step: 'in' as const, profile })
  }
  return {
    hosted: null,
    stored: user.read,
    remembers: user.isKept,
    async logIn(request) {
      await wait(delayMs)
      return enter(profileFromLogIn(request, await known.find(localProfileId(request.email))))
    },
    async signUp(request) {
      await wait(delayMs)
      return enter(profileFromSignUp(request))
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
    watch: user.watch,
  }
}
