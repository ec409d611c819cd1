import { keepText, readText } from './local-storage.ts'
import { PROFILE_KEYS, STORAGE_KEYS } from './storage-keys.ts'

/** Keeps whether the diary of the demo has words, so that an account knows at once. */
export function rememberDemoWords(hasWords: boolean): void {
  const failure = 'That something was written in the demo could not be kept'
  keepText(STORAGE_KEYS.demoWords, hasWords ? '1' : null, failure)
}

/** Keeps that the account does not want what was written in the demo. */
export function declineDemo(accountId: string): void {
  const failure = 'That the account declined the diary of the demo could not be kept'
  keepText(PROFILE_KEYS.demoLeft(accountId), 'yes', failure)
}

/** Where that cannot be read, it has. */
export function hasDeclinedDemo(accountId: string): boolean {
  const failure = 'Whether the account declined the diary of the demo could not be read'
  return readText(PROFILE_KEYS.demoLeft(accountId), failure) !== null
}

/** Whether the account may be offered words of the demo, as far as is known without opening its diary. */
export function mayOfferDemo(accountId: string): boolean {
  const words = readText(STORAGE_KEYS.demoWords, 'Whether the demo has words could not be read')
  return typeof words === 'string' && !hasDeclinedDemo(accountId)
}
