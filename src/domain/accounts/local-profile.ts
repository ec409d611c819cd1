import type { LogInRequest, SignUpRequest } from './account-service.ts'
import { LOCAL_ID } from './account-state.ts'
import { nameFromEmail, normaliseEmail } from './email-address.ts'
import { NEW_PREFERENCES, type Profile } from './profile.ts'

/** Logs in as 'Demo User' where accounts are local. */
export const DEMO_CREDENTIAL: LogInRequest = { email: 'demo@example.com', password: 'demo' }

const DEMO_NAME = 'Demo User' // fixed by the specification, the same in every language

/** The languages of a profile that has given none, and the first choice at sign-up. */
export const FIRST_LANGUAGES = { nativeLanguage: 'en-US', targetLanguage: 'es-ES' } as const

/** The id of a local profile. The same address always opens the same diary. */
export function localProfileId(email: string): string {
  return LOCAL_ID + normaliseEmail(email)
}

function isDemo(request: LogInRequest): boolean {
  return (
    normaliseEmail(request.email) === DEMO_CREDENTIAL.email && request.password === DEMO_CREDENTIAL.password
  )
}

/**
 * The profile that a local log-in opens: the one this browser knows for the address, else a new one named from
 * the part before the @. The demo credential is always 'Demo User'.
 */
export function profileFromLogIn(request: LogInRequest, known: Profile | null): Profile {
  const profile = known ?? {
    id: localProfileId(request.email),
    name: nameFromEmail(request.email),
    email: request.email.trim(),
    ...FIRST_LANGUAGES,
    preferences: NEW_PREFERENCES,
  }
  return isDemo(request) ? { ...profile, name: DEMO_NAME } : profile
}

/** The profile that a local sign-up makes. The password is not kept anywhere. */
export function profileFromSignUp(request: SignUpRequest): Profile {
  return {
    id: localProfileId(request.email),
    name: request.name.trim(),
    email: request.email.trim(),
    nativeLanguage: request.nativeLanguage,
    targetLanguage: request.targetLanguage,
    preferences: NEW_PREFERENCES,
  }
}
