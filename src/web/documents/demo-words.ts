import { keepStored, readStored, STORAGE_KEYS } from './local-storage.ts'
import { PROFILE_KEYS } from './profile-keys.ts'

/** Keeps whether the diary of the demo has words, so that an account knows at once. */
export function rememberDemoWords(hasWords: boolean): void {
  keepStored(STORAGE_KEYS.demoWords, hasWords ? '1' : null)
}

/** Keeps that the account does not want what was written in the demo. */
export function declineDemo(accountId: string): void {
  keepStored(PROFILE_KEYS.demoLeft(accountId), 'yes')
}

/** Where that cannot be read, it has. */
export function hasDeclinedDemo(accountId: string): boolean {
  return readStored(PROFILE_KEYS.demoLeft(accountId)) !== null
}

/** Whether the diary of the demo has words, as far as is known without opening it. */
export function hasDemoWords(): boolean {
  return typeof readStored(STORAGE_KEYS.demoWords) === 'string'
}

/** Whether the account may be offered words of the demo, as far as is known without opening its diary. */
export function mayOfferDemo(accountId: string): boolean {
  return hasDemoWords() && !hasDeclinedDemo(accountId)
}
