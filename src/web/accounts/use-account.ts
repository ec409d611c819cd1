import { useSyncExternalStore } from 'react'
import type { AccountState } from '#domain/accounts/account-state.ts'
import type { AccountSession } from './account-session.ts'

const LOADING: AccountState = { status: 'loading' }

/** The signed-in account. 'loading' on a prerendered page until it has been hydrated, so that no gate flashes. */
export function useAccount(session: AccountSession): AccountState {
  return useSyncExternalStore(session.subscribe, session.get, () => LOADING)
}
