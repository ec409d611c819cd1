import { FIRST_LANGUAGES, type LanguagePair } from '#domain/languages.ts'
import type { LogInRequest, SignUpRequest } from './account-service.ts'
import { LOCAL_ID } from './account-state.ts'
import { nameFromEmail, normaliseEmail } from './email-address.ts'
import { NEW_PREFERENCES, type Profile } from './profile.ts'

export const DEMO_CREDENTIAL: LogInRequest = { email: 'demo@example.com', password: 'demo' }

const DEMO_NAME = 'Demo User' // fixed by the specification, the same in every language

/** The same address always opens the same diary. */
export function localProfileId(email: string): string {
  return LOCAL_ID + normaliseEmail(email)
}

function isDemo({ email, password }: LogInRequest): boolean {
  return normaliseEmail(email) === DEMO_CREDENTIAL.email && password === DEMO_CREDENTIAL.password
}

/**
 * The profile that this browser knows for the address, else a new one named by the part before the @. The demo
 * credential is always 'Demo User'. Whoever gives a credential is not anonymous.
 */
export function profileFromLogIn(request: LogInRequest, known: Profile | null): Profile {
  const { isAnonymous: _, ...profile } = known ?? {
    id: localProfileId(request.email),
    name: nameFromEmail(request.email),
    email: request.email.trim(),
    ...FIRST_LANGUAGES,
    preferences: NEW_PREFERENCES,
  }
  return isDemo(request) ? { ...profile, name: DEMO_NAME } : profile
}

/** The profile of the demo for somebody who gave no credential: its diary, and the settings of last time. */
export function profileFromOpening(languages: LanguagePair, known: Profile | null): Profile {
  return { ...profileFromLogIn(DEMO_CREDENTIAL, known), ...languages, isAnonymous: true }
}

export function profileFromSignUp({ name, email, nativeLanguage, targetLanguage }: SignUpRequest): Profile {
  const id = localProfileId(email)
  const preferences = NEW_PREFERENCES
  return { id, name: name.trim(), email: email.trim(), nativeLanguage, targetLanguage, preferences }
}
