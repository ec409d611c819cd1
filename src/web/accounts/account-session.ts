import type { AccountService } from '#domain/accounts/account-service.ts'
import { type AccountState, accountStateOf } from '#domain/accounts/account-state.ts'
import { createSubscribers } from '#domain/subscribers.ts'

/** The signed-in account as every screen sees it, and what can be done about it. */
export type AccountSession = Pick<
  AccountService,
  'logIn' | 'signUp' | 'update' | 'logOut' | 'refresh' | 'isPersistent'
> & {
  get(): AccountState
  /** Calls back after every change. Returns how to stop. */
  subscribe(onChange: () => void): () => void
}

function readStored(service: AccountService): AccountState {
  try {
    return accountStateOf(service.stored())
  } catch (error) {
    console.error('The stored user could not be read', error)
    return { status: 'logged-out' }
  }
}

/** Follows an account service, starting from the profile that this device has stored. */
export function createAccountSession(service: AccountService): AccountSession {
  const { logIn, signUp, update, logOut, refresh, isPersistent } = service
  let state = readStored(service)
  const { subscribe, emit } = createSubscribers()
  service.watch((profile) => {
    state = accountStateOf(profile)
    emit()
  })
  return { get: () => state, subscribe, logIn, signUp, update, logOut, refresh, isPersistent }
}
