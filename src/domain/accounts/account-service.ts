import type { LanguageCode } from '#domain/languages.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { Preferences, Profile } from './profile.ts'

export type LogInRequest = { email: string; password: string }

export type SignUpRequest = LogInRequest & {
  name: string
  nativeLanguage: LanguageCode
  targetLanguage: LanguageCode
}

/** What the learner may change of the profile. Preferences are merged into those there are. */
export type ProfileChange = Partial<Pick<Profile, 'name' | 'nativeLanguage' | 'targetLanguage'>> & {
  preferences?: Partial<Preferences>
}

/** Why an account operation failed. 'logged-out': there is no profile to change. */
export type AccountFailure =
  | 'invalid-credentials'
  | 'email-taken'
  | 'weak-password'
  | 'rate-limited'
  | 'offline'
  | 'logged-out'
  | 'storage-unavailable'
  | 'unexpected'

/** Who the learner is. A local adapter keeps everything in the browser; a hosted one talks to a provider. */
export type AccountService = {
  /** The profile this device remembers, without waiting for anyone; null when logged out. */
  stored(): Profile | null
  logIn(request: LogInRequest): Promise<Outcome<Profile, AccountFailure>>
  signUp(request: SignUpRequest): Promise<Outcome<Profile, AccountFailure>>
  update(change: ProfileChange): Promise<Outcome<Profile, AccountFailure>>
  logOut(): Promise<Outcome<null, AccountFailure>>
  /** Whether a log-in outlives this visit; false where the browser keeps nothing for this site. */
  remembers(): boolean
  /** Calls back when another tab logs in, out, or changes the profile. Answers how to stop watching. */
  watch(onChange: (profile: Profile | null) => void): () => void
}
