import { tryStorage } from '#web/adapters/browser/browser-device.ts'

const KEY = 'echolog.demo-words'

function declinedKey(accountId: string): string {
  return `echolog.demo-left:${accountId}`
}

/** Keeps whether the diary of the demo has words, so that an account knows at once. */
export function rememberDemoWords(hasWords: boolean): void {
  const store = () => (hasWords ? localStorage.setItem(KEY, '1') : localStorage.removeItem(KEY))
  tryStorage('That something was written in the demo could not be kept', store, undefined)
}

/** Keeps that the account does not want what was written in the demo. */
export function declineDemo(accountId: string): void {
  const store = () => localStorage.setItem(declinedKey(accountId), 'yes')
  tryStorage('That the account declined the diary of the demo could not be kept', store, undefined)
}

export function hasDeclinedDemo(accountId: string): boolean {
  const read = () => localStorage.getItem(declinedKey(accountId)) !== null
  return tryStorage('Whether the account declined the diary of the demo could not be read', read, true)
}

/** Whether the account may be offered words of the demo, as far as is known without opening its diary. */
export function mayOfferDemo(accountId: string): boolean {
  const read = () => localStorage.getItem(KEY) !== null
  return (
    tryStorage('Whether the demo has words could not be read', read, false) && !hasDeclinedDemo(accountId)
  )
}
