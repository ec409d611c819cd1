import type {
  AccountAnswer,
  AccountService,
  Entrance,
  HostedAccounts,
  LogInRequest,
  ProfileChange,
  SignUpRequest,
} from '#domain/accounts/account-service.ts'
import { type AccountState, accountStateOf } from '#domain/accounts/account-state.ts'
import type { Profile } from '#domain/accounts/profile.ts'

/** Who is here, as every screen sees it. */
export type AccountSession = {
  get(): AccountState
  /** Calls back after every change. Answers how to stop. */
  subscribe(onChange: () => void): () => void
  logIn(request: LogInRequest): AccountAnswer<Entrance>
  signUp(request: SignUpRequest): AccountAnswer<Entrance>
  update(change: ProfileChange): AccountAnswer<Profile>
  logOut(): AccountAnswer<null>
  /** What only accounts at a provider have; null where accounts live in this browser alone. */
  hosted: HostedAccounts | null
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
  const enter = async (answer: AccountAnswer<Entrance>) => {
    const outcome = await answer
    if (outcome.ok && outcome.value.step === 'in') become(outcome.value.profile)
    return outcome
  }
  service.watch(become)
  return {
    get: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    hosted: service.hosted,
    logIn: (request) => enter(service.logIn(request)),
    signUp: (request) => enter(service.signUp(request)),
    async update(change) {
      const outcome = await service.update(change)
      if (outcome.ok) become(outcome.value)
      return outcome
    },
    async logOut() {
      const outcome = await service.logOut()
      if (outcome.ok) become(null)
      return outcome
    },
    remembers: service.remembers,
  }
}
