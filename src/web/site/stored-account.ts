import { useSyncExternalStore } from 'react'
import {
  type AccountState,
  accountStateOf,
  parseVisitor,
  type Visitor,
} from '#domain/accounts/account-state.ts'
import { readStoredJson, watchStored } from '#web/documents/local-storage.ts'
import { STORAGE_KEYS } from '#web/documents/storage-keys.ts'

const LOADING: AccountState<Visitor> = { status: 'loading' }

function readAccount(): AccountState<Visitor> {
  return accountStateOf(parseVisitor(readStoredJson(STORAGE_KEYS.user)))
}

let known: AccountState<Visitor> | undefined
const listeners = new Set<() => void>()
let stop: (() => void) | undefined

function readAgain(): void {
  known = readAccount()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) stop = watchStored(STORAGE_KEYS.user, readAgain)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop?.()
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
  const { logOut } = await import('./log-out-on-site.ts')
  await logOut()
  readAgain()
}
