import { FIRST_LANGUAGES, isLanguageCode } from '#domain/languages.ts'
import type { ProfileChange, SignUpRequest } from './account-service.ts'
import { nameFromEmail } from './email-address.ts'
import { parseProfile } from './parse-profile.ts'
import { changeProfile, NEW_PREFERENCES, type Preferences, type Profile } from './profile.ts'

/** The metadata is of any shape: the learner can write it. */
export type ProviderUser = { id: string; email?: string | undefined; user_metadata: Record<string, unknown> }

function nameOf({ name, full_name: fullName }: Record<string, unknown>, email: string): string {
  const given = [name, fullName].find((one) => typeof one === 'string' && one.trim() !== '')
  return typeof given === 'string' ? given : nameFromEmail(email) || email
}

/** The profile of an account; defaults for what its metadata lacks. */
export function profileFromUser({ id, email = '', user_metadata: metadata }: ProviderUser): Profile {
  const { nativeLanguage, targetLanguage } = metadata
  const languages = {
    nativeLanguage: isLanguageCode(nativeLanguage) ? nativeLanguage : FIRST_LANGUAGES.nativeLanguage,
    targetLanguage: isLanguageCode(targetLanguage) ? targetLanguage : FIRST_LANGUAGES.targetLanguage,
  }
  const profile = parseProfile({ ...metadata, id, name: nameOf(metadata, email) || id, email, ...languages })
  if (profile === null) throw new Error('the account provider sent a user without an id')
  return profile
}

export function metadataOfNew({ name, nativeLanguage, targetLanguage }: SignUpRequest) {
  return { name: name.trim(), nativeLanguage, targetLanguage, preferences: NEW_PREFERENCES }
}

/** Preferences as they are to be, and null for each that is not any more: a provider replaces them, ours merges them one by one. */
export function metadataOfPreferences(before: Preferences, after: Preferences) {
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name))
  return { preferences: { ...Object.fromEntries(gone.map((name) => [name, null])), ...after } }
}

/** Whole keys, because a provider merges only the top level. null removes a key. */
export function metadataOfChange(profile: Profile, change: ProfileChange): Record<string, unknown> {
  const next = changeProfile(profile, change)
  const keys = Object.keys(change) as (keyof ProfileChange)[]
  return Object.fromEntries(keys.map((key) => [key, next[key] ?? null]))
}
