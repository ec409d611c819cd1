import { useSyncExternalStore } from 'react'
import {
  type AccountState,
  accountStateOf,
  parseVisitor,
  type Visitor,
} from '#domain/accounts/account-state.ts'

const USER_KEY = 'echolog.user' // src/web/adapters/accounts/profile-store.ts writes it

const LOADING: AccountState<Visitor> = { status: 'loading' }

function readAccount(): AccountState<Visitor> {
  try {
    return accountStateOf(parseVisitor(JSON.parse(localStorage.getItem(USER_KEY) ?? 'null')))
  } catch (error) {
    console.error('The stored user could not be read', error)
    return { status: 'logged-out' }
  }
}

let known: AccountState<Visitor> | undefined
const listeners = new Set<() => void>()

function readAgain(): void {
  known = readAccount()
  for (const listener of listeners) listener()
}

function hear({ key }: StorageEvent): void {
  if (key === USER_KEY || key === null) readAgain()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', hear)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', hear)
  }
}

function current(): AccountState<Visitor> {
  known ??= readAccount()
  return known
}

/** Who is here, as this device remembers, for pages that need to know no more. 'loading' until they are hydrated. */
export function useStoredAccount(): AccountState<Visitor> {
  return useSyncExternalStore(subscribe, current, () => LOADING)
}

/** Logs out; what that takes is loaded only then. */
export async function logOutHere(): Promise<void> {
  const { logOut } = await import('./log-out.ts')
  await logOut()
  readAgain()
}
