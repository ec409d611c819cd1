import type {
  AccountFailure,
  AccountService,
  LogInRequest,
  ProfileChange,
  SignUpRequest,
} from '#domain/accounts/account-service.ts'
import { type AccountState, accountStateOf } from '#domain/accounts/account-state.ts'
import type { Profile } from '#domain/accounts/profile.ts'
import type { Outcome } from '#domain/outcome.ts'

type Result = Promise<Outcome<Profile, AccountFailure>>

/** Who is here, as every screen sees it. */
export type AccountSession = {
  get(): AccountState
  /** Calls back after every change. Answers how to stop. */
  subscribe(onChange: () => void): () => void
  logIn(request: LogInRequest): Result
  signUp(request: SignUpRequest): Result
  update(change: ProfileChange): Result
  logOut(): Promise<Outcome<null, AccountFailure>>
  /** Whether a log-in outlives this visit. */
  remembers(): boolean
}

function readStored(service: AccountService): AccountState {
  try {
    return accountStateOf(service.stored())
  } catch (error) {
    console.error('The stored user could not be read', error)
    return { status: 'logged-out' }
  }
}

/** Follows an account service, including what other tabs do. Starts from the profile this device remembers. */
export function createAccountSession(service: AccountService): AccountSession {
  let state = readStored(service)
  const listeners = new Set<() => void>()
  const become = (profile: Profile | null) => {
    state = accountStateOf(profile)
    for (const listener of listeners) listener()
  }
  const take = async (result: Result) => {
    const outcome = await result
    if (outcome.ok) become(outcome.value)
    return outcome
  }
  service.watch(become)
  return {
    get: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    logIn: (request) => take(service.logIn(request)),
    signUp: (request) => take(service.signUp(request)),
    update: (change) => take(service.update(change)),
    async logOut() {
      const outcome = await service.logOut()
      if (outcome.ok) become(null)
      return outcome
    },
    remembers: service.remembers,
  }
}
