import { useSyncExternalStore } from 'react'
import type { AccountAnswer, AccountService } from '#domain/accounts/account-service.ts'
import { type AccountState, accountStateOf } from '#domain/accounts/account-state.ts'
import type { PreferenceChange } from '#domain/accounts/preference-changes.ts'
import { failure, success } from '#domain/outcome.ts'
import { createSubscribers } from '#domain/subscribers.ts'

export type AccountSession = Pick<
  AccountService,
  'logIn' | 'signUp' | 'update' | 'loadPreferences' | 'logOut' | 'refresh' | 'isPersistent' | 'demo'
> & {
  get(): AccountState
  /** Calls back after every change. Returns how to stop. */
  subscribe(onChange: () => void): () => void
}

const LOADING: AccountState = { status: 'loading' }

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
  const { logIn, signUp, update, loadPreferences, logOut, refresh, isPersistent, demo } = service
  let state = readStored(service)
  const { subscribe, emit } = createSubscribers()
  service.watch((profile) => {
    state = accountStateOf(profile)
    emit()
  })
  const accounts = { logIn, signUp, update, loadPreferences, logOut, refresh, isPersistent, demo }
  return { get: () => state, subscribe, ...accounts }
}

/** The signed-in account; 'loading' until a prerendered page is hydrated, so that no gate flashes. */
export function useAccount(session: AccountSession): AccountState {
  return useSyncExternalStore(session.subscribe, session.get, () => LOADING)
}

/** Keeps a change of preferences on this device, and sends it when that is possible; fails where neither is. */
export async function keepPreferences(
  { loadPreferences }: Pick<AccountService, 'loadPreferences'>,
  change: PreferenceChange,
): AccountAnswer<null> {
  try {
    const preferences = await loadPreferences()
    preferences.change(change)
    if (preferences.isKept()) return success(null)
    return preferences.isWaiting() ? await preferences.send() : failure('unexpected')
  } catch (error) {
    console.error('The preferences could not be changed', error)
    return failure('unexpected')
  }
}
